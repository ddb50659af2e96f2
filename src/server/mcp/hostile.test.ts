import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { healthDuring } from "#server/platform/testing/health-during.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { killServers, type ServerProcess, startServer } from "#server/platform/testing/server-process.ts";

const MIB = 1_048_576;
const ATTACK_MS = 5000;

interface Reply {
  result?: {
    isError?: boolean;
    content?: { text: string }[];
    structuredContent?: { results: { uri: string; bytes: number }[] };
  };
  error?: { message: string };
}

describe.runIf(process.env.NIGHTLY)("a server under hostile agents", { timeout: scaledTimeout(120_000) }, () => {
  let folder: string;
  let server: ServerProcess;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sundry-hostile-"));
    server = await startServer({
      MCP: "on",
      DATA_DIR: join(folder, "data"),
      // Agents can then come from different addresses.
      TRUST_PROXY: "127.0.0.1",
      SIGN_UPS_PER_HOUR: "1000",
      REVERSE_NAME_MS: "0",
    });
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    killServers();
    await rm(folder, { recursive: true, maxRetries: 5, retryDelay: 100 });
  });

  interface Agent {
    address: string;
    token: string;
  }

  async function signUp(address: string): Promise<Agent> {
    const init = { method: "POST", headers: { "x-forwarded-for": address } };
    return { address, ...(await (await fetch(`${server.origin}/api/auth/anonymous`, init)).json()) };
  }

  const headersOf = ({ address, token }: Agent) => ({
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    authorization: `Bearer ${token}`,
    "x-forwarded-for": address,
  });
  const message = (method: string, params: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const callOf = (name: string, args: object) => message("tools/call", { name, arguments: args });

  async function post(agent: Agent, body: string | Buffer<ArrayBuffer>): Promise<{ status: number; text: string }> {
    const init = { method: "POST", headers: headersOf(agent), body };
    try {
      const response = await fetch(`${server.origin}/mcp`, init);
      return { status: response.status, text: await response.text() };
    } catch {
      // The server hung up while the body was on its way.
      return { status: 0, text: "" };
    }
  }

  async function call(agent: Agent, name: string, args: object): Promise<Reply> {
    const { text } = await post(agent, callOf(name, args));
    return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  }

  /** A result of 14 MB. */
  async function makeResult(agent: Agent): Promise<string> {
    const args = { tool: "string-to-binary", operation: "encode", input: "a".repeat(1.5 * MIB) };
    const [part] = (await call(agent, "run_operation", args)).result?.structuredContent?.results ?? [];
    expect(part?.bytes).toBeGreaterThan(13 * MIB);
    return part?.uri ?? "";
  }

  /** Sends a request and never reads its answer. */
  function ignore(agent: Agent, body: string): void {
    const socket = connect({ host: "127.0.0.1", port: Number(new URL(server.origin).port) });
    sockets.push(socket.on("error", () => {}).pause());
    const head = Object.entries({ host: "127.0.0.1", ...headersOf(agent), "content-length": Buffer.byteLength(body) });
    socket.write(`POST /mcp HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`);
  }

  const memory = () =>
    Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) * 1024;

  async function expectHealthy(work: Promise<unknown>): Promise<void> {
    const health = await healthDuring(server.origin, Promise.all([work, wait(ATTACK_MS)]));
    expect(health.samples).toBeGreaterThan(10);
    expect(health.milliseconds).toBeLessThan(health.limitMs);
  }

  it("holds little of answers that nobody reads, and serves others", async () => {
    const [attacker, visitor] = [await signUp("192.0.2.1"), await signUp("192.0.2.2")];
    const uri = await makeResult(attacker);
    const before = memory();
    const read = message("resources/read", { uri });
    for (let time = 0; time < 60; time++) ignore(attacker, read);
    const answers: Reply[] = [];
    await expectHealthy(
      (async () => {
        for (let time = 0; time < 5; time++) {
          await wait(ATTACK_MS / 5);
          answers.push(await call(visitor, "run_operation", { tool: "reverse-text", input: "abc" }));
        }
      })(),
    );
    expect(answers.map(({ result }) => result?.content?.[0]?.text)).toEqual(Array(5).fill("cba"));
    expect(memory() - before).toBeLessThan(150 * MIB);
  });

  it("reads results in pages without a pause of its other work", async () => {
    const attacker = await signUp("192.0.2.1");
    const uri = await makeResult(attacker);
    const before = memory();
    const statuses = new Set<number>();
    let longest = 0;
    await expectHealthy(
      Promise.all(
        Array.from({ length: 8 }, async () => {
          for (let time = 0; time < 25; time++) {
            const { status, text } = await post(attacker, message("resources/read", { uri }));
            statuses.add(status);
            longest = Math.max(longest, text.length);
          }
        }),
      ),
    );
    expect([...statuses]).toEqual([200]);
    expect(longest).toBeLessThan(MIB);
    expect(memory() - before).toBeLessThan(150 * MIB);
  });

  it("answers large messages within limits on bytes without a pause of its other work", async () => {
    const [attacker, visitor] = [await signUp("192.0.2.1"), await signUp("192.0.2.2")];
    await call(visitor, "find_tools", { query: "count words" });
    const query = Buffer.from(callOf("find_tools", { query: "pdf ".repeat(3 * MIB) }));
    const replies: { status: number; text: string }[] = [];
    await expectHealthy(
      (async () => {
        for (let time = 0; time < 20; time++) replies.push(await post(attacker, query));
      })(),
    );
    const answered = replies.filter(({ status }) => status === 200);
    expect(answered.length).toBeGreaterThan(0);
    // 64 MiB are five, and some are restored meanwhile.
    expect(answered.length).toBeLessThan(12);
    for (const { text } of answered) expect(text).toContain("query has 12,582,912 characters, more than 1,000");
    expect(replies.filter(({ status }) => ![0, 200, 429].includes(status))).toEqual([]);
    expect((await post(visitor, query)).status).toBe(200);
  });
});
