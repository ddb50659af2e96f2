import { rm } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "#server/platform/testing/fixture-site.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, signIn, testApp } from "#server/platform/testing/test-app.ts";
import { stripBasePath } from "./base-path.ts";
import { inlineScriptHashes } from "./csp.ts";

const BASE = "/tools-site";

describe("stripBasePath", () => {
  it.each([
    ["/tools-site/", "/"],
    ["/tools-site/tools?category=text", "/tools?category=text"],
    ["/tools-site/tools-site/", "/tools-site/"],
    ["/tools-site", "/"],
    ["/tools-site?a=1", "/?a=1"],
    ["/tools-site/health", "/health"],
    ["/health", "/health"],
    ["/ready?verbose", "/ready?verbose"],
    ["/metrics", "/metrics"],
  ])("maps %s to %s", (url, wanted) => {
    expect(stripBasePath(BASE)({ url })).toBe(wanted);
  });

  it.each(["/", "/tools", "/api/pastebin", "/tools-sites/", "/TOOLS-SITE/", "//tools-site/", "/health/x", "*"])(
    "maps %s outside of the base path to a path without a route",
    (url) => {
      expect(stripBasePath(BASE)({ url })).toBe("/api/outside-of-the-base-path");
    },
  );
});

describe("buildApp with a base path", () => {
  let store: TestStore;
  let app: FastifyInstance;
  let below: FastifyInstance;
  let site: Awaited<ReturnType<typeof fixtureSite>>;
  beforeAll(async () => {
    store = await testStore("SQLite");
    site = await fixtureSite();
    app = await testApp(store, {
      siteFolder: site.folder,
      env: { PUBLIC_ORIGIN: "https://example.org", BASE_PATH: BASE },
    });
    // Test helpers request paths below the base path.
    below = Object.create(app, {
      inject: { value: (options: { url: string }) => app.inject({ ...options, url: BASE + options.url }) },
    });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
    await rm(site.parent, { recursive: true });
  });

  const BROWSER = { accept: "text/html,*/*;q=0.8" };

  it("serves pages below it, with their links, CSP and canonical URLs", async () => {
    const { statusCode, body, headers } = await app.inject({ url: `${BASE}/tools`, headers: BROWSER });
    expect(statusCode).toBe(200);
    expect(body).toContain('<a href="/tools-site/tools">');
    expect(body).toContain('src="/tools-site/assets/entry-abc.js"');
    expect(body).toContain('<link rel="canonical" href="https://example.org/tools-site/tools">');
    for (const hash of inlineScriptHashes(body)) expect(headers["content-security-policy"]).toContain(hash);
    expect((await app.inject(`${BASE}/sitemap.xml`)).body).toContain("https://example.org/tools-site/tools");
    expect((await app.inject(`${BASE}/robots.txt`)).body).toBe(
      "User-agent: *\nDisallow: /tools-site/api/\n\nSitemap: https://example.org/tools-site/sitemap.xml\n",
    );
  });

  it("serves immutable assets below it", async () => {
    const response = await app.inject({ url: `${BASE}/assets/entry-abc.js`, headers: { "accept-encoding": "br" } });
    expect(response.body).toBe("brotli bytes");
    expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(response.headers["content-type"]).toContain("javascript");
  });

  it.each(["/", "/tools", "/assets/entry-abc.js", "/api/ip/my-ip", "/tools-sites/", "/tools-site-2"])(
    "responds 404 at %s",
    async (url) => {
      const response = await app.inject({ url, headers: BROWSER });
      expect(response.statusCode).toBe(404);
      expect(response.headers["x-content-type-options"]).toBe("nosniff");
      expect((await app.inject({ url, method: "POST" })).statusCode).toBe(404);
    },
  );

  it.each(["", BASE])("serves the health routes at %s/", async (base) => {
    for (const path of ["/health", "/ready", "/metrics"]) {
      expect((await app.inject(base + path)).statusCode, path).toBe(200);
    }
  });

  it.each([
    [`${BASE}?a=1`, `${BASE}/?a=1`],
    [BASE, `${BASE}/`],
    [`${BASE}/tools/?a=1`, `${BASE}/tools?a=1`],
  ])("redirects %s to %s", async (url, location) => {
    const response = await app.inject({ url, headers: BROWSER });
    expect([response.statusCode, response.headers.location]).toEqual([308, location]);
  });

  it("includes the base path in cookies, links and the API description", async () => {
    const signedIn = await below.inject({ method: "POST", url: "/api/auth/anonymous" });
    expect(signedIn.headers["set-cookie"]).toMatch(/; Path=\/tools-site\/api\/auth; /);
    const owner = { authorization: `Bearer ${signedIn.json().token}` };
    const paste = await postJson(below, "/api/pastebin", { language: "text", content: "x" }, owner);
    expect(paste.json().link).toBe(`/tools-site/tools/pastebin/${paste.json().id}`);
    await postJson(below, "/api/tools/track-usage", { toolId: "json-formatter" }, owner);
    const recent = await below.inject({ url: "/api/tools/recent", headers: owner });
    expect(recent.json().tools[0].path).toBe("/tools-site/tools/json-formatter");
    expect((await below.inject({ url: "/api/openapi.json" })).json().servers).toEqual([
      { url: "https://example.org/tools-site" },
    ]);
    const erased = await below.inject({ method: "DELETE", url: "/api/me", headers: owner });
    expect(erased.headers["set-cookie"]).toMatch(/^sundry_session=; Path=\/tools-site\/api\/auth; /);
  });

  it("redirects short links", async () => {
    const owner = await signIn(below);
    const link = await postJson(below, "/api/shortener/create", { longUrl: "https://example.com/far" }, owner);
    const { alias } = link.json();
    for (const path of [`/s/${alias}`, `/api/shortener/redirect/${alias}`]) {
      const response = await below.inject({ url: path });
      expect([response.statusCode, response.headers.location]).toEqual([302, "https://example.com/far"]);
    }
    expect((await app.inject(`/s/${alias}`)).statusCode).toBe(404);
  });
});
