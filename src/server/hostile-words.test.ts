import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicOperations } from "#interfaces/public-operations.ts";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { signIn, testApp } from "#server/platform/testing/test-app.ts";
import type { OptionDeclaration } from "#shared/options.ts";

/** `__proto__`, `constructor`, `hasOwnProperty` and so on: plain objects have them, although nobody put them there. */
const INHERITED = process.env.NIGHTLY
  ? Object.getOwnPropertyNames(Object.prototype)
  : ["__proto__", "constructor", "toString"];
const BOUNDARY = "sundry-boundary";

describe("a server that is sent inherited names", { timeout: scaledTimeout(60_000) }, () => {
  let store: TestStore;
  let app: FastifyInstance;
  let authorization: string;
  const log: string[] = [];
  /** One option of each kind, of an operation that needs no input or takes `{}`. */
  const options: { tool: string; id: string; input: string | undefined; name: string; kind: string }[] = [];

  beforeAll(async () => {
    store = await testStore("SQLite");
    app = await testApp(store, { log, env: { MCP: "on", RUNS_PER_MINUTE: "10000", RUN_SECONDS: "300" } });
    ({ authorization } = await signIn(app));
    const tools = toolFolders();
    for (const tool of tools.ids) {
      for (const [id, operation] of publicOperations(await tools.operations(tool))) {
        const [input] = Object.keys(operation.inputs);
        for (const [name, { kind }] of Object.entries<OptionDeclaration>(operation.options)) {
          if (!options.some((option) => option.kind === kind)) options.push({ tool, id, input, name, kind });
        }
      }
    }
  });
  afterAll(async () => {
    await app.close();
    await store.close();
    // Also no rejection of a promise that nobody waits for.
    expect(log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  async function post(url: string, payload: string, headers: Record<string, string> = {}) {
    const response = await app.inject({ method: "POST", url, payload, headers: { authorization, ...headers } });
    expect(response.statusCode, `${url} ${response.body}`).toBeLessThan(500);
    return response;
  }

  const form = (parts: readonly (readonly [name: string, value: string])[]) =>
    `${parts.map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join("")}--${BOUNDARY}--\r\n`;
  const multipart = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  const json = { "content-type": "application/json" };
  const agentHeaders = { ...json, accept: "application/json, text/event-stream" };
  const ask = (name: string, args: object) =>
    post("/mcp", JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } }), {
      ...agentHeaders,
      "mcp-protocol-version": "2025-11-25",
    });

  it("finds an option of each kind", () => {
    expect(options.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["flag", "choice", "text", "integer"]));
  });

  it.each(INHERITED)("takes %s for the value of an option like any other word", async (word) => {
    for (const { tool, id, input, name } of options) {
      await post(`/api/run/${tool}/${id}?${name}=${word}`, input === undefined ? "" : "{}");
      await post(`/api/run/${tool}/${id}`, form([[name, word], ...(input ? [[input, "{}"] as const] : [])]), multipart);
      const steps = [{ tool, operation: id, options: { [name]: word } }];
      const recipe = { recipe: 1, name: "x", steps };
      await post("/api/run", JSON.stringify({ recipe, ...(input && { input: "{}" }) }), json);
      const open = { recipe: 1, name: "x", steps: [{ tool, operation: id, open: [name] }] };
      await post("/api/run", JSON.stringify({ recipe: open, options: { [name]: word } }), json);
      const inputs = input ? { [input]: "{}" } : {};
      await ask("run_operation", { tool, operation: id, options: { [name]: word }, inputs });
    }
    const refused = await post(`/api/run/json-formatter/format?sort-keys=${word}`, "{}");
    expect(refused.statusCode).toBe(400);
  });

  it.each(INHERITED)("finds no tool, operation, option, input or step by the name %s", async (word) => {
    for (const url of [
      `/api/run/${word}/${word}`,
      `/api/run/json-formatter/${word}`,
      `/api/run/json-formatter/format?${word}=1`,
    ]) {
      expect((await post(url, "{}")).statusCode, url).toBeOneOf([400, 404]);
    }
    const formatted = await post("/api/run/json-formatter/format", form([[word, "{}"]]), multipart);
    expect(formatted.statusCode).toBe(400);
    for (const step of [
      { tool: word, operation: word },
      { tool: "json-formatter", operation: word },
      JSON.parse(`{"tool":"json-formatter","operation":"format","${word}":1}`),
      { tool: "json-formatter", operation: "format", options: JSON.parse(`{"${word}":1}`) },
      { tool: "json-formatter", operation: "format", inputs: JSON.parse(`{"${word}":"a"}`) },
      { tool: "json-formatter", operation: "format", open: [word] },
    ]) {
      const recipe = { recipe: 1, name: "x", steps: [step] };
      const response = await post("/api/run", JSON.stringify({ recipe, input: "{}" }), json);
      expect(response.statusCode, JSON.stringify(step)).toBe(422);
    }
    for (const args of [
      { tool: word, operation: word, inputs: {} },
      { tool: "json-formatter", operation: word, inputs: {} },
      { tool: "json-formatter", operation: "format", inputs: JSON.parse(`{"${word}":"a"}`) },
      { tool: "json-formatter", operation: "format", inputs: { input: "{}" }, options: JSON.parse(`{"${word}":1}`) },
    ]) {
      expect((await ask("run_operation", args)).body, JSON.stringify(args)).toMatch(/isError":true|"error"/);
    }
    await ask(word, {});
    await ask("find_tools", { task: word });
    await ask("describe_operation", { tool: word, operation: word });
  });
});
