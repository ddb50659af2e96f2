import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { createSpools } from "#server/platform/spool.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { createRunPool, type RunPoolLimits, type RunRequest } from "./run-pool.ts";
import { type RunOutput, type RunPart, runIn, startRunProcess } from "./run-process.ts";

const PROBE = fileURLToPath(import.meta.resolve("#server/pdf/testing/probe.ts"));

const MIB = 1_048_576;
const LIMITS: RunPoolLimits = {
  concurrency: 2,
  seconds: 20,
  inputMaxBytes: 64 * MIB,
  outputMaxBytes: 64 * MIB,
  memoryMaxBytes: 512 * MIB,
};

const spoolFolder = await mkdtemp(join(tmpdir(), "sundry-spool-"));
const spools = createSpools({
  folder: spoolFolder,
  maxBytes: 1024 * MIB,
  checkDiskQuota: async () => {},
  monotonic: () => performance.now(),
});
const pool = createRunPool(LIMITS, spools);
afterAll(async () => {
  pool.close();
  expect(spools.bytes()).toBe(0);
  await rm(spoolFolder, { recursive: true });
});

const signal = new AbortController().signal;
const caller = { signal, network: "a" };

const bytesOf = (text: string) => [new TextEncoder().encode(text)];
const part = (content: RunPart["content"], name = "input"): RunPart => ({ name, content });

function request(
  tool: string,
  id: string,
  input: string | RunPart["content"],
  rest: Partial<RunRequest> = {},
): RunRequest {
  const content = typeof input === "string" ? bytesOf(input) : input;
  return { tool, operation: { id }, options: {}, inputs: [part(content)], form: "raw", ...rest };
}

async function textOf({ content }: RunOutput): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content.read()) chunks.push(chunk);
  content.close();
  return Buffer.concat(chunks).toString();
}

async function* neverEnding() {
  yield Buffer.from("a");
  await new Promise(() => {});
}

describe("createRunPool", { timeout: scaledTimeout(60_000) }, () => {
  it("runs an operation and reports its warnings", async () => {
    const output = await pool.run(request("base64-encode", "encode", "añ🧵 Hello?>"), caller);
    expect(output).toMatchObject({ fileName: "encoded.txt", type: "text/plain; charset=utf-8", warnings: [] });
    expect(await textOf(output)).toBe("YcOx8J+ntSBIZWxsbz8+");
  });

  it.runIf(process.env.NIGHTLY)("streams a large input and result", async () => {
    async function* input() {
      for (let index = 0; index < 32; index++) yield Buffer.alloc(MIB, index);
    }
    const expected = Buffer.concat(Array.from({ length: 32 }, (_, index) => Buffer.alloc(MIB, index))).toString(
      "base64",
    );
    const output = await pool.run(request("base64-encode", "encode", input()), caller);
    expect((await textOf(output)) === expected).toBe(true);
  });

  it("rejects invalid input with its field and position", async () => {
    const run = pool.run(request("json-formatter", "format", '{\n  "a": 1,\n  b\n}'), caller);
    await expect(run).rejects.toMatchObject({ name: "InputError", position: { line: 3, column: 3 } });
  });

  it("runs operations with several inputs, files or none", async () => {
    const files = ["a,b\n1,2\n", "a,b\n3,4\n"].map((text) => part(bytesOf(text)));
    const merged = pool.run({ ...request("csv-merger", "merge", ""), inputs: files }, caller);
    expect(await textOf(await merged)).toBe("a,b\n1,2\n3,4\n");
    const rolled = pool.run({ ...request("coin-flipper", "flip", ""), options: { count: 3 }, inputs: [] }, caller);
    expect(await textOf(await rolled)).toMatch(/heads|tails/i);
  });

  it("returns data, text and files as JSON", async () => {
    const json = async (one: RunRequest) => JSON.parse(await textOf(await pool.run({ ...one, form: "json" }, caller)));
    expect(await json(request("base64-encode", "encode", "é"))).toEqual({
      result: "w6k=",
      warnings: [],
    });
    expect(await json(request("base64-encode", "decode", "w6k="))).toMatchObject({
      result: [{ type: "text/plain;charset=utf-8", base64: "w6k=" }],
    });
    expect(await json(request("word-counter", "count", "one two"))).toMatchObject({ result: { words: 2 } });
  });

  it.runIf(process.env.NIGHTLY)(
    "stops a pattern that backtracks without end, within the operation's own time",
    async () => {
      const endless = request("regex-extractor", "extract", `${"a".repeat(40)}b`, {
        operation: { id: "extract", timeLimit: 500 },
        options: { pattern: "^(a|a)*$" },
      });
      await expect(pool.run(endless, caller)).rejects.toMatchObject({ status: 422, message: /took longer than/ });
    },
  );

  it.runIf(process.env.NIGHTLY)("survives a run that needs too much memory, at once or piece by piece", async () => {
    const own = createRunPool({ ...LIMITS, memoryMaxBytes: 256 * MIB }, spools);
    const split = (id: string, input: string, options: Record<string, string>) =>
      own.run(request("string-splitter", id, input, { options }), caller);
    const tooMuch = { status: 422, message: "This needs more memory than the server allows." };
    await expect(split("regex", "a,".repeat(20 * MIB), {})).rejects.toMatchObject(tooMuch);
    const long = { delimiter: "", before: "x".repeat(4096) };
    await expect(split("character", "a".repeat(MIB), long)).rejects.toMatchObject(tooMuch);
    expect(await textOf(await split("character", "a,b", {}))).toBe("a\nb");
    own.close();
  });

  it("bounds the result", async () => {
    const small = createRunPool({ ...LIMITS, outputMaxBytes: MIB }, spools);
    const run = small.run(request("string-to-binary", "encode", "a".repeat(MIB)), caller);
    await expect(run).rejects.toThrow("The result is larger than 1 MB.");
    small.close();
  });

  it("bounds the input while it arrives", async () => {
    async function* endless() {
      for (;;) yield Buffer.alloc(MIB);
    }
    const run = pool.run(request("hash-generator", "hash", endless()), caller);
    await expect(run).rejects.toMatchObject({ status: 413, message: "The input can be at most 64 MB." });
  });

  it("frees its process before anyone reads the result", async () => {
    const output = await pool.run(request("base64-encode", "encode", "a".repeat(8 * MIB)), caller);
    expect(pool.counts()).toMatchObject({ running: 0, waiting: 0 });
    expect(await textOf(output)).toHaveLength(Math.ceil((8 * MIB) / 3) * 4);
  });

  it("frees its process after a task that can't be sent to it", async () => {
    const own = createRunPool({ ...LIMITS, concurrency: 1 }, spools);
    const options = { sortKeys: Object };
    await expect(own.run(request("json-formatter", "format", "{}", { options }), caller)).rejects.toThrow(/cloned/);
    expect(own.counts()).toMatchObject({ running: 0, waiting: 0 });
    expect(await textOf(await own.run(request("base64-encode", "encode", "x"), caller))).toBe("eA==");
    own.close();
  });

  it("kills the process of an aborted run", async () => {
    const own = createRunPool(LIMITS, spools);
    const abort = new AbortController();
    const content = neverEnding();
    const run = own.run(request("hash-generator", "hash", content), { signal: abort.signal, network: "a" });
    await expect.poll(() => own.counts()).toEqual({ running: 1, waiting: 0, processes: 1 });
    abort.abort(new Error("gone"));
    await expect(run).rejects.toThrow("gone");
    await expect.poll(() => own.counts()).toEqual({ running: 0, waiting: 0, processes: 0 });
  });

  it("queues few runs, and never gives one network all processes or places", async () => {
    const own = createRunPool({ ...LIMITS, concurrency: 2, queueMs: scaledTimeout(60_000) }, spools);
    const abort = new AbortController();
    const start = (network: string) =>
      own.run(request("hash-generator", "hash", neverEnding()), { signal: abort.signal, network });
    const runs = Array.from({ length: 200 }, () => start("a"));
    const refused = runs.slice(5).map((run) => expect(run).rejects.toMatchObject({ status: 503 }));
    await Promise.all(refused);
    expect(own.counts()).toMatchObject({ running: 1, waiting: 4 });
    const other = await own.run(request("base64-encode", "encode", "x"), { signal, network: "b" });
    expect(await textOf(other)).toBe("eA==");
    abort.abort(new Error("gone"));
    await Promise.all(runs.slice(0, 5).map((run) => expect(run).rejects.toThrow("gone")));
    expect(own.counts()).toMatchObject({ running: 0, waiting: 0 });
    own.close();
  });

  it.runIf(process.env.NIGHTLY)("ends processes that are idle", async () => {
    const own = createRunPool({ ...LIMITS, idleMs: 50 }, spools);
    await textOf(await own.run(request("base64-encode", "encode", "x"), caller));
    await expect.poll(() => own.counts().processes).toBe(0);
  });
});

describe("startRunProcess", () => {
  it.runIf(process.env.NIGHTLY)(
    "starts a process that stays small after many runs",
    { timeout: scaledTimeout(30_000) },
    async () => {
      const child = startRunProcess(LIMITS.memoryMaxBytes);
      const { memoryMaxBytes, inputMaxBytes, outputMaxBytes } = LIMITS;
      const task = { tool: "curl-to-code", operation: "convert", options: {}, form: "raw" as const };
      const limits = { inputMaxBytes, workMs: 20_000 };
      for (let count = 0; count < 10; count++) {
        const inputs = [part(bytesOf("curl https://example.org -d a=1"))];
        const result = spools.open("a");
        const { outcome } = await runIn(child, { ...task, memoryMaxBytes, outputMaxBytes }, inputs, {
          limits,
          signal,
          result,
        });
        if (outcome instanceof Error) throw outcome;
        expect(await textOf(outcome)).toContain("fetch(");
      }
      // V8 would go on optimizing.
      await wait(1500);
      const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${child.pid}/status`, "utf8"))?.[1];
      expect(Number(kilobytes) * 1024).toBeLessThan(200 * MIB);
      child.kill();
    },
  );

  it("starts a process without files, programs, or network", { timeout: scaledTimeout(30_000) }, async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), "sundry-run-"));
    await writeFile(join(elsewhere, "secret"), "secret");
    const child = startRunProcess(LIMITS.memoryMaxBytes, PROBE);
    child.send({ folder: elsewhere, elsewhere, port: 9 });
    expect(await once(child, "message")).toEqual([[], undefined]);
    await rm(elsewhere, { recursive: true });
  });
});
