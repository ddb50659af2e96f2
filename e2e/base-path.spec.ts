import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { freePort } from "#server/platform/testing/free-port.ts";
import { type ServerProcess, startServer } from "#server/platform/testing/server-process.ts";
import { expect, test } from "./fixtures.ts";

const BASE = "/our/tools-site";

let folder = "";
let server: ServerProcess;
let context: BrowserContext;
let page: Page;
let site = "";
/** Errors, failed requests, and requests outside of the base path. */
let problems: string[] = [];

// In order, because the last test kills the server that all share.
test.describe.configure({ mode: "default", timeout: 120_000 });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sundry-base-path-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  server = await startServer({ PORT: String(port), PUBLIC_ORIGIN: origin, BASE_PATH: BASE, DATA_DIR: folder });
  site = origin + BASE;
});

test.afterAll(async () => {
  await server.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

test.beforeEach(async ({ browser }) => {
  problems = [];
  context = await browser.newContext({ serviceWorkers: "allow" });
  context.on("weberror", (error) => problems.push(error.error().message));
  context.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  context.on("request", (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(`${site}/`)) problems.push(`outside: ${url}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  page = await context.newPage();
});

test.afterEach(async () => {
  await context.close();
});

async function minify(): Promise<void> {
  await page.getByRole("textbox", { name: "Input" }).fill('{ "a": 1 }');
  await page.getByRole("button", { name: "Minify", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Output" })).toHaveValue('{"a":1}');
}

test("stays below the base path from home to a tool and back", async () => {
  await page.goto(`${site}/`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tools" }).click();
  await expect(page).toHaveURL(`${site}/tools`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^JSON Formatter/ })
    .click();
  await expect(page).toHaveURL(`${site}/tools/json-formatter`);
  await minify();
  for (const path of await page.locator("use").evaluateAll((uses) => uses.map((use) => use.getAttribute("href")))) {
    expect(path).toMatch(/^#icon-/);
  }
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${site}/tools/json-formatter`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL(`${site}/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(problems).toEqual([]);
});

test("leads a short link through the site's own page to its target", { tag: "@nightly" }, async () => {
  await page.goto(`${site}/tools/url-shortener`);
  await page.getByLabel("Long URL").fill("example.com/far");
  await page.getByRole("button", { name: "Shorten", exact: true }).click();
  const short = page.getByRole("region", { name: "Your Links" }).getByRole("link", { name: `${site}/s/` });
  const address = (await short.getAttribute("href")) ?? "";
  expect(problems).toEqual([]);

  const visitor = await context.newPage();
  const target = Promise.withResolvers<string | undefined>();
  await visitor.route("**/api/shortener/redirect/*", async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    if (route.request().method() === "GET") target.resolve(answer.headers().location);
    await route.fulfill({ status: 204 });
  });
  await visitor.goto(address, { waitUntil: "commit" });
  expect(await target.promise).toBe("https://example.com/far");
});

test("contains no path outside of the base path in any page", async () => {
  const sitemap = await (await context.request.get(`${site}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
  expect(pages.length).toBeGreaterThan(50);
  for (const url of [...pages, `${site}/tools/pastebin/000000000000`]) {
    expect(url.startsWith(`${site}/`)).toBe(true);
    const html = await (await context.request.get(url)).text();
    const named = [...html.matchAll(/(?:="|url=|")(\/[a-z][^"]*)"/g)].map(([, path = ""]) => path);
    expect(named.filter((path) => !path.startsWith(`${BASE}/`))).toEqual([]);
  }
});

test("works offline after one visit", { tag: "@nightly" }, async () => {
  await page.goto(`${site}/`);
  expect(await page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")).toBe(`${site}/`);
  await server.kill("SIGKILL");
  await page.goto(`${site}/tools/json-formatter`);
  await minify();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
