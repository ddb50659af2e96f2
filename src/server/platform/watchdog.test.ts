import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { killServers, type ServerProcess, startServer } from "./testing/server-process.ts";

const PRELOAD = `--import=${pathToFileURL(join(import.meta.dirname, "testing", "stuck-loop.ts"))}`;

describe.concurrent("createWatchdog", { timeout: scaledTimeout(180_000) }, () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "sundry-watchdog-"));
  });
  afterAll(async () => {
    killServers();
    await rm(root, { recursive: true, maxRetries: 5 });
  });

  const start = async (env: Record<string, string> = {}, nodeFlags: string[] = []) =>
    startServer({ DATA_DIR: await mkdtemp(join(root, "data-")), ...env }, { nodeFlags: [PRELOAD, ...nodeFlags] });
  const stall = async ({ pid, log }: ServerProcess, signal: NodeJS.Signals) => {
    process.kill(pid, signal);
    while (!log.includes("stalled")) await setTimeout(20);
  };
  const isAlive = async (origin: string) => (await fetch(`${origin}/health`)).status === 200;
  const lastLine = (log: readonly string[]) => JSON.parse(log.at(-1) ?? "");

  it.runIf(process.env.NIGHTLY)(
    "kills a process whose event loop is stuck and logs the pattern of the route",
    async () => {
      const content = "makes the event loop stuck";
      const server = await start({ STUCK_CONTENT: content });
      const { origin } = server;
      const signedIn = await fetch(`${origin}/api/auth/anonymous`, { method: "POST" });
      const authorization = `Bearer ${(await signedIn.json()).token}`;
      const created = await fetch(`${origin}/api/pastebin`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify({ language: "text", content }),
      });
      const { id } = await created.json();
      await expect(fetch(`${origin}/api/pastebin/${id}`)).rejects.toThrow("fetch failed");
      expect(await server.ended).toBe("SIGKILL");
      const line = lastLine(server.log);
      expect(line).toMatchObject({ level: 60, pid: server.pid, msg: "the event loop is stuck; exiting" });
      expect(line.routes).toEqual(["GET /api/pastebin/:id"]);
      expect(line.silentMs).toBeGreaterThanOrEqual(10_000);
      expect(server.log.join()).not.toContain(id);
    },
  );

  it.runIf(process.env.NIGHTLY)("ends a process with a stuck event loop after SIGTERM", async () => {
    const server = await start();
    await stall(server, "SIGUSR2");
    await server.kill("SIGTERM");
    // A healthy process would have exited with a code.
    expect(await server.ended).toBe("SIGKILL");
    expect(lastLine(server.log).routes).toEqual([]);
  });

  it.runIf(process.env.NIGHTLY)("spares a process that was suspended during a short task", async () => {
    const server = await start({ STALL_MS: "15000" });
    await stall(server, "SIGWINCH");
    process.kill(server.pid, "SIGSTOP");
    await setTimeout(12_000);
    process.kill(server.pid, "SIGCONT");
    expect(await isAlive(server.origin)).toBe(true);
    expect(await server.kill("SIGTERM")).toBe(0);
  });

  it.runIf(process.env.NIGHTLY)("spares a process with an open debugger port", async () => {
    const server = await start({ STALL_MS: "16000" }, ["--inspect=127.0.0.1:0"]);
    await stall(server, "SIGWINCH");
    const stalled = performance.now();
    expect(await isAlive(server.origin)).toBe(true);
    expect(performance.now() - stalled).toBeGreaterThan(15_000);
    expect(await server.kill("SIGTERM")).toBe(0);
  });

  it.runIf(process.env.NIGHTLY)("limits the time of a shutdown", async () => {
    const server = await start({ HANGING_STORE: "1", SHUTDOWN_SECONDS: "1" });
    expect(await server.kill("SIGTERM")).toBe(1);
    expect(lastLine(server.log).msg).toBe("shutdown timed out; exiting");
  });
});
