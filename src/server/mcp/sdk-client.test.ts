import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterAll, describe, expect, it } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { testStore } from "#server/platform/testing/stores.ts";
import { signIn, testApp } from "#server/platform/testing/test-app.ts";

const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

async function overHttp(): Promise<Transport> {
  const store = await testStore("SQLite");
  const app = await testApp(store, { env: { MCP: "on" } });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const { authorization } = await signIn(app);
  closers.push(() => app.close(), store.close);
  const init = { requestInit: { headers: { authorization } } };
  return new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), init) as Transport;
}

const overStdio = async (): Promise<Transport> =>
  new StdioClientTransport({ command: process.execPath, args: ["src/cli/sundry.js", "mcp"] });

const backtracking = { pattern: "(a+)+b", flags: "g" };
const decode = { tool: "base64-encode", operation: "decode" };

/** Failing calls with what the agent has to read. */
const FAILING = [
  [
    "an invalid input",
    "run_operation",
    { tool: "json-formatter", input: "[1,\n2,]" },
    /^Invalid JSON: .*\nAt .*line 2, column 2\.\nCorrect the input there/s,
  ],
  [
    "an unknown option",
    "run_operation",
    { ...decode, input: "", options: { nope: 1 } },
    /no option "nope".*At field nope/s,
  ],
  [
    "an option of the wrong type",
    "run_operation",
    { tool: "base64-encode", operation: "encode", input: "a", options: { urlSafe: 5 } },
    /urlSafe/,
  ],
  [
    "options that are no object",
    "run_operation",
    { ...decode, input: "", options: [1] },
    /options must be an object.*At field options/s,
  ],
  ["a missing input", "run_operation", { tool: "json-diff", input: "{}" }, /At field \w+\./],
  ["a missing tool", "run_operation", {}, /^tool is missing\.\nAt field tool\./],
  ["an unknown tool", "run_operation", { tool: "constructor" }, /^There is no tool "constructor"\.\n.*find_tools/s],
  [
    "an unknown operation",
    "run_operation",
    { tool: "json-formatter", operation: "toString" },
    /has no operation "toString"\. It has: format/,
  ],
  ["a tool of the page", "run_operation", { tool: "image-converter" }, /only works on its page/],
  ["an unknown tool to describe", "describe_operation", { tool: "nothing" }, /There is no tool "nothing"/],
  [
    "a query that is too long",
    "find_tools",
    { query: "pdf ".repeat(300) },
    /^query has 1,200 characters, more than 1,000/,
  ],
  ["a missing query", "find_tools", {}, /^query is missing\./],
  [
    "an invalid recipe",
    "run_recipe",
    { steps: [decode, { tool: "nothing", operation: "x" }], input: "" },
    /^Step 2: there is no tool "nothing"\.\nAt step 2\./,
  ],
  [
    "a failed step of a recipe",
    "run_recipe",
    { steps: [decode, { tool: "json-formatter", operation: "format" }], input: "Ww==" },
    /^Step 2: .*At step 2/s,
  ],
  [
    "a run that takes too long",
    "run_operation",
    { tool: "regex-extractor", input: `${"a".repeat(60)}!`, options: backtracking },
    /took longer than \d s.* and was stopped/,
  ],
  [
    "an input that is too large",
    "run_operation",
    { tool: "qr-generator", input: "a".repeat(5000) },
    /5,000 bytes don’t fit/,
  ],
] as const;

const TRANSPORTS = [
  ["HTTP", overHttp],
  // The same messages, so only at night.
  ...(process.env.NIGHTLY ? [["stdio", overStdio] as const] : []),
] as const;

describe.each(TRANSPORTS)("the MCP client of most agents over %s", (transportName, open) => {
  const connected = open().then(async (transport) => {
    const client = new Client({ name: "agent", version: "1" });
    await client.connect(transport);
    closers.unshift(() => client.close());
    // From here on, the client checks structured content against the output schemas.
    await client.listTools();
    return client;
  });

  it.each(FAILING)("reads the message of %s", { timeout: scaledTimeout(120_000) }, async (_, name, args, message) => {
    const { content, isError, structuredContent } = await (await connected).callTool({ name, arguments: args });
    expect(isError).toBe(true);
    expect(structuredContent).toBe(undefined);
    expect((content as { text: string }[])[0]?.text).toMatch(message);
  });

  it("gets results that fit their output schemas", async () => {
    const client = await connected;
    const found = await client.callTool({ name: "find_tools", arguments: { query: "merge pdf files" } });
    expect(found.structuredContent).toMatchObject({ operations: expect.any(Array) });
    const input = JSON.stringify(Array.from({ length: 1000 }, (_, index) => index));
    const { structuredContent } = await client.callTool({
      name: "run_operation",
      arguments: { tool: "json-formatter", input },
    });
    expect(structuredContent).toMatchObject({ results: [{ complete: false }] });
  });

  it("reads the message of a tool that agents don't have", async () => {
    const call = (await connected).callTool({ name: "json-formatter", arguments: {} });
    await expect(call).rejects.toThrow(/json-formatter/);
  });

  it.runIf(transportName === "HTTP")("reads the message of a result and of a message that are too large", async () => {
    const args = { tool: "string-to-binary", operation: "encode", input: "a".repeat(2_000_000) };
    const { content, isError } = await (await connected).callTool({ name: "run_operation", arguments: args });
    expect(isError).toBe(true);
    expect((content as { text: string }[])[0]?.text).toMatch(/larger than 16 MiB.*sundry mcp/s);
    const tooLong = (await connected).callTool({ name: "run_operation", arguments: { input: "a".repeat(14_000_000) } });
    await expect(tooLong).rejects.toThrow(/larger than the server accepts/);
  });
});
