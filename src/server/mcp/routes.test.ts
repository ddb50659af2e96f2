import { connect as connectSocket, type Socket } from "node:net";
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

  it("links the page of a tool that only works there", async () => {
    const client = await connect("ann", { at: await serve({ publicOrigin: "http://localhost" }) });
    const found = await client.callTool({ name: "find_tools", arguments: { query: "convert png to webp" } });
    const page = "http://localhost/tools/image-converter";
    expect((found as unknown as Answer).content[0]?.text).toMatch(`needs the page: ${page}.`);
    expect(found.structuredContent).toMatchObject({
      operations: expect.arrayContaining([expect.objectContaining({ page })]),
    });
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

  it("reads a longer result in pages, with the next one in _meta", async () => {
    const client = await connect("ann");
    const { content, structuredContent } = await run(client, {
      tool: "string-to-binary",
      operation: "encode",
      input: "é".repeat(20_000),
    });
    const [part] = structuredContent.results;
    const uri = part?.uri ?? "";
    expect(content.map(({ text }) => text).join("\n")).toContain(`Read it in pages: ${uri}, ${uri}?offset=131072, `);
    const texts: string[] = [];
    for (let next = uri; next !== undefined; ) {
      const [page] = (await client.readResource({ uri: next })).contents;
      expect(page?.uri).toBe(next);
      expect(page?._meta).toMatchObject({ "sundry/bytes": part?.bytes, "sundry/offset": texts.length * 131_072 });
      texts.push((page as { text: string }).text);
      next = page?._meta?.["sundry/next"] as string;
    }
    expect(texts).toHaveLength(3);
    expect(texts.join("")).toHaveLength(part?.bytes ?? 0);
    await expect(client.readResource({ uri: `${uri}?offset=-1` })).rejects.toThrow(/offset= and a number of bytes/);
    await expect(client.readResource({ uri: `${uri}?at=1` })).rejects.toThrow(/offset= and a number of bytes/);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain("sundry://results/{id}{?offset}");
  });

  it.each([
    ["an unknown tool", { method: "tools/call", params: { name: "nothing", arguments: {} } }],
    ["a tool named constructor", { method: "tools/call", params: { name: "constructor" } }],
    ["an unknown resource", { method: "resources/read", params: { uri: "sundry://results/x" } }],
    ["an invalid URI", { method: "resources/read", params: { uri: ":" } }],
    ["an unknown method", { method: "nothing/here" }],
    ["no method", {}],
    ["no parameters", { method: "tools/call" }],
    ["several messages", [LIST, LIST]],
    ["a long name", { method: "tools/call", params: { name: "x".repeat(20_000) } }],
  ])("counts a request with %s", async (_, wrong) => {
    const at = await serve({ requestsPerMinute: 2 });
    const body = Array.isArray(wrong) ? wrong : { jsonrpc: "2.0", id: 1, ...wrong };
    for (let time = 0; time < 2; time++) expect((await post(body, {}, at)).status).not.toBe(429);
    expect((await post(body, {}, at)).status).toBe(429);
  });

  it.each([
    ["run_operation", { tool: "nothing" }],
    ["run_operation", { tool: "reverse-text", operation: "nothing" }],
    ["run_operation", { tool: "reverse-text", options: { nothing: 1 } }],
    ["run_operation", { tool: "reverse-text", uri: "sundry://results/x" }],
    ["run_recipe", { steps: [{ tool: "nothing", operation: "x" }] }],
  ])("counts a run that it rejects: %s %j", async (name, args) => {
    const client = await connect("ann", { at: await serve({ runsPerMinute: 1 }) });
    const call = async () => (await client.callTool({ name, arguments: args })) as unknown as Answer;
    expect((await call()).content[0]?.text).not.toMatch(/^Too many/);
    expect((await call()).content[0]?.text).toMatch(/^Too many requests/);
  });

  it("counts the bytes of messages, announced or not, and of pages", async () => {
    const at = await serve({ bytesPerMinute: 50_000 });
    const ping = { jsonrpc: "2.0", id: 1, method: "ping", params: { arguments: "x".repeat(20_000) } };
    const statuses = [await post(ping, {}, at), await post(ping, {}, at), await post(ping, {}, at)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
    const bob = { authorization: "Bearer bob", "content-type": "application/json", accept: "text/event-stream" };
    const chunks = () => new Blob([JSON.stringify(ping)]).stream();
    const chunked = { method: "POST", headers: bob, body: chunks(), duplex: "half" } as RequestInit;
    expect((await fetch(at, chunked)).status).toBe(429);

    const client = await connect("ann", { at: await serve({ bytesPerMinute: 200_000 }) });
    const args = { tool: "string-to-binary", operation: "encode", input: "a".repeat(20_000) };
    const uri = (await run(client, args)).structuredContent.results[0]?.uri ?? "";
    await client.readResource({ uri });
    await expect(client.readResource({ uri })).rejects.toThrow(/Too many|Too much/);
  });

  it("accepts long texts only as arguments of a call, because its answers repeat the others", async () => {
    const long = "x".repeat(20_000);
    for (const message of [
      { ...LIST, id: long },
      { ...LIST, params: { _meta: { progressToken: long } } },
      { ...LIST, method: "resources/read", params: { uri: long } },
      { ...LIST, arguments: long },
    ]) {
      expect((await post(message)).status).toBe(413);
    }
    const call = { name: "run_operation", arguments: { tool: "reverse-text", input: long } };
    expect((await post({ ...LIST, method: "tools/call", params: call })).status).toBe(200);
  });

  it.runIf(process.env.NIGHTLY)("limits the requests of an address that are open at once", async () => {
    const release = Promise.withResolvers<void>();
    const runner: RemoteRunner = {
      async run(request, caller) {
        await release.promise;
        return inProcess.run(request, caller);
      },
    };
    const at = await serve({ runner, openRequests: 3 });
    const call = { name: "run_operation", arguments: { tool: "reverse-text", input: "abc" } };
    const message = { ...LIST, method: "tools/call", params: call };
    const open = [post(message, {}, at), post(message, {}, at), post(message, {}, at)];
    await Promise.all(open);
    const refused = await post(LIST, { authorization: "Bearer bob" }, at);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    release.resolve();
    for (const response of open) await (await response).text();
    await expect.poll(async () => (await post(LIST, {}, at)).status).toBe(200);
  });

  it("hangs up on a client that doesn't read its answer", async () => {
    const { app, url: own } = await serveMcp({ unreadMs: 200 });
    closers.push(() => app.close());
    const at = new URL(own);
    const user = (name: string) => ({ authorization: `Bearer ${name}` });
    const args = { tool: "reverse-text", input: "\u0001".repeat(140_000) };
    const call = { ...LIST, method: "tools/call", params: { name: "run_operation", arguments: args } };
    const uri = /sundry:\/\/results\/[\w-]+/.exec(await (await post(call, user("cid"), at.href)).text())?.[0];
    const body = JSON.stringify({ ...LIST, method: "resources/read", params: { uri } });
    const head = {
      host: at.host,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "content-length": body.length,
      ...user("cid"),
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    const request = `POST /mcp HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
    const hungUp = new Promise((resolve) => {
      app.server.once("connection", (connection: Socket) => connection.once("close", resolve));
    });
    const socket = connectSocket({ host: "127.0.0.1", port: Number(at.port) });
    // 47 MB of JSON. The operating system takes some.
    socket
      .on("error", () => {})
      .pause()
      .write(request.repeat(60));
    await hungUp;
    socket.destroy();
  });
});
