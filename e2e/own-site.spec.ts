import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { freePort } from "#server/platform/testing/free-port.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { killServers, startServer } from "#server/platform/testing/server-process.ts";
import { collectErrors, expect, expectAccessible, openHydrated, test } from "./fixtures.ts";

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="#b3261e"/></svg>`;

let folder = "";
let origin = "";
let context: BrowserContext;
let page: Page;
let errors: readonly string[] = [];

// One server for all.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sundry-own-site-"));
  writeFileSync(join(folder, "logo.svg"), LOGO);
  const server = await startServer({
    // The service worker needs an origin that stays the same.
    PORT: String(await freePort()),
    DATA_DIR: folder,
    SITE_NAME: "Ada & Co <Tools>",
    CONTACT_EMAIL: "ada@example.org",
    SOURCE_URL: "https://code.example.org/tools",
    TOOLS_OFF: "pastebin,ip-lookup,qr-generator",
    HOME_PINS: "jwt,text-diff",
    HOME_CATEGORIES: "Random,CSV",
    ACCENT_COLOR: "#b3261e",
    LOGO_FILE: join(folder, "logo.svg"),
  });
  ({ origin } = server);
});

test.afterAll(() => {
  killServers();
  rmSync(folder, { recursive: true, force: true });
});

test.beforeEach(async ({ browser }) => {
  context = await browser.newContext({ baseURL: origin, serviceWorkers: "allow", reducedMotion: "reduce" });
  errors = collectErrors(context, origin);
  page = await context.newPage();
});

test.afterEach(() => context.close());

test("shows the operator's name, logo, color, contact, pins and order of categories", async () => {
  await page.goto("/");
  await expect(page).toHaveTitle("Small tools, one drawer · Ada & Co <Tools>");
  const home = page.getByRole("banner").getByRole("link", { name: "Ada & Co <Tools>, home" });
  expect(
    await home.getByRole("presentation").evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Contact" })).toHaveAttribute("href", "mailto:ada@example.org");
  await expect(footer.getByRole("link", { name: "Source code" })).toHaveAttribute(
    "href",
    "https://code.example.org/tools",
  );
  const pinned = page.getByRole("region", { name: "Pinned" }).getByRole("link");
  await expect(pinned).toHaveText([/JWT/, /Text Diff/]);
  const categories = await page.getByRole("navigation", { name: "Categories" }).getByRole("link").allInnerTexts();
  expect(categories.slice(0, 3).map((text) => text.split("\n")[0])).toEqual(["Random", "CSV", "Text"]);
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));
  expect(await accent()).toBe("#b3261e");
  await page.getByRole("button", { name: "Dark mode" }).click();
  await expect.poll(accent).toMatch(/^#(?!b3261e)/);
  await expectAccessible(page, { wholePage: true });
  expect(errors).toEqual([]);
});

test("has no trace of tools that are off, and the others work", { tag: "@nightly" }, async () => {
  await openHydrated(page, "/tools");
  const links = page.getByRole("main").getByRole("link");
  await expect(links.filter({ hasText: "JSON Formatter" })).toBeVisible();
  await expect(links.filter({ hasText: /^(Pastebin|IP Lookup|QR Generator)/ })).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("pastebin");
  await expect(page.getByRole("option", { name: /^Pastebin/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  expect((await page.request.get("/tools/pastebin", { headers: { accept: "text/html" } })).status()).toBe(404);
  await openHydrated(page, "/tools/json-formatter");
  await page.getByRole("textbox", { name: "Input" }).fill("[1]");
  await page.getByRole("button", { name: "Minify", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Output" })).toHaveValue("[1]");
  expect(errors).toEqual([]);
});

test("works offline with the operator's pages", { tag: "@nightly" }, async () => {
  // The browser has 1,500 files to keep.
  test.setTimeout(scaledTimeout(180_000));
  await page.goto("/");
  await page.evaluate(`navigator.serviceWorker.register("/service-worker.js")`);
  await page.evaluate("navigator.serviceWorker.ready");
  await context.setOffline(true);
  await page.goto("/tools/jwt");
  await expect(page).toHaveTitle("JWT Decoder · Ada & Co <Tools>");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
