import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recipeCurl } from "#interfaces/recipe-curl.ts";
import { stepLoader } from "#interfaces/tool-access.ts";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { signIn, testApp } from "#server/platform/testing/test-app.ts";
import type { Recipe, RecipeStep } from "#shared/recipe/recipe.ts";
import { recipeOperation } from "#shared/recipe/recipe-operation.ts";
import { runOperation } from "#shared/run-operation.ts";

const MIB = 1_048_576;
const load = stepLoader(toolFolders());
const recipe = (...steps: unknown[]) => ({ recipe: 1, name: "Mine", steps });
const decode = { tool: "base64-encode", operation: "decode" };
const encode = { tool: "base64-encode", operation: "encode" };
const format = { tool: "json-formatter", operation: "format", options: { indent: "1" }, open: ["indent"] };
const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("POST /api/run", { timeout: scaledTimeout(60_000) }, () => {
  let store: TestStore;
  let app: FastifyInstance;
  let origin: string;
  let me: { authorization: string };
  const log: string[] = [];
  const env = {
    RUN_MAX_BYTES: String(4 * MIB),
    RUN_OUTPUT_MAX_BYTES: String(8 * MIB),
    RUN_SECONDS: "300",
    RUN_MEMORY_MAX_BYTES: String(320 * MIB),
    RUN_CONCURRENCY: "2",
    LOG_LEVEL: "info",
  };
  beforeAll(async () => {
    store = await testStore("SQLite");
    app = await testApp(store, { log, env });
    origin = await app.listen({ port: 0, host: "127.0.0.1" });
    me = await signIn(app);
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const post = (body: BodyInit, headers: Record<string, string> = {}, query = "") =>
    fetch(`${origin}/api/run${query}`, { method: "POST", headers: { ...me, ...headers }, body });
  const postJson = (call: unknown, headers: Record<string, string> = {}) =>
    post(typeof call === "string" ? call : JSON.stringify(call), { "content-type": "application/json", ...headers });
  const form = (...parts: (readonly [string, string | File])[]) => {
    const data = new FormData();
    for (const [name, value] of parts) data.append(name, value);
    return data;
  };
  const problem = async (response: Response) => {
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    return (await response.json()) as { status: number; detail: string };
  };

  it("runs a recipe on text in JSON", async () => {
    const response = await postJson({ recipe: recipe(decode, format), input: base64('{"a":1}') });
    expect(await response.text()).toBe('{\n "a": 1\n}');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "content-disposition": expect.stringMatching(/^attachment; filename="formatted.json"/),
      "cache-control": "no-store",
    });
    const json = await postJson({ recipe: recipe(decode, encode), input: "YQ==" }, { accept: "application/json" });
    expect(await json.json()).toEqual({ result: "YQ==", warnings: [] });
  });

  it("runs a recipe on the files of a form, with open options before them", async () => {
    const file = new File([base64("[1]")], "a.txt");
    const call = form(["recipe", JSON.stringify(recipe(decode, format))], ["indent", "tab"], ["input", file]);
    expect(await (await post(call)).text()).toBe("[\n\t1\n]");
    const merge = recipe({ tool: "csv-merger", operation: "merge", options: { source: true } }, { join: "" });
    const files = ["a", "b"].map((name) => ["input", new File(["x\n1\n"], `${name}.csv`)] as const);
    const merged = await post(form(["recipe", new File([JSON.stringify(merge)], "m.recipe.json")], ...files));
    expect(await merged.text()).toBe("file,x\na.csv,1\nb.csv,1\n");
    const inQuery = form(["recipe", JSON.stringify(recipe(decode, format))], ["input", base64("[1]")]);
    expect(await (await post(inQuery, {}, "?indent=2")).text()).toBe("[\n  1\n]");
  });

  it("sends several files as an archive, and warnings with their steps", async () => {
    const zip = recipe({ tool: "compress", operation: "zip" }, { tool: "compress", operation: "unzip" });
    const files = ["a", "b"].map((name) => ["input", new File([name], name)] as const);
    const response = await post(form(["recipe", JSON.stringify(zip)], ...files));
    expect(response.headers.get("content-type")).toBe("application/zip");
    const ragged = recipe(decode, { tool: "csv-to-json", operation: "convert" });
    const warned = await postJson({ recipe: ragged, input: base64("a,b\n1,2,3\n") });
    expect(JSON.parse(warned.headers.get("sundry-warnings") ?? "")).toEqual([expect.stringMatching(/^Step 2: .*ow/)]);
  });

  it("runs a recipe on megabytes", async () => {
    const text = base64("abc".repeat(MIB / 2));
    const response = await post(
      form(["recipe", JSON.stringify(recipe(decode, encode))], ["input", new File([text], "a")]),
    );
    const result = await response.text();
    expect(result.slice(0, 400)).toBe(text.slice(0, 400));
    expect(result === text).toBe(true);
  });

  it.each<[unknown, number, object]>([
    [
      { recipe: recipe(decode, format), input: base64("{") },
      422,
      { step: 2, detail: expect.stringMatching(/^Step 2: /) },
    ],
    [{ recipe: recipe(decode, format), input: "?" }, 422, { step: 1 }],
    [{ recipe: recipe({ ...format, open: [] }), input: '{\n  "a": 1,\n  b\n}' }, 422, { step: 1, line: 3, column: 3 }],
    [{ recipe: recipe(format), input: "1", options: { indent: 9 } }, 400, { field: "indent" }],
    [{ recipe: recipe(format), input: "1", options: { __proto__: 9, lines: true } }, 400, { field: "lines" }],
    [{ recipe: recipe(decode, {}) }, 422, { step: 2, detail: 'Step 2 needs a "tool" and an "operation".' }],
    [
      { recipe: recipe({ tool: "__proto__", operation: "constructor" }) },
      422,
      { detail: 'Step 1: there is no tool "__proto__".' },
    ],
    [
      '{"recipe":{"recipe":1,"name":"x","steps":[],"__proto__":{}}}',
      422,
      { detail: 'The recipe has the unknown field "__proto__".' },
    ],
    [
      { recipe: recipe(decode, { tool: "image-converter", operation: "convert" }), input: "" },
      422,
      { step: 2, detail: 'Step 2: "image-converter convert" only runs in a browser.' },
    ],
    [
      { recipe: recipe({ tool: "coin-flipper", operation: "flip" }), input: "x" },
      400,
      { detail: "This recipe takes no input." },
    ],
    [{ recipe: recipe(decode), input: 1 }, 400, { detail: "The input must be text." }],
    [
      { recipe: recipe(decode), inputs: {} },
      400,
      { detail: 'There is no field "inputs". Fields: recipe, input, options.' },
    ],
    [[], 400, { detail: 'Send an object with "recipe" and "input".' }],
    ["{", 422, { detail: expect.stringMatching(/^This is not a recipe: /) }],
    ['{"recipe":1,"recipe":2}', 400, { detail: "The recipe contains a duplicate key." }],
    ["[[[[[[[1]]]]]]]", 400, { detail: "A recipe is not nested more than 6 levels deep." }],
    [{ recipe: recipe(decode), input: "a".repeat(300_000) }, 413, { detail: expect.stringContaining("256 KB") }],
  ])("rejects %j with %i", async (call, status, expected) => {
    expect(await problem(await postJson(call))).toMatchObject({ status, ...expected });
  });

  it.each<[string, (readonly [string, string | File])[], number, string]>([
    ["input before the recipe", [["input", "x"]], 400, 'Send the part "recipe" first.'],
    [
      "an unknown part",
      [
        ["recipe", JSON.stringify(recipe(decode))],
        ["before", "x"],
      ],
      400,
      'There is no input "before". Inputs: input.',
    ],
    [
      "a broken recipe",
      [
        ["recipe", "{"],
        ["input", "x"],
      ],
      422,
      "This is not a recipe",
    ],
    ["a long recipe", [["recipe", new File(["1".repeat(300_000)], "x")]], 413, "256 KB"],
  ])("rejects a form with %s", async (_, parts, status, detail) => {
    expect(await problem(await post(form(...parts)))).toMatchObject({
      status,
      detail: expect.stringContaining(detail),
    });
  });

  it("requires a token, and a form or JSON", async () => {
    expect((await postJson({ recipe: recipe(decode) }, { authorization: "" })).status).toBe(401);
    expect((await post("x", { "content-type": "text/plain" })).status).toBe(415);
  });

  const beyondLimits: [name: string, steps: RecipeStep[], input: string, detail: RegExp][] = [
    [
      "a blocking pattern",
      [decode, { tool: "regex-extractor", operation: "extract", options: { pattern: "^(a+)+$" } }],
      base64(`${"a".repeat(60)}b`),
      /longer than \d seconds?/,
    ],
    [
      "50 steps that each multiply the data",
      Array(50).fill({ tool: "string-to-binary", operation: "encode" }),
      "abc",
      /larger than 8 MB|longer than 3 seconds|more memory/,
    ],
    [
      "50 steps for each of many lines",
      Array(50).fill({ ...encode, forEach: "line" }),
      "a\n".repeat(1_000_000),
      /larger than 8 MB|longer than 3 seconds|more memory/,
    ],
  ];
  it.each(process.env.NIGHTLY ? beyondLimits : beyondLimits.slice(0, 1))(
    "stops %s at the limits of a run",
    async (_, steps, input, detail) => {
      const strict = await testApp(store, { env: { ...env, RUN_SECONDS: "3" } });
      const url = `${await strict.listen({ port: 0, host: "127.0.0.1" })}/api/run`;
      const headers = await signIn(strict);
      const body = form(["recipe", JSON.stringify(recipe(...steps))], ["input", new File([input], "a")]);
      const response = await fetch(url, { method: "POST", headers, body });
      if (response.status === 200) await expect(response.text()).rejects.toThrow();
      else expect(await problem(response)).toMatchObject({ status: 422, detail: expect.stringMatching(detail) });
      const payload = { recipe: recipe(decode), input: "YQ==" };
      const next = await strict.inject({ method: "POST", url: "/api/run", headers, payload });
      expect(next.body).toBe("a");
      await strict.close();
    },
  );

  it("refuses steps of tools that are off, and counts a run", async () => {
    const strict = await testApp(store, { env: { RUNS_PER_MINUTE: "1", TOOLS_OFF: "json-formatter" } });
    const headers = await signIn(strict);
    const run = async () => {
      const payload = { recipe: recipe(decode, format), input: "YQ==" };
      return strict.inject({ method: "POST", url: "/api/run", headers, payload });
    };
    expect((await run()).json()).toMatchObject({ status: 422, detail: 'Step 2: there is no tool "json-formatter".' });
    expect((await run()).statusCode).toBe(429);
    await strict.close();
  });

  it("is in OpenAPI next to the list", async () => {
    const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as { paths: Record<string, object> };
    expect(paths["/api/run"]).toMatchObject({
      get: { tags: ["run"] },
      post: { requestBody: { content: { "multipart/form-data": {}, "application/json": {} } } },
    });
  });

  it.each<[string, RecipeStep[], string]>([
    [
      "one step",
      [{ tool: "string-splitter", operation: "character", options: { delimiter: `'$(id)"&;`, trim: true } }],
      "a$b",
    ],
    [
      "several steps",
      [encode, decode, { ...encode, forEach: "line" }, { tool: "url-encoder", operation: "encode" }],
      "añ\n'$HOME;b",
    ],
    [
      "texts with quotes",
      [decode, { tool: "text-case-converter", operation: "convert" }, { join: `';"$(id)` }],
      "YSBi",
    ],
  ])("gives what curl gets with the printed command: %s", async (_, steps, input) => {
    const folder = mkdtempSync(join(tmpdir(), "sundry-curl-"));
    writeFileSync(join(folder, "input.txt"), input);
    const one: Recipe = { recipe: 1, name: "It's $mine; yes", steps };
    const command = await recipeCurl(one, origin, load);
    const env = { ...process.env, SUNDRY_API_KEY: me.authorization.replace("Bearer ", "") };
    const child = spawn("bash", ["-c", command], { cwd: folder, env });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    await once(child, "close");
    rmSync(folder, { recursive: true });
    const expected = await runOperation(await recipeOperation(one, load), input);
    expect(text).toBe(expected.kind === "text" && expected.content);
  });
});
