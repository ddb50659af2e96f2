import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyOperation, triedExamples } from "#interfaces/testing/every-example.ts";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { exampleInputs } from "#shared/examples.ts";
import type { AnyOperation, OperationExample } from "#shared/operation.ts";
import { pooledRandom } from "#shared/pooled-random.ts";
import { resolveOptions } from "#shared/resolve-options.ts";
import { runOperation } from "#shared/run-operation.ts";
import { MAX_PREVIEW_LENGTH } from "./preview.ts";
import type { RunReport } from "./run-report.ts";
import { createAgentServer } from "./server.ts";
import { localHost } from "./stdio.ts";
import { ThreadRunner } from "./thread-runner.ts";

const tools = toolFolders();
const folder = mkdtempSync(join(tmpdir(), "sundry-test-"));
const results = join(folder, "results");
const runner = new ThreadRunner(results);
const client = new Client({ name: "test", version: "1" }, { capabilities: { roots: {} } });

beforeAll(async () => {
  client.setRequestHandler("roots/list", async () => ({ roots: [{ uri: pathToFileURL(folder).href }] }));
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createAgentServer(localHost(tools, runner)).connect(there);
  await client.connect(here);
});

afterAll(async () => {
  await client.close();
  await runner.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  content: { type: string; text?: string; uri?: string }[];
  structuredContent: RunReport & { operations?: Record<string, unknown>[] };
  isError?: boolean;
}

async function call(name: string, args: Record<string, unknown>, options?: { signal?: AbortSignal }): Promise<Answer> {
  return (await client.callTool({ name, arguments: args }, options)) as unknown as Answer;
}

const run = (args: Record<string, unknown>) => call("run_operation", args);

describe("tools/list", () => {
  it("offers four tools within 1,500 tokens", async () => {
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual(["find_tools", "describe_operation", "run_operation", "run_recipe"]);
    // Tokenizers need at most one token per three characters of English JSON.
    expect(JSON.stringify(listed).length / 3).toBeLessThanOrEqual(1500);
  });
});

describe("find_tools", () => {
  it("finds an operation for a task", async () => {
    const { structuredContent, content } = await call("find_tools", {
      query: "how many unique emails are in this log",
    });
    expect(structuredContent.operations?.[0]).toMatchObject({ tool: "regex-extractor", operation: "extract" });
    expect(content[0]?.text).toContain("regex-extractor extract (Regex Extractor: Extract)");
  });

  it("finds the operation that merges PDFs", async () => {
    const { content } = await call("find_tools", { query: "merge two pdf files" });
    expect(content[0]?.text).toMatch(/^pdf-merger merge \(PDF Merger: Merge PDFs\)/);
  });

  it("names the page that does what no operation does", async () => {
    const { content, structuredContent } = await call("find_tools", { query: "convert png to webp" });
    const line = "image-converter (Image Converter) needs the page: /tools/image-converter of a Sundry site.";
    expect(content[0]?.text?.startsWith(line), content[0]?.text).toBe(true);
    expect(structuredContent.operations?.[0]).not.toHaveProperty("operation");
  });

  it("says what to do when nothing fits", async () => {
    expect((await call("find_tools", { query: "qqqq" })).content[0]?.text).toMatch(/^No operation found/);
  });
});

describe("describe_operation", () => {
  it("describes inputs, options, result and examples", async () => {
    const { structuredContent } = await call("describe_operation", { tool: "base64-encode", operation: "encode" });
    expect(structuredContent).toMatchObject({
      tool: "base64-encode",
      operation: "encode",
      required: ["input"],
      options: { urlSafe: { type: "boolean", default: false } },
      otherOperations: { decode: "Decode" },
    });
  });

  it("stays small for every operation", async () => {
    for (const { tool, id } of await everyOperation()) {
      const { content, isError } = await call("describe_operation", { tool, operation: id });
      expect(isError, tool).toBeFalsy();
      expect(content[0]?.text?.length, `${tool} ${id}`).toBeLessThan(12_000);
    }
  });
});

const examples = await triedExamples();

describe("run_operation", () => {
  it.each(examples)("gives the same bytes as the page: $tool $id, $example.title", async (one) => {
    const { tool, id, operation, example } = one;
    const { inputs, options } = toArguments(operation, example);
    const report = (await run({ tool, operation: id, inputs, options })).structuredContent;
    const isRandom = example.output instanceof RegExp;
    const expected = await textsOf(operation, example);
    const actual = report.results.map((part) => (part.complete ? part.preview : readFileSync(part.file ?? "", "utf8")));
    if (isRandom) expect(actual).toHaveLength(expected.length);
    else expect(actual).toEqual(expected);
  });

  it("keeps a longer result in a private file and shows its start", async () => {
    const input = JSON.stringify(Array.from({ length: 2000 }, (_, index) => index));
    const { content, structuredContent } = await run({ tool: "json-formatter", input });
    const [part] = structuredContent.results;
    const text = readFileSync(part?.file ?? "", "utf8");
    expect(JSON.parse(text)).toHaveLength(2000);
    expect(part).toMatchObject({ bytes: text.length, complete: false, preview: text.slice(0, MAX_PREVIEW_LENGTH) });
    expect(content[1]?.text).toContain(
      `${text.length} bytes) is at ${part?.file}. Above are its first 1500 characters.`,
    );
    expect(statSync(part?.file ?? "").mode & 0o777).toBe(0o600);
    expect(statSync(join(part?.file ?? "", "..")).mode & 0o777).toBe(0o700);
  });

  it("reads files by absolute path and by path in the client's roots", async () => {
    writeFileSync(join(folder, "log.txt"), "a@x.org b@x.org a@x.org");
    const options = { pattern: "[a-z]@x\\.org", flags: "g", unique: true };
    for (const file of [join(folder, "log.txt"), "log.txt"]) {
      const { content } = await run({ tool: "regex-extractor", operation: "extract", file, options });
      expect(content[0]?.text).toContain("b@x.org");
    }
  });

  it("reads several files and writes to the path the agent names, but never over a file", async () => {
    writeFileSync(join(folder, "1.csv"), "a,b\n1,2\n");
    writeFileSync(join(folder, "2.csv"), "a,b\n3,4\n");
    const args = { tool: "csv-merger", file: ["1.csv", "2.csv"], output: "all.csv" };
    expect((await run(args)).structuredContent.results[0]?.file).toBe(join(folder, "all.csv"));
    expect(readFileSync(join(folder, "all.csv"), "utf8")).toBe("a,b\n1,2\n3,4\n");
    const again = await run(args);
    expect(again.isError).toBe(true);
    expect(again.content[0]?.text).toContain("nothing is overwritten");
  });

  it("writes several results into a new folder", async () => {
    const input = `n\n${Array.from({ length: 300 }, (_, index) => index).join("\n")}`;
    const args = { tool: "csv-splitter", operation: "zip", input, options: { rows: 100 }, output: "parts.zip" };
    expect((await run(args)).structuredContent.results[0]).toMatchObject({ type: "application/zip" });
    expect(readFileSync(join(folder, "parts.zip")).subarray(0, 2).toString()).toBe("PK");
  });

  it("gives data as JSON on request, and warnings", async () => {
    const { content } = await run({ tool: "word-counter", input: "one two", json: true });
    expect(JSON.parse(content[0]?.text ?? "")).toMatchObject({ words: 2 });
    const input = Array.from({ length: 2_000 }, (_, index) => `w${index}`).join(" ");
    const long = await run({ tool: "regex-extractor", input, options: { pattern: "\\w+" }, json: true });
    const [part] = long.structuredContent.results;
    expect(part).toMatchObject({ name: "matches.json", type: "application/json" });
    expect(JSON.parse(readFileSync(part?.file ?? "", "utf8")).matches).toHaveLength(2_000);
    const warned = await run({ tool: "string-to-ascii", operation: "encode", input: "é" });
    expect(warned.structuredContent.warnings).toHaveLength(1);
    expect(warned.content.at(-1)?.text).toMatch(/^Warnings:\n- /);
  });

  it("takes option names as on the command line, and texts for numbers and flags", async () => {
    const options = { "url-safe": "yes", padding: false };
    const { content } = await run({ tool: "base64-encode", operation: "encode", input: "??>", options });
    expect(content[0]?.text).toBe("Pz8-");
  });

  it.each([
    [{ tool: "json-formatter", input: "[1,\n2,]" }, /At .*line 2, column 2\.\nCorrect the input there/],
    [{ tool: "nothing" }, /^There is no tool "nothing"\.\n.*find_tools/],
    [{ tool: "image-converter" }, /only works on its page/],
    [{ tool: "base64-encode", input: "", options: { x: 1 } }, /url-safe.*\nAt field x\./],
    [{ tool: "base64-encode", options: [] }, /\nAt field options\.\n/],
    [{ tool: "base64-encode", inputs: { other: "x" } }, /\nInputs: input\.$/],
    [{ tool: "base64-encode", input: "x", file: "y" }, /given twice/],
    [{ tool: "base64-encode", input: 5 }, /\nAt field input\.\n/],
    [{ tool: "base64-encode", file: "missing.txt" }, /^There is no file missing\.txt\.\n/],
    [{ tool: "base64-encode", file: "." }, / is not a file\.\n/],
    [
      { tool: "base64-encode", input: "x", output: "no-folder/x" },
      /^There is no folder .*\/no-folder\.\nAt field output\.\n/,
    ],
    [{}, /^tool is missing\.\nAt field tool\.\n/],
  ])("says what is wrong, where, and what to do: %j", async (args, message) => {
    const { content, isError, structuredContent } = await run(args);
    expect(isError).toBe(true);
    expect(structuredContent).toBe(undefined);
    expect(content[0]?.text).toMatch(message);
  });

  it("cuts names in messages that are as long as a file", async () => {
    for (const name of ["tool", "operation", "file"]) {
      const args = { tool: "base64-encode", input: "", [name]: "x".repeat(1_000_000) };
      expect((await run(args)).content[0]?.text?.length).toBeLessThan(10_000);
    }
    const args = { tool: "base64-encode", input: "", options: { ["x".repeat(1_000_000)]: 1 } };
    expect((await run(args)).content[0]?.text?.length).toBeLessThan(10_000);
  });

  it("stops a run that takes too long, and still runs the next one", async () => {
    const options = { pattern: "(a+)+b", flags: "g" };
    const slow = await run({ tool: "regex-extractor", operation: "extract", input: `${"a".repeat(60)}!`, options });
    expect(slow.content[0]?.text).toMatch(/^This took longer than 3 s/);
    expect((await run({ tool: "reverse-text", input: "ab" })).content[0]?.text).toBe("ba");
  });

  it("stops when the client cancels, and leaves no file behind", async () => {
    const before = existsSync(results) ? readdirSync(results).length : 0;
    const controller = new AbortController();
    const options = { pattern: "(a+)+b", flags: "g" };
    const args = { tool: "regex-extractor", operation: "extract", input: `${"a".repeat(60)}!`, options };
    const canceled = call("run_operation", args, { signal: controller.signal });
    setTimeout(() => controller.abort(), 300);
    await expect(canceled).rejects.toThrow();
    expect((await run({ tool: "reverse-text", input: "ab" })).content[0]?.text).toBe("ba");
    expect(existsSync(results) ? readdirSync(results).length : 0).toBe(before);
  });
});

describe("sundry mcp", () => {
  it("serves the current protocol on stdio, streams big files and cleans up", { timeout: 60_000 }, async () => {
    const temporary = mkdtempSync(join(folder, "tmp-"));
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: ["src/cli/sundry.js", "mcp", "--allow", folder],
      env: { ...process.env, TMPDIR: temporary } as Record<string, string>,
      stderr: "inherit",
    });
    const local = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
    await local.connect(transport);
    expect(local.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    writeFileSync(join(folder, "big.txt"), "0123456789abcde\n".repeat(1_250_000));
    const progress: number[] = [];
    const args = { tool: "base64-encode", operation: "encode", file: join(folder, "big.txt") };
    const answer = (await local.callTool(
      { name: "run_operation", arguments: args },
      { onprogress: ({ progress: fraction }) => progress.push(fraction) },
    )) as unknown as Answer;
    const [part] = answer.structuredContent.results;
    expect(part?.bytes).toBeGreaterThan(26_000_000);
    expect(statSync(part?.file ?? "").size).toBe(part?.bytes);
    expect(part?.file?.startsWith(temporary)).toBe(true);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    await local.close();
    await expect.poll(() => readdirSync(temporary)).toEqual([]);
  });

  it.runIf(process.env.NIGHTLY)(
    "takes messages of many megabytes, answers one that is too long, goes on and ends with stdin",
    async () => {
      const child = spawn(process.execPath, ["src/cli/sundry.js", "mcp"], { stdio: ["pipe", "pipe", "inherit"] });
      const exited = once(child, "exit");
      const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
      const answer = async () => JSON.parse((await lines.next()).value ?? "");
      const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
      const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
      send({ id: 1, method: "initialize", params });
      expect(await answer()).toMatchObject({ id: 1, result: { serverInfo: { name: "sundry" } } });
      send({ method: "notifications/initialized" });
      const ask = (input: string) => ({ name: "run_operation", arguments: { tool: "checksum", input } });
      send({ id: 2, method: "tools/call", params: ask("a".repeat(12_000_000)) });
      expect(await answer()).toMatchObject({ id: 2, result: { structuredContent: { results: [{ complete: true }] } } });
      const long = ask("a".repeat(70_000_000));
      const error = { code: -32600, message: expect.stringContaining("longer than 64 MiB") };
      send({ id: "three", method: "tools/call", params: long });
      expect(await answer()).toEqual({ jsonrpc: "2.0", id: "three", error });
      child.stdin.write(`${JSON.stringify({ method: "tools/call", params: long, jsonrpc: "2.0", id: 4 })}\n`);
      expect(await answer()).toEqual({ jsonrpc: "2.0", id: 4, error });
      send({ id: 5, method: "tools/call", params: ask("b") });
      expect(await answer()).toMatchObject({ id: 5, result: { content: [{ type: "text" }] } });
      child.stdin.end();
      expect(await exited).toEqual([0, null]);
    },
  );

  it("ends when its client reads no more", async () => {
    const child = spawn(process.execPath, ["src/cli/sundry.js", "mcp"], { stdio: ["pipe", "pipe", "inherit"] });
    child.stdin.on("error", () => {});
    child.stdout.destroy();
    const ping = setInterval(() => child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n'), 100);
    expect(await once(child, "exit")).toEqual([0, null]);
    clearInterval(ping);
  });
});

/** An example as the arguments that an agent would write. */
function toArguments(operation: AnyOperation, example: OperationExample) {
  const { options } = example;
  const inputs = Object.fromEntries(
    Object.keys(operation.inputs).map((name, place) => [
      name,
      example.inputs?.[name] ?? (place === 0 ? example.input : undefined),
    ]),
  );
  return { inputs: Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== undefined)), options };
}

async function textsOf(operation: AnyOperation, example: OperationExample): Promise<string[]> {
  const result = await runOperation(operation, exampleInputs(operation, example), example.options, {
    random: pooledRandom(),
  });
  if (result.kind === "files") return Promise.all(result.files.map(({ content }) => content.text()));
  const text =
    result.kind === "data"
      ? operation.gives.toText(result.data, resolveOptions(operation.options, example.options ?? {}))
      : result.content;
  return [typeof text === "string" ? text : await text.text()];
}

describe("docs/agents.md", () => {
  const page = readFileSync("docs/agents.md", "utf8");

  it("has a working client configuration", async () => {
    const [, block = "{}"] = /```json\n([^`]*"mcpServers"[^`]*)```/.exec(page) ?? [];
    const { command, args } = JSON.parse(block.replaceAll("/opt/sundry", process.cwd())).mcpServers.sundry;
    const local = new Client({ name: "test", version: "1" });
    await local.connect(new StdioClientTransport({ command, args }));
    expect((await local.listTools()).tools).toHaveLength(4);
    await local.close();
  });

  it("shows calls with their real answers", async () => {
    writeFileSync(join(folder, "app.log"), "ann@example.com bob@example.com\nann@example.com\n");
    const [, block = ""] = /```text\n([^`]*)```/.exec(page) ?? [];
    const calls = [...block.matchAll(/^(\w+) (\{.*\})\n((?: {2}.*\n)+)/gm)];
    expect(calls).toHaveLength(5);
    for (const [, name = "", args = "", answer = ""] of calls) {
      const { content } = await call(name, JSON.parse(args.replace("/tmp/app.log", join(folder, "app.log"))));
      const shown = answer.replaceAll(/^ {2}/gm, "").trimEnd().replace(/…$/, "");
      expect(content.map(({ text }) => text).join("\n")).toContain(shown);
    }
  });
});

describe("run_recipe", () => {
  const decode = { tool: "base64-encode", operation: "decode" };
  const steps = [decode, { tool: "json-formatter", operation: "format", options: { indent: "1" } }];
  const base64 = (text: string) => Buffer.from(text).toString("base64");

  it("runs several operations on text, or on files into a file", async () => {
    const { content } = await call("run_recipe", { steps, input: base64("[1]") });
    expect(content).toEqual([{ type: "text", text: "[\n 1\n]" }]);
    for (const name of ["a", "b"]) writeFileSync(join(folder, `${name}.txt`), name);
    const zip = { tool: "compress", operation: "zip" };
    const args = {
      steps: [zip, { ...zip, operation: "unzip" }, { join: "-" }],
      file: ["a.txt", "b.txt"],
      output: "ab.txt",
    };
    expect((await call("run_recipe", args)).structuredContent.results[0]?.file).toBe(join(folder, "ab.txt"));
    expect(readFileSync(join(folder, "ab.txt"), "utf8")).toBe("a-b");
  });

  it.each([
    [{ steps, input: base64("[") }, /^Step 2: .*\nAt step 2/],
    [
      { steps: [decode, { tool: "nothing", operation: "x" }], input: "" },
      /^Step 2: there is no tool "nothing"\.\nAt step 2\.\n/,
    ],
    [{ input: "" }, /^The recipe needs "steps"\./],
    [{ steps: [{ tool: "image-converter", operation: "convert" }] }, /only runs in a browser.*\nAt step 1/],
  ])("says which step of %j is wrong", async (args, message) => {
    const { content, isError } = await call("run_recipe", args);
    expect(isError).toBe(true);
    expect(content[0]?.text).toMatch(message);
  });

  it("stops a step that takes too long", { timeout: 20_000 }, async () => {
    const match = { tool: "regex-extractor", operation: "extract", options: { pattern: "^(a+)+$" } };
    const input = base64(`${"a".repeat(60)}b`);
    const { content } = await call("run_recipe", { steps: [decode, match], input });
    expect(content[0]?.text).toMatch(/This took longer than \d+ s and was stopped\./);
  });
});
