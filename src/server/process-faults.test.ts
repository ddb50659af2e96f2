import { once } from "node:events";
import { mkdtemp, rm, truncate } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#server/platform/database.ts";
import { migrate } from "#server/platform/migrations.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { killServers, startServer } from "./platform/testing/server-process.ts";

const POSTGRES = { DATABASE_URL: "postgres://me:s3cret@127.0.0.1:1/none" };

describe("a server process", { timeout: scaledTimeout(60_000) }, () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "sundry-faults-"));
  });
  afterEach(async () => {
    killServers();
    await rm(dataDir, { recursive: true });
  });

  const signIn = async (origin: string): Promise<string> => {
    const response = await fetch(`${origin}/api/auth/anonymous`, { method: "POST" });
    return `Bearer ${(await response.json()).token}`;
  };
  const create = (origin: string, authorization: string) =>
    fetch(`${origin}/api/pastebin`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", connection: "close" },
      body: JSON.stringify({ language: "text", content: "x" }),
    });
  async function openSockets(origin: string, count: number): Promise<Socket[]> {
    const port = Number(new URL(origin).port);
    const sockets = Array.from({ length: count }, () => connect({ host: "127.0.0.1", port }).on("error", () => {}));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    return sockets;
  }

  it("survives a rejected promise that a request forgot", async () => {
    const forget = "data:text/javascript,process.on('SIGUSR2', () => Promise.reject(new Error('forgotten')))";
    const { origin, log, pid } = await startServer({ DATA_DIR: dataDir }, { nodeFlags: ["--import", forget] });
    process.kill(pid, "SIGUSR2");
    await vi.waitFor(() => expect(log.join("\n")).toContain("forgotten"), { timeout: scaledTimeout(10_000) });
    expect((await fetch(`${origin}/health`)).status).toBe(200);
  });

  it.runIf(process.env.NIGHTLY)("buffers no more of endless bodies than the limit of each", async () => {
    const { origin } = await startServer({ DATA_DIR: dataDir });
    const memory = async () => {
      const text = await (await fetch(`${origin}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]);
    };
    const authorization = await signIn(origin);
    await create(origin, authorization);
    const before = await memory();
    const connections = 40;
    const sockets = await openSockets(origin, connections);
    const head = [
      "POST /api/pastebin HTTP/1.1",
      "Host: x",
      `Authorization: ${authorization}`,
      "Content-Type: application/json",
      "Transfer-Encoding: chunked",
    ].join("\r\n");
    const chunk = Buffer.from(`10000\r\n${"x".repeat(0x10000)}\r\n`);
    let peak = before;
    const answers = new Map<Socket, string>();
    for (const socket of sockets) socket.write(`${head}\r\n\r\n`);
    for (const socket of sockets) socket.once("data", (data) => answers.set(socket, String(data)));
    // All at the same pace: 10 MiB each, three times the limit.
    for (let sent = 0; sent < 160; sent++) {
      for (const socket of sockets) if (socket.writable) socket.write(chunk);
      await new Promise((resolve) => setImmediate(resolve));
      if (sent % 10 === 0) peak = Math.max(peak, await memory());
    }
    // A client still sending when the server closes may get a reset instead of the response.
    const isOpen = (socket: Socket) => !answers.has(socket) && !socket.destroyed;
    await vi.waitFor(() => expect(sockets.filter(isOpen)).toHaveLength(0), { timeout: scaledTimeout(20_000) });
    expect(answers.size).toBeGreaterThan(0);
    for (const answer of answers.values()) expect(answer).toMatch(/^HTTP\/1.1 413/);
    for (const socket of sockets) socket.destroy();
    // JSON may take six bytes per byte of a paste. The rest is overhead of the process.
    expect(peak - before).toBeLessThan(connections * (6 * 524_288 + 16_384) + 40_000_000);
    expect((await create(origin, authorization)).status).toBe(201);
  });

  it.runIf(process.env.NIGHTLY)("responds to /health within a second despite a thousand slow clients", async () => {
    const { origin } = await startServer({ DATA_DIR: dataDir, CONNECTIONS_PER_ADDRESS: "2000" });
    const authorization = await signIn(origin);
    const sockets = await openSockets(origin, 1000);
    const head = `POST /api/pastebin HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`;
    const withBody = `${head}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"content":"`;
    // The others send nothing.
    const [slowHeads, slowBodies] = [sockets.slice(300, 600), sockets.slice(600)];
    for (const socket of slowHeads) socket.write(`${head}X-Slow: `);
    for (const socket of slowBodies) socket.write(withBody);
    const times: number[] = [];
    for (let round = 0; round < 5; round++) {
      for (const socket of [...slowHeads, ...slowBodies]) socket.write("x");
      const started = performance.now();
      const { status } = await fetch(`${origin}/health`, { headers: { connection: "close" } });
      times.push(performance.now() - started);
      expect(status).toBe(200);
    }
    // The fastest one, because the machine may be busy.
    expect(Math.min(...times)).toBeLessThan(1000);
    expect(slowBodies.filter((socket) => socket.destroyed)).toEqual([]);
    for (const socket of sockets) socket.destroy();
  });

  it.runIf(process.env.NIGHTLY)("survives more connections than it may open files", async () => {
    const { origin, kill } = await startServer(
      { DATA_DIR: dataDir, CONNECTIONS_PER_ADDRESS: "2000" },
      { openFiles: 90 },
    );
    const authorization = await signIn(origin);
    const sockets = await openSockets(origin, 200);
    // It hangs up when no file descriptor is left.
    await vi.waitUntil(() => sockets.some((socket) => socket.destroyed), { timeout: scaledTimeout(20_000) });
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect((await create(origin, authorization)).status).toBe(201), {
      timeout: scaledTimeout(20_000),
    });
    expect(await kill("SIGTERM")).toBe(0);
  });

  it("says what to do, without a stack, and exits when sundry.db is cut off", async () => {
    const store = openDatabase({ databaseUrl: undefined, dataDir }, () => {});
    await migrate(store);
    await store.database.destroy();
    await truncate(join(dataDir, "sundry.db"), 40_000);
    const failed = await startServer({ DATA_DIR: dataDir }).catch((error: Error) => error.message);
    expect(failed).toMatch(/sundry\.db is damaged .*\n.*npm run restore/);
    expect(failed).toMatch(/^The server exited with 1 .*\n.*\n$/);
  });

  it.each([
    ["PostgreSQL is unreachable", POSTGRES, [], /^PostgreSQL at 127\.0\.0\.1:1 .*ECONNREFUSED.*\n.*DATABASE_URL/],
    ["a flag is unknown", {}, ["--port", "80"], /^Unknown option '--port'\.\n.*--role web/],
    [
      "it can't have its address",
      { HOST: "192.0.2.1" },
      [],
      /^HOST must be an address of this machine, not '192\.0\.2\.1'/,
    ],
  ])("says what to do, without a stack, and exits when %s", async (_, env, flags, message) => {
    const failed = await startServer({ DATA_DIR: dataDir, ...env }, { flags }).catch((error: Error) => error.message);
    const [, output = ""] = /^The server exited with 1 before it was listening: (.*)$/s.exec(String(failed)) ?? [];
    expect(output).toMatch(message);
    expect(output.split("\n").length).toBeLessThan(4);
    expect(output).not.toMatch(/s3cret|\n {4}at /);
  });

  it("explains what to do when its port is in use", async () => {
    const { origin } = await startServer({ DATA_DIR: dataDir });
    const { port } = new URL(origin);
    const second = startServer({ DATA_DIR: dataDir, PORT: port });
    await expect(second).rejects.toThrow(`Port ${port} is already in use.`);
    await expect(second).rejects.not.toThrow(/listenInCluster/);
  });

  it.runIf(process.env.NIGHTLY)("exits when the npm that started it is killed", async () => {
    const { origin, pid } = await startServer({ DATA_DIR: dataDir, npm_lifecycle_event: "start" }, { shell: true });
    expect((await fetch(`${origin}/api/ip/my-ip`)).status).toBe(200);
    process.kill(pid, "SIGTERM");
    await vi.waitFor(() => expect(fetch(origin)).rejects.toThrow("fetch failed"), { timeout: scaledTimeout(20_000) });
  });

  it("exits at once on SIGTERM when only bodies of answered requests are missing", async () => {
    const { origin, kill, log } = await startServer({ DATA_DIR: dataDir, SHUTDOWN_SECONDS: "60" });
    const authorization = `Authorization: ${await signIn(origin)}\r\n`;
    const json = "Content-Type: application/json\r\n";
    const form = "Content-Type: multipart/form-data; boundary=b\r\n";
    const requests = [
      [401, "/api/pastebin", json],
      [404, "/api/run/none/run", authorization],
      [405, "/nothing", ""],
      [413, "/api/pastebin", authorization + json, 1_000_000_000],
      [415, "/api/pastebin", `${authorization}Content-Type: text/plain\r\n`],
      [422, "/api/pdf/split", authorization + form],
    ] as const;
    for (const [status, path, headers, length = 100_000] of requests) {
      const [socket] = await openSockets(origin, 1);
      socket?.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: ${length}\r\n\r\n`);
      socket?.write('--b\r\nContent-Disposition: form-data; name="wrong"; filename="x.pdf"\r\n\r\nx');
      expect(String((await once(socket as Socket, "data"))[0])).toMatch(`HTTP/1.1 ${status} `);
    }
    const started = performance.now();
    expect(await kill("SIGTERM")).toBe(0);
    expect(performance.now() - started).toBeLessThan(scaledTimeout(5000));
    expect(log).toEqual([]);
  });

  it("exits at once on SIGTERM when open connections wait for no response", async () => {
    const { origin, kill } = await startServer({ DATA_DIR: dataDir, SHUTDOWN_SECONDS: "60" });
    const [unused, used] = await openSockets(origin, 2);
    used?.write("GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(used as Socket, "data");
    const started = performance.now();
    expect(await kill("SIGTERM")).toBe(0);
    expect(performance.now() - started).toBeLessThan(scaledTimeout(5000));
    for (const socket of [unused, used]) socket?.destroy();
  });

  it("exits in time on SIGTERM despite open connections", async () => {
    const { origin, kill } = await startServer({ DATA_DIR: dataDir, SHUTDOWN_SECONDS: "1" });
    const sockets = await openSockets(origin, 20);
    for (const socket of sockets) socket.write("POST /api/auth/anonymous HTTP/1.1\r\nHost: x\r\nContent-Le");
    const started = performance.now();
    expect(await kill("SIGTERM")).toBe(0);
    expect(performance.now() - started).toBeLessThan(20_000);
    for (const socket of sockets) socket.destroy();
  });
});
