import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixtureSite, INLINE_SCRIPT } from "#server/platform/testing/fixture-site.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { testApp } from "#server/platform/testing/test-app.ts";
import {
  FALLBACK_PAGE,
  ORIGIN_PLACEHOLDER,
  RECIPE_PAGE,
  SHORT_LINK_PAGE,
  SHORT_LINK_TARGET,
} from "#shared/built-site.ts";

describe("siteRoutes", () => {
  let store: TestStore;
  let app: FastifyInstance;
  let site: Awaited<ReturnType<typeof fixtureSite>>;
  beforeAll(async () => {
    store = await testStore("SQLite");
    site = await fixtureSite();
    app = await testApp(store, { siteFolder: site.folder, env: { PUBLIC_ORIGIN: "https://tools.example.org" } });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
    await rm(site.parent, { recursive: true });
  });

  const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  it.each([
    ["/", "home"],
    ["/tools", "tools"],
    ["/tools?category=text", "tools"],
    ["/tools/pastebin", "pastebin"],
  ])("serves %s", async (url, title) => {
    const response = await get(url, BROWSER);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(response.headers["cache-control"]).toBe("no-cache");
    expect(response.body).toContain(`<title>${title}</title>`);
  });

  it("sends a share to the home page without reading it", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const response = await app.inject({ method: "POST", url: "/share", headers, payload: "not --x at all" });
    expect([response.statusCode, response.headers.location]).toEqual([303, "/?shared"]);
    expect((await get("/share", BROWSER)).statusCode).toBe(404);
  });

  it.each([SHORT_LINK_PAGE, FALLBACK_PAGE, RECIPE_PAGE, "sitemap.xml"])("rejects a build without %s", async (file) => {
    const { folder, parent } = await fixtureSite();
    await rm(join(folder, file));
    await expect(testApp(store, { siteFolder: folder })).rejects.toThrow(`is missing ${file}`);
    await rm(parent, { recursive: true });
  });

  it.each([
    [SHORT_LINK_PAGE, SHORT_LINK_TARGET],
    ["sitemap.xml", ORIGIN_PLACEHOLDER],
  ])("rejects a build whose %s lacks %s", async (file, text) => {
    const { folder, parent } = await fixtureSite();
    await writeFile(join(folder, file), "something else");
    const starting = testApp(store, { siteFolder: folder });
    await expect(starting).rejects.toThrow(`is missing ${file} containing ${text}. Rebuild it`);
    await rm(parent, { recursive: true });
  });

  it("allows a page exactly its own inline scripts", async () => {
    const policy = String((await get("/")).headers["content-security-policy"]);
    const hash = createHash("sha256").update(INLINE_SCRIPT).digest("base64");
    expect(policy.match(/script-src ([^;]*)/)?.[1]).toBe(`'self' 'wasm-unsafe-eval' 'sha256-${hash}'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self'");
  });

  it("sends the security headers on every kind of response", async () => {
    for (const url of ["/", "/assets/entry-abc.js", "/nothing", "/api/nothing", "/%ff", "/robots.txt", "/tools/"]) {
      const { headers } = await get(url, BROWSER);
      expect(headers, url).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
        "strict-transport-security": expect.stringContaining("max-age="),
        "content-security-policy": expect.stringContaining("default-src"),
      });
    }
  });

  it("allows the camera on the page of the code reader only", async () => {
    const policyOf = async (url: string) => (await get(url, BROWSER)).headers["permissions-policy"];
    expect(await policyOf("/tools/code-reader")).toContain("camera=(self), geolocation=(), microphone=()");
    for (const url of ["/tools", "/tools/pastebin", "/api/nothing", "/tools/code-reader/x"]) {
      expect(await policyOf(url), url).toContain("camera=()");
    }
  });

  it("fills in the public origin", async () => {
    for (const url of ["/", "/robots.txt", "/sitemap.xml", "/tools/pastebin/4xk2Dm09QZab"]) {
      const { body } = await get(url);
      expect(body, url).toContain("https://tools.example.org/");
      expect(body, url).not.toContain(ORIGIN_PLACEHOLDER);
    }
  });

  it("compresses pages by Accept-Encoding, each encoding with its own ETag", async () => {
    const plain = await get("/");
    const brotli = await get("/", { "accept-encoding": "gzip, br" });
    const gzip = await get("/", { "accept-encoding": "gzip" });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect([plain, brotli, gzip].map(({ headers }) => headers["content-encoding"])).toEqual([undefined, "br", "gzip"]);
    expect([plain, brotli, gzip].map(({ headers }) => headers.vary)).toEqual(Array(3).fill("accept-encoding"));
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it("responds 304 to a matching If-None-Match", async () => {
    const etag = String((await get("/")).headers.etag);
    const again = await get("/", { "if-none-match": etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(again.headers["content-security-policy"]).toContain("script-src");
    expect((await get("/", { "if-none-match": '"other"' })).statusCode).toBe(200);
  });

  it("responds to HEAD without a body", async () => {
    for (const url of ["/", "/assets/entry-abc.js"]) {
      const response = await app.inject({ method: "HEAD", url });
      expect([response.statusCode, response.body]).toEqual([200, ""]);
      expect(Number(response.headers["content-length"])).toBeGreaterThan(0);
    }
  });

  it("serves immutable, precompressed assets with a CSP that suits workers", async () => {
    const plain = await get("/assets/entry-abc.js");
    expect(plain.body).toBe("console.log('plain');");
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(plain.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
    expect(plain.headers["content-security-policy"]).toContain("script-src 'self' 'wasm-unsafe-eval';");
    const brotli = await get("/assets/entry-abc.js", { "accept-encoding": "br" });
    expect([brotli.body, brotli.headers["content-encoding"]]).toEqual(["brotli bytes", "br"]);
    expect(brotli.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
    expect((await get("/assets/entry-abc.js", { "accept-encoding": "gzip" })).body).toBe("gzip bytes");
    expect((await get("/assets/style-abc.css", { "accept-encoding": "br" })).body).toBe("body{}");
    expect(brotli.headers.vary).toBe("accept-encoding");
  });

  it("makes clients revalidate files without a hash in their name", async () => {
    expect((await get("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
  });

  it("serves the paste page with noindex for every well-formed id", async () => {
    const response = await get("/tools/pastebin/4xk2Dm09QZab", BROWSER);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain("<title>fallback</title>");
    expect(response.headers["x-robots-tag"]).toBe("noindex");
  });

  it.each(["/tools/pastebin/short", "/tools/pastebin/short?raw", "/tools/pastebin/two%20words"])(
    "serves the paste page with status 404 for %s",
    async (url) => {
      const response = await get(url, BROWSER);
      expect(response.statusCode).toBe(404);
      expect(response.headers["cache-control"]).toBe("no-store");
      expect(response.body).toContain("<title>fallback</title>");
    },
  );

  it("redirects a page's trailing slash", async () => {
    const response = await get("/tools/?category=text");
    expect([response.statusCode, response.headers.location]).toEqual([308, "/tools?category=text"]);
  });

  it.each([
    ["/s/my-link/?a=b", "/s/my-link?a=b"],
    ["/tools/pastebin/4xk2Dm09QZab/", "/tools/pastebin/4xk2Dm09QZab"],
    ["/s/%2F%2Fexample.org/", "/s/%2F%2Fexample.org"],
    ["/TOOLS?category=csv", "/tools?category=csv"],
    ["/S/My-Link", "/s/My-Link"],
    ["/Tools/pasteBin/4xk2Dm09QZab", "/tools/pastebin/4xk2Dm09QZab"],
  ])("redirects %s to %s", async (url, location) => {
    const response = await get(url, BROWSER);
    expect([response.statusCode, response.headers.location]).toEqual([308, location]);
  });

  it.each(["/nothing", "/tools/nothing", "/404", "/tools/pastebin/4xk2Dm09QZab/x"])(
    "serves browsers the not-found page for %s",
    async (url) => {
      const response = await get(url, BROWSER);
      expect(response.statusCode).toBe(404);
      expect(response.headers["cache-control"]).toBe("no-store");
      expect(response.body).toContain("<title>not-found</title>");
    },
  );

  it.each([
    "/index.html",
    "/index.html.br",
    "/tools/index.html",
    "/__fallback.html",
    "/assets/entry-abc.js.br",
    "/assets/entry-abc.js.gz",
    "/assets",
    "/assets/",
    "/.secret",
    "/outside.txt",
    "/../outside.txt",
    "/assets/../../outside.txt",
    "/%2e%2e/outside.txt",
    "/assets/%2e%2e/%2e%2e/outside.txt",
    "/..%2foutside.txt",
    "/assets/..%5c..%5coutside.txt",
    "/assets//../../outside.txt",
    "//outside.txt",
    "//example.org/",
    "//tools/",
    "/assets/entry-abc.js/",
    "/assets/entry-abc.js%00",
    "/%00",
  ])("responds 404 at %s", async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain("secret");
    expect(response.headers).not.toHaveProperty("location");
    expect(response.json()).toMatchObject({ status: 404, message: "Nothing found at this URL." });
  });

  it("rejects a URL of 8 KB", async () => {
    expect((await get(`/${"a".repeat(8000)}`)).statusCode).toBe(404);
    expect((await get(`/api/pastebin/${"a".repeat(8000)}`)).statusCode).toBe(400);
  });

  it("rejects a path that can't be decoded", async () => {
    const response = await get("/%ff");
    expect([response.statusCode, response.json().message]).toEqual([400, "This URL is malformed."]);
    expect((await get("/api/%ff", BROWSER)).statusCode).toBe(400);
    expect((await app.inject({ method: "POST", url: "/%ff", headers: BROWSER })).statusCode).toBe(400);
    for (const url of ["/100%", "/s/%ff"]) {
      const page = await get(url, BROWSER);
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain("<title>not-found</title>");
    }
  });

  it("allows only GET and HEAD", async () => {
    const response = await app.inject({ method: "POST", url: "/tools" });
    expect([response.statusCode, response.headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  it("responds with JSON under /api even when the client accepts HTML", async () => {
    const response = await get("/api/nothing", BROWSER);
    expect(response.headers["content-type"]).toBe("application/problem+json");
  });
});
