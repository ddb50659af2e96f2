import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import type { EngineTask, Work } from "./engine/task.ts";
import { startEngine } from "./engine-process.ts";
import { makePdf } from "./testing/documents.ts";
import type { ProbeTask } from "./testing/probe.ts";

const PROBE = fileURLToPath(import.meta.resolve("./testing/probe.ts"));
const PERMISSIONS_AT_END = fileURLToPath(import.meta.resolve("./testing/permissions-at-end.ts"));

describe("startEngine", { timeout: scaledTimeout(60_000) }, () => {
  let base: string;
  let server: Server;
  let connections = 0;
  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), "sundry-permissions-"));
    server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
  });
  afterEach(() => vi.unstubAllEnvs());
  afterAll(async () => {
    server.close();
    await rm(base, { recursive: true });
  });

  it("gives a process its folder, but no other files, programs, or network", async () => {
    const task: ProbeTask = {
      // A prefix of the neighbor's name.
      folder: join(base, "job"),
      elsewhere: join(base, "job-2"),
      port: (server.address() as AddressInfo).port,
    };
    // Before the folder exists, as for a spare engine.
    const child = startEngine(task.folder, PROBE);
    for (const folder of [task.folder, task.elsewhere]) await mkdir(folder);
    await writeFile(join(task.elsewhere, "secret"), "secret");
    child.send(task);
    const [worked] = await once(child, "message");
    await once(child, "close");
    expect(worked).toEqual(["use its folder"]);
    expect(connections).toBe(0);
    expect(await readFile(join(task.folder, "output", "own"), "utf8")).toBe("x");
  });

  it.each<Work>([
    { operation: "split", splitType: "pages" },
    { operation: "merge" },
    { operation: "to-images", format: "png", resolution: 10 },
  ])(
    "runs a process that drops threads, native code, and the compile cache before it opens a file: $operation",
    async (work) => {
      const folder = await mkdtemp(join(base, "task-"));
      const path = join(folder, "input");
      await writeFile(path, await makePdf());
      const limits = { maxPages: 9, pagePixels: 1e7, jobPixels: 1e7, outputMaxBytes: 1e8, memoryMaxBytes: 1e9 };
      const file = { path, name: "a.pdf", password: "" };
      const task: EngineTask = { work, files: [file, file], folder, limits };
      const cache = join(base, "compiled");
      vi.stubEnv("NODE_COMPILE_CACHE", cache);
      const child = startEngine(folder, PERMISSIONS_AT_END);
      const messages: { kind: string }[] = [];
      child.on("message", (message: { kind: string }) => messages.push(message));
      child.send(task);
      expect(await once(child, "close")).toEqual([0, null]);
      expect(messages.at(-1)?.kind).toBe("completed");
      // The cache is still written for the next process.
      expect((await readdir(cache, { recursive: true })).length).toBeGreaterThan(20);
    },
  );
});
