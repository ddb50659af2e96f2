import { readFileSync } from "node:fs";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgentAnswer } from "#mcp/agent-tools.ts";
import type { RunReport } from "#mcp/run-report.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { signIn, testApp } from "#server/platform/testing/test-app.ts";

/** The documentation's configuration of a client, with real values. */
function documentedConfig(values: Readonly<Record<string, string>>): { url: string; headers: Record<string, string> } {
  const blocks = readFileSync("docs/agents.md", "utf8").match(/(?<=```json\n)[^`]*(?=```)/g) ?? [];
  let block = blocks.find((one) => one.includes('/mcp"')) ?? "{}";
  for (const [placeholder, value] of Object.entries(values)) block = block.replace(placeholder, value);
  return JSON.parse(block).mcpServers.sundry;
}

describe("serveMcp", { timeout: scaledTimeout(60_000) }, () => {
  let store: TestStore;
  let app: FastifyInstance;
  const log: string[] = [];
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  beforeAll(async () => {
    store = await testStore("SQLite");
    app = await testApp(store, {
      log,
      env: { MCP: "on", RUN_API: "off", TOOLS_OFF: "reverse-text", LOG_LEVEL: "info" },
    });
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    // As a person does it: a key from Your data, in the client's configuration.
    const created = await app.inject({
      method: "POST",
      url: "/api/keys",
      headers: await signIn(app),
      payload: { name: "agent" },
    });
    const { url, headers } = documentedConfig({ "https://tools.example.org": origin, KEY: created.json().key });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  });
  afterAll(async () => {
    await client.close();
    await app.close();
    await store.close();
  });

  const run = async (args: Record<string, unknown>) =>
    (await client.callTool({ name: "run_operation", arguments: args })) as unknown as AgentAnswer;

  it("runs operations in the server's processes, and logs nothing of the input", async () => {
    const input = JSON.stringify(Array.from({ length: 1000 }, () => "secret word"));
    const first = await run({ tool: "json-formatter", input });
    const { results } = first.structuredContent as unknown as RunReport;
    const again = await run({ tool: "json-formatter", operation: "minify", uri: results[0]?.uri });
    expect(again).toMatchObject({ structuredContent: { results: [{ bytes: input.length, name: "minified.json" }] } });
    expect(log.join("")).not.toContain("secret word");
  });

  it("gives data as JSON, several files as an archive, and warnings", async () => {
    const counted = await run({ tool: "word-counter", input: "one two", json: true });
    expect(JSON.parse((counted.content[0] as { text: string }).text)).toMatchObject({ words: 2 });
    const input = Array.from({ length: 2_000 }, (_, index) => `w${index}`).join(" ");
    const long = await run({ tool: "regex-extractor", input, options: { pattern: "\\w+" }, json: true });
    const [part] = (long.structuredContent as unknown as RunReport).results;
    expect(part).toMatchObject({ name: "matches.json", type: "application/json" });
    const { contents } = await client.readResource({ uri: part?.uri ?? "" });
    expect(JSON.parse((contents[0] as { text: string }).text).matches).toHaveLength(2_000);
    const merged = await run({ tool: "csv-merger", inputs: { input: ["a,b\n1,2\n", "a,b\n3,4\n"] } });
    expect(merged).toMatchObject({ content: [{ text: "a,b\n1,2\n3,4\n" }] });
    const warned = await run({ tool: "string-to-ascii", operation: "encode", input: "é" });
    expect(warned).toMatchObject({ structuredContent: { warnings: [expect.any(String)] } });
  });

  it("stops what takes too long, says where an input is wrong, and offers no tool that is off", async () => {
    const options = { pattern: "(a+)+b", flags: "g" };
    const slow = await run({ tool: "regex-extractor", input: `${"a".repeat(60)}!`, options });
    expect(slow).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^This took longer/) }] });
    const wrong = await run({ tool: "json-formatter", input: "[1,\n2,]" });
    expect(wrong).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("line 2, column 2") }] });
    expect(await run({ tool: "reverse-text", input: "a" })).toMatchObject({ isError: true });
  });

  it("is off by default", async () => {
    const plain = await testApp(store);
    expect((await app.inject("/mcp")).statusCode).toBe(405);
    expect((await plain.inject("/mcp")).statusCode).toBe(404);
    await plain.close();
  });
});
