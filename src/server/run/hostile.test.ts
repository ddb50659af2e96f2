import { readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { healthDuring } from "#server/platform/testing/health-during.ts";
import { RAISED_LIMITS } from "#server/platform/testing/raised-limits.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { killServers, type ServerProcess, startServer } from "#server/platform/testing/server-process.ts";

const MIB = 1_048_576;
const SECRET = "7c1e-secret-of-a-visitor";
/** The answers of a server that has enough of it, and those of a run that went well. */
const EXPECTED = [200, 413, 422, 503];

describe.runIf(process.env.NIGHTLY)("a server under hostile runs", { timeout: scaledTimeout(120_000) }, () => {
  let folder: string;
  let server: ServerProcess;
  let token: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sundry-hostile-"));
    await mkdir(join(folder, "tmp"));
    server = await startServer({
      ...RAISED_LIMITS,
      DATA_DIR: join(folder, "data"),
      TMPDIR: join(folder, "tmp"),
      // Each run can then come from an address of its own.
      TRUST_PROXY: "127.0.0.1",
      RUN_CONCURRENCY: "2",
      RUN_SECONDS: "2",
      RUN_MEMORY_MAX_BYTES: "268435456",
      LOG_LEVEL: "info",
    });
    ({ token } = await (await fetch(`${server.origin}/api/auth/anonymous`, { method: "POST" })).json());
  });
  afterEach(async () => {
    killServers();
    await rm(folder, { recursive: true, maxRetries: 5, retryDelay: 100 });
  });

  let addresses = 0;
  const headers = () => {
    addresses += 1;
    return {
      authorization: `Bearer ${token}`,
      "x-forwarded-for": `10.${addresses >> 16}.${addresses >> 8}.${addresses & 255}`,
    };
  };
  const run = async (path: string, body: RequestInit["body"], signal?: AbortSignal): Promise<number> => {
    const init = { method: "POST", headers: headers(), body, duplex: "half", ...(signal && { signal }) };
    try {
      const response = await fetch(`${server.origin}/api/run/${path}`, init as RequestInit);
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  };

  const backtrack = () => run("regex-extractor/extract?pattern=%5E(a%7Ca)*%24", `${"a".repeat(60)}${SECRET}`);
  const expand = () => run(`string-splitter/character?delimiter=&before=${"x".repeat(4000)}`, SECRET.repeat(20_000));
  const stream = () => {
    const chunk = new Uint8Array(65_536);
    return run("hash-generator/hash", new ReadableStream({ pull: (controller) => controller.enqueue(chunk) }));
  };
  const leave = () => run("regex-extractor/extract?pattern=%5E(a%7Ca)*%24", "a".repeat(60), AbortSignal.timeout(100));
  /** Announces a body and sends next to nothing of it. */
  const stall = async () => {
    const socket = connect({ host: "127.0.0.1", port: Number(new URL(server.origin).port) });
    socket.on("error", () => {});
    const head = Object.entries({ host: "x", ...headers(), "content-length": 1000 });
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.write(`POST /api/run/hash-generator/hash HTTP/1.1\r\n${lines}\r\nabc`);
    await wait(1500);
    socket.destroy();
    return 200;
  };
  /** Sends a run with a large result and never reads it. */
  const ignore = async () => {
    const socket = connect({ host: "127.0.0.1", port: Number(new URL(server.origin).port) });
    socket.on("error", () => {});
    const body = "a".repeat(4 * MIB);
    const head = Object.entries({ host: "x", ...headers(), "content-length": body.length });
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.pause();
    socket.write(`POST /api/run/string-to-binary/encode HTTP/1.1\r\n${lines}\r\n${body}`);
    await wait(1500);
    socket.destroy();
    return 200;
  };

  const childProcesses = () => readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8").trim();
  const memory = () =>
    Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) * 1024;

  it("stays responsive, keeps nothing, and goes on", async () => {
    expect(await run("base64-encode/encode", "x")).toBe(200);
    const attacks = [backtrack, expand, stream, leave, stall, ignore].flatMap((attack) => [
      attack(),
      attack(),
      attack(),
    ]);
    const flood = Array.from({ length: 200 }, () => run("json-formatter/format", `{"a":"${SECRET}"}`));
    const everything = Promise.all([...attacks, ...flood]);
    const health = await healthDuring(server.origin, everything);
    expect(health.samples).toBeGreaterThan(10);
    expect(health.milliseconds).toBeLessThan(health.limitMs);
    const statuses = await everything;
    // A client that left, or that the server hung up on, has no status.
    expect(statuses.filter((status) => status !== 0 && !EXPECTED.includes(status))).toEqual([]);

    expect(await run("base64-encode/encode", "x")).toBe(200);
    expect(memory()).toBeLessThan(400 * MIB);
    expect(server.log.join("\n")).not.toContain(SECRET);
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
    await server.kill("SIGTERM");
  });

  it("ends its run processes with itself, even when it is killed", async () => {
    const abort = new AbortController();
    const attack = run("regex-extractor/extract?pattern=%5E(a%7Ca)*%24", "a".repeat(60), abort.signal);
    await expect.poll(childProcesses, { timeout: scaledTimeout(5000) }).not.toBe("");
    const children = childProcesses().split(" ").map(Number);
    await wait(300);
    await server.kill("SIGKILL");
    await attack;
    const isAlive = (pid: number) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(() => children.filter(isAlive), { timeout: scaledTimeout(30_000) }).toEqual([]);
  });
});
