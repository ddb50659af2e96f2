import { rm } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCatalogue } from "#server/platform/catalogue.ts";
import { fixtureSite } from "#server/platform/testing/fixture-site.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { testApp } from "#server/platform/testing/test-app.ts";

describe("disableTools", () => {
  let store: TestStore;
  let app: FastifyInstance;
  let site: Awaited<ReturnType<typeof fixtureSite>>;
  beforeAll(async () => {
    store = await testStore("SQLite");
    site = await fixtureSite();
    const env = { TOOLS_OFF: "pastebin, url-shortener,pdf-merger" };
    app = await testApp(store, { siteFolder: site.folder, env });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
    await rm(site.parent, { recursive: true });
  });

  it.each([
    ["GET", "/tools/pastebin"],
    ["GET", "/tools/pastebin/123456789012"],
    ["GET", "/api/pastebin/123456789012"],
    ["POST", "/api/pastebin"],
    ["GET", "/s/alias"],
    ["GET", "/api/shortener/redirect/alias"],
    ["POST", "/api/pdf/merge"],
  ] as const)("responds 404 to %s %s of a disabled tool", async (method, url) => {
    const response = await app.inject({ method, url });
    expect(response.statusCode).toBe(404);
    expect(response.json().message).toBe("Nothing found at this URL.");
  });

  it("removes disabled tools from the API description and keeps the others", async () => {
    const { paths } = (await app.inject("/api/openapi.json")).json();
    expect(Object.keys(paths).filter((path) => /pastebin|shortener|pdf\/merge/.test(path))).toEqual([]);
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(["/api/pdf/split", "/api/ip/my-ip"]));
    expect((await app.inject("/tools")).statusCode).toBe(200);
    expect((await app.inject("/api/ip/lookup/10.0.0.1")).statusCode).not.toBe(404);
  });

  it("removes disabled tools from the catalogue and rejects unknown ids", async () => {
    const catalogue = await readCatalogue(["pastebin"]);
    expect(catalogue.has("pastebin")).toBe(false);
    expect(catalogue.has("word-counter")).toBe(true);
    await expect(readCatalogue(["pastbin"])).rejects.toThrow("TOOLS_OFF contains unknown tools: pastbin.");
  });
});
