import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixtureSite } from "#server/platform/testing/fixture-site.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { killServers, startServer } from "#server/platform/testing/server-process.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, testApp } from "#server/platform/testing/test-app.ts";
import { readOperatorRecipes } from "./operator-recipes.ts";

const decode = { tool: "base64-encode", operation: "decode" };
const format = { tool: "json-formatter", operation: "format", options: { indent: "1" }, open: ["indent"] };
const READ = {
  recipe: 1,
  name: 'Read "our" <cookie>',
  description: "Base64 & JSON.",
  icon: "key-round",
  steps: [decode, format],
};
const base64 = (text: string) => Buffer.from(text).toString("base64");

function write(folder: string, file: string, content: unknown): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), typeof content === "string" ? content : JSON.stringify(content));
}

describe("readOperatorRecipes", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sundry-recipes-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const read = (toolsOff: string[] = []) => readOperatorRecipes(folder, toolsOff);

  it("makes a tool of each recipe file, and ignores other files and a missing folder", async () => {
    write(folder, "read-cookie.recipe.json", READ);
    write(folder, "plain.recipe.json", { recipe: 1, name: "Plain", steps: [{ join: "" }] });
    write(folder, "notes.json", "{");
    expect(Array.from((await read()).values(), ({ meta }) => meta)).toMatchObject([
      { id: "plain", title: "Plain", description: "", category: "Text", icon: "list-checks" },
      { id: "read-cookie", title: READ.name, description: READ.description, category: "Formatters", icon: "key-round" },
    ]);
    expect((await readOperatorRecipes(join(folder, "none"), [])).size).toBe(0);
  });

  it.each<[string, unknown, string]>([
    [
      "Read Cookie.recipe.json",
      READ,
      "Name it like its address: lowercase letters, digits and hyphens, such as clean-up.recipe.json.",
    ],
    ["json-formatter.recipe.json", READ, 'There is already a tool "json-formatter". Rename the file.'],
    ["broken.recipe.json", "{", "This is not a recipe: "],
    [
      "typo.recipe.json",
      { ...READ, steps: [decode, { ...format, options: { indnt: 2 } }] },
      'Step 2 has no option "indnt".',
    ],
    ["icon.recipe.json", { ...READ, icon: "unicorn" }, 'This site has no icon "unicorn". Icons: '],
  ])("rejects %s and says why", async (file, content, reason) => {
    write(folder, file, content);
    await expect(read()).rejects.toThrow(`The recipe ${join(folder, file)} can't be used. ${reason}`);
  });

  it.each<[string, (path: string) => unknown]>([
    ["a named pipe", (path) => execFileSync("mkfifo", [path])],
    ["a folder", (path) => mkdirSync(path)],
    ["a device", (path) => symlinkSync("/dev/zero", path)],
    ["a socket", (path) => once(createServer().listen(path).unref(), "listening")],
  ])("rejects %s at once", async (_, make) => {
    const path = join(folder, "odd.recipe.json");
    await make(path);
    await expect(read()).rejects.toThrow(`The recipe ${path} can't be used. It is not a regular file.`);
  });

  it("rejects a huge file without reading it, and reads one through a link", async () => {
    const path = join(folder, "huge.recipe.json");
    write(folder, "huge.recipe.json", "");
    truncateSync(path, 600_000_000);
    await expect(read()).rejects.toThrow(`The recipe ${path} can't be used. It is larger than 256 KB.`);
    rmSync(path);
    write(join(folder, "elsewhere"), "linked.json", READ);
    symlinkSync(join(folder, "elsewhere", "linked.json"), join(folder, "linked.recipe.json"));
    expect([...(await read()).keys()]).toEqual(["linked"]);
  });

  it("rejects a step of a tool that is off, even under the name of one", async () => {
    write(folder, "read.recipe.json", READ);
    await expect(read(["json-formatter"])).rejects.toThrow('Step 2: there is no tool "json-formatter".');
    write(folder, "json-formatter.recipe.json", { ...READ, steps: [decode] });
    await expect(read(["json-formatter"])).rejects.toThrow('There is already a tool "json-formatter".');
  });

  it("stops the start of the server", { timeout: scaledTimeout(30_000) }, async () => {
    write(join(folder, "recipes"), "broken.recipe.json", "{");
    await expect(startServer({ DATA_DIR: folder })).rejects.toThrow(/broken\.recipe\.json can't be used\. This is not/);
    killServers();
  });
});

describe("a site with recipes", { timeout: scaledTimeout(60_000) }, () => {
  let store: TestStore;
  let app: FastifyInstance;
  let site: Awaited<ReturnType<typeof fixtureSite>>;
  let me: { authorization: string };
  beforeAll(async () => {
    store = await testStore("SQLite");
    site = await fixtureSite();
    const folder = join(store.filesDir, "recipes");
    write(folder, "read-cookie.recipe.json", READ);
    write(folder, "convert.recipe.json", {
      recipe: 1,
      name: "Convert",
      steps: [{ tool: "image-converter", operation: "convert" }],
    });
    const env = { PUBLIC_ORIGIN: "https://tools.example.org", BASE_PATH: "/site" };
    app = await testApp(store, { siteFolder: site.folder, env });
    const { token } = (await app.inject({ method: "POST", url: "/site/api/auth/anonymous" })).json();
    me = { authorization: `Bearer ${token}` };
  });
  afterAll(async () => {
    await app.close();
    await store.close();
    await rm(site.parent, { recursive: true });
  });

  it("has a page for each, with its title and description", async () => {
    const { statusCode, body } = await app.inject({ url: "/site/tools/read-cookie", headers: { accept: "text/html" } });
    expect(statusCode).toBe(200);
    expect(body).toContain("<title>Read &quot;our&quot; &lt;cookie&gt; · Site</title>");
    expect(body).toContain('<link rel="canonical" href="https://tools.example.org/site/tools/read-cookie" data-early>');
    expect(body).toContain('<meta name="description" content="Base64 &amp; JSON." data-early>');
    expect((await app.inject("/site/tools/read-cookie/")).headers.location).toBe("/site/tools/read-cookie");
    expect((await app.inject("/site/tools/other")).statusCode).toBe(404);
    expect((await app.inject("/site/__recipe.html")).statusCode).toBe(404);
  });

  it("lists them in every page and in the sitemap", async () => {
    const { body } = await app.inject({ url: "/site/tools", headers: { accept: "text/html" } });
    const list = /<html data-recipes="([^"]*)"/.exec(body)?.[1]?.replaceAll("&quot;", '"') ?? "";
    expect(JSON.parse(list)).toMatchObject([{ id: "convert" }, { id: "read-cookie", category: "Formatters" }]);
    expect((await app.inject("/site/sitemap.xml")).body).toContain(
      "<loc>https://tools.example.org/site/tools/read-cookie</loc>",
    );
  });

  it("tells a page what to run", async () => {
    const { body, headers } = await app.inject("/site/api/recipes/read-cookie");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(JSON.parse(body)).toMatchObject({
      recipe: READ,
      operation: {
        inputs: { input: { kind: "byte-stream" } },
        options: { indent: { default: "1" } },
        gives: { kind: "text-stream" },
      },
    });
    expect((await app.inject("/site/api/recipes/__proto__")).statusCode).toBe(404);
  });

  it("runs and lists them over HTTP, except those that need a browser", async () => {
    const run = (path: string) =>
      app.inject({
        method: "POST",
        url: `/site/api/run/${path}`,
        headers: { ...me, "content-type": "text/plain" },
        payload: base64("[1]"),
      });
    expect((await run("read-cookie/run")).body).toBe("[\n 1\n]");
    expect((await run("read-cookie/run?indent=tab")).body).toBe("[\n\t1\n]");
    expect((await run("read-cookie/run?sort-keys")).statusCode).toBe(400);
    expect((await run("convert/run")).json()).toMatchObject({
      status: 404,
      detail: 'The tool "convert" only works on its page.',
    });
    const { tools } = (await app.inject("/site/api/run")).json();
    expect(tools.find(({ id }: { id: string }) => id === "read-cookie")).toMatchObject({
      title: READ.name,
      operations: [{ id: "run", path: "/site/api/run/read-cookie/run", options: { properties: { indent: {} } } }],
    });
  });

  it("does not run them as steps of other recipes", async () => {
    const recipe = { recipe: 1, name: "x", steps: [{ tool: "read-cookie", operation: "run" }] };
    expect((await postJson(app, "/site/api/run", { recipe, input: "" }, me)).json()).toMatchObject({
      status: 422,
      detail: 'Step 1: there is no tool "read-cookie".',
    });
  });

  it("counts their use", async () => {
    const response = await postJson(app, "/site/api/tools/track-usage", { toolId: "read-cookie" }, me);
    expect(response.statusCode).toBe(204);
  });
});
