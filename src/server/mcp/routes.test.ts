import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, describe, expect, it } from "vitest";
import type { RunReport } from "#mcp/run-report.ts";
import type { RemoteRunner } from "./remote-host.ts";
import { inProcess, serveMcp } from "./testing/serve-mcp.ts";

const closers: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

async function serve(settings: Parameters<typeof serveMcp>[0] = {}): Promise<string> {
  const { app, url } = await serveMcp(settings);
  closers.push(() => app.close());
  return url;
}

const url = await serve();

type Mode = "legacy" | "auto";

async function connect(user: string, { at = url, mode = "auto" as Mode } = {}): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${user}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(at), { requestInit }));
  closers.unshift(() => client.close());
  return client;
}

interface Answer {
  content: { type: string; text?: string; uri?: string }[];
  structuredContent: RunReport;
  isError?: boolean;
}

async function run(client: Client, args: Record<string, unknown>, signal?: AbortSignal): Promise<Answer> {
  const call = { name: "run_operation", arguments: args };
  return (await client.callTool(call, { ...(signal && { signal }) })) as unknown as Answer;
}

const post = (body: unknown, headers: Record<string, string> = {}, at = url) =>
  fetch(at, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: "Bearer ann",
      ...headers,
    },
    body: JSON.stringify(body),
  });

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };

describe.each([
  ["auto", "2026-07-28"],
  ["legacy", "2025-11-25"],
] as const)("mcpRoutes with a client that negotiates %s", (mode, version) => {
  it("offers the tools and runs an operation", async () => {
    const client = await connect("ann", { mode });
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["find_tools", "describe_operation", "run_operation", "run_recipe"]);
    expect(JSON.stringify(tools)).not.toMatch(/\bpath\b|"file"|"output"/);
    const { content } = await run(client, { tool: "reverse-text", input: "abc" });
    expect(content).toEqual([{ type: "text", text: "cba" }]);
    const steps = [
      { tool: "reverse-text", operation: "reverse" },
      { tool: "base64-encode", operation: "encode" },
    ];
    const recipe = await client.callTool({ name: "run_recipe", arguments: { steps, input: "abc" } });
    expect(recipe.content).toEqual([{ type: "text", text: "Y2Jh" }]);
  });

  it("links longer results, which only their user can read or use", async () => {
    const [ann, bob] = [await connect("ann", { mode }), await connect("bob", { mode })];
    const input = JSON.stringify(Array.from({ length: 1000 }, (_, index) => index));
    const { content, structuredContent } = await run(ann, { tool: "json-formatter", input });
    const [part] = structuredContent.results;
    const uri = part?.uri ?? "";
    expect(part?.preview).toHaveLength(1500);
    expect(content.at(-1)).toMatchObject({ type: "resource_link", uri, size: part?.bytes });
    const { contents } = await ann.readResource({ uri });
    expect(contents[0]).toMatchObject({ uri, mimeType: "text/plain" });
    expect(JSON.parse((contents[0] as { text: string }).text)).toHaveLength(1000);
    const minified = await run(ann, { tool: "json-formatter", operation: "minify", uri });
    expect(minified.structuredContent.results[0]?.bytes).toBe(input.length);
    await expect(bob.readResource({ uri })).rejects.toThrow();
    const foreign = await run(bob, { tool: "json-formatter", operation: "minify", uri });
    expect(foreign.content[0]?.text).toContain(`There is no result ${uri}.`);
  });
});

describe("mcpRoutes", () => {
  it("reads no files", async () => {
    const client = await connect("ann");
    const { content } = await run(client, { tool: "base64-encode", uri: "file:///etc/passwd" });
    expect(content[0]?.text).toMatch(/^There is no result file:\/\/\/etc\/passwd\./);
    const ignored = await run(client, { tool: "base64-encode", file: "/etc/passwd", output: "/tmp/x" });
    expect(ignored.content[0]?.text).not.toContain("root");
  });

  it("says where the input is wrong", async () => {
    const { content, isError } = await run(await connect("ann"), {
      tool: "json-formatter",
      input: "[1,\n2,]",
    });
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain("line 2, column 2");
  });

  it("keeps no result above the limit", async () => {
    const input = "a".repeat(400_000);
    const { content } = await run(await connect("ann"), {
      tool: "string-to-binary",
      operation: "encode",
      input,
    });
    expect(content[0]?.text).toMatch(/larger than .*sundry mcp/s);
  });

  it("rejects requests without a token, from other origins, for other hosts, and with other methods", async () => {
    expect((await post(LIST)).status).toBe(200);
    const { status, headers } = await post(LIST, { authorization: "" });
    expect([status, headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="sundry"']);
    expect((await post(LIST, { origin: "https://evil.example" })).status).toBe(403);
    const public_ = await serve({ publicOrigin: "https://tools.example" });
    expect((await post(LIST, { origin: "http://localhost" }, public_)).status).toBe(403);
    expect((await post(LIST, { origin: "https://tools.example" }, public_)).status).toBe(200);
    expect((await fetch(url)).status).toBe(405);
    expect((await fetch(url, { method: "DELETE" })).status).toBe(405);
  });

  it("rejects several messages in one request, and bodies that are too large or not JSON", async () => {
    expect((await post([LIST, LIST])).status).toBe(400);
    expect((await post({ ...LIST, params: { x: "a".repeat(1_000_000) } })).status).toBe(413);
    expect((await post(LIST, { "content-type": "text/plain" })).status).toBe(415);
  });

  it("ends open streams when the server closes", async () => {
    const { app, url: at } = await serveMcp();
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    };
    const params = { notifications: { toolsListChanged: true }, _meta: meta };
    const body = { jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params };
    const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "subscriptions/listen" };
    const response = await post(body, headers, at);
    const ended = response.text();
    await app.close();
    expect(await ended).toContain("notifications/subscriptions/acknowledged");
  });

  it("limits the runs of a user", async () => {
    const client = await connect("ann", { at: await serve({ runsPerMinute: 2 }) });
    const args = { tool: "reverse-text", input: "abc" };
    await run(client, args);
    await run(client, args);
    const { content, isError } = await run(client, args);
    expect(isError).toBe(true);
    expect(content[0]?.text).toMatch(/^Too many requests.*\nWait a moment and run it again\.$/);
  });

  it("cancels a run when the client goes", async () => {
    const started = Promise.withResolvers<AbortSignal>();
    const runner: RemoteRunner = {
      async run(request, caller) {
        started.resolve(caller.signal);
        if (request.tool === "reverse-text")
          await new Promise((_, reject) => {
            caller.signal.addEventListener("abort", () => reject(caller.signal.reason));
          });
        return inProcess.run(request, caller);
      },
    };
    const client = await connect("ann", { at: await serve({ runner }) });
    const abort = new AbortController();
    const canceled = run(client, { tool: "reverse-text", input: "abc" }, abort.signal);
    const signal = await started.promise;
    abort.abort();
    await expect(canceled).rejects.toThrow();
    await expect.poll(() => signal.aborted).toBe(true);
  });
});
