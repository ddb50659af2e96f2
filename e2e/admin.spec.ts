import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { freePort } from "#server/platform/testing/free-port.ts";
import { type ServerProcess, startServer } from "#server/platform/testing/server-process.ts";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";

const TOKEN = "an-admin-token-of-the-tests-of-it";
const HOSTILE = `<img src=x onerror="document.title='hacked'">`;

let folder = "";
let server: ServerProcess;
let port = 0;
const start = async (env: Record<string, string>) =>
  startServer({ PORT: String(port), PUBLIC_ORIGIN: `http://127.0.0.1:${port}`, DATA_DIR: folder, ...env });

// In order, because the last test replaces the server that all share.
test.describe.configure({ mode: "default" });
test.use({
  baseURL: async ({ browserName: _ }, use) => {
    await use(`http://127.0.0.1:${port}`);
  },
});

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sundry-admin-"));
  port = await freePort();
  server = await start({ ADMIN_TOKEN: TOKEN });
});

test.afterAll(async () => {
  await server.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

const section = (page: Page, name: string) => page.getByRole("region", { name });

async function signIn(page: Page, token = TOKEN): Promise<void> {
  await openHydrated(page, "/admin");
  await page.getByLabel("Admin token").fill(token);
  await page.keyboard.press("Enter");
}

async function createPaste(page: Page, title: string): Promise<string> {
  await openHydrated(page, "/tools/pastebin");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Content").fill("Buy now");
  await page.getByRole("button", { name: "Create Paste" }).click();
  await expect(page).toHaveURL(/pastebin\/[0-9A-Za-z]{12}$/);
  return page.url();
}

/** Does something as another visitor. */
async function asVisitor<Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ serviceWorkers: "block", reducedMotion: "reduce" });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

test("takes down a paste that another visitor reported, by keyboard, and logs it", async ({ page, browser }) => {
  const address = await asVisitor(browser, (author) => createPaste(author, HOSTILE));
  await asVisitor(browser, async (reporter) => {
    await openHydrated(reporter, address);
    await reporter.getByRole("button", { name: "Report" }).click();
    await expect(reporter.getByLabel("Reason")).toBeFocused();
    await reporter.getByRole("button", { name: "Send Report" }).click();
    await expect(reporter.getByLabel("Reason")).toBeFocused();
    await reporter.getByLabel("Reason").selectOption("Phishing or malware");
    await reporter.getByLabel("Note").fill(`Asks for my card.\n${HOSTILE}`);
    await expectAccessible(reporter);
    await reporter.getByRole("button", { name: "Send Report" }).click();
    await expect(reporter.getByText("Thank you.")).toBeFocused();
  });

  await signIn(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const reports = section(page, "Reports");
  await expect(reports).toContainText(HOSTILE);
  await expect(reports).toContainText("Phishing or malware");
  await expect(reports).toContainText("Asks for my card.");
  await expect(page).toHaveTitle(/^Admin/);
  await expectAccessible(page, { wholePage: true });

  const takeDown = reports.getByRole("listitem").getByRole("button", { name: "Take Down" });
  await takeDown.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(reports.getByRole("button", { name: "Dismiss" })).toBeFocused();
  await reports.getByRole("button", { name: "Keep" }).focus();
  await page.keyboard.press("Enter");
  await expect(takeDown).toBeFocused();
  await page.keyboard.press("Enter");
  await expectAccessible(page);
  await reports.getByRole("button", { name: "Take it down" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Done!")).toBeVisible();
  await expect(reports.getByRole("heading")).toBeFocused();
  await expect(reports).toContainText("No open reports.");
  const id = address.split("/").at(-1) ?? "";
  await expect(section(page, "Audit log").getByRole("listitem").first()).toContainText(`Took down the paste ${id}`);
  await expect(section(page, "Audit log").getByRole("listitem").first()).toContainText("1 report: Phishing or malware");
  expect((await page.request.get(`/api/pastebin/${id}`)).status()).toBe(404);
});

test("takes down and dismisses reports of short links", { tag: "@nightly" }, async ({ page, browser }) => {
  await asVisitor(browser, async (visitor) => {
    await openHydrated(visitor, "/tools/url-shortener");
    for (const alias of ["harmful", "harmless"]) {
      await visitor.getByLabel("Long URL").fill("https://bad.example/");
      await visitor.getByLabel("Custom alias").fill(alias);
      await visitor.getByRole("button", { name: "Shorten", exact: true }).click();
      await expect(visitor.getByRole("link", { name: `/s/${alias}` })).toBeVisible();
    }
    const opener = visitor.getByRole("button", { name: "Report", exact: true });
    await opener.click();
    await visitor.getByLabel("Its address or alias").fill(`http://127.0.0.1:${port}/s/harmless`);
    await visitor.getByLabel("Reason").selectOption("Spam");
    await visitor.getByRole("button", { name: "Cancel" }).click();
    await expect(opener).toBeFocused();
    await opener.click();
    await visitor.getByLabel("Its address or alias").fill("no-such-link");
    await visitor.getByLabel("Reason").selectOption("Spam");
    await visitor.getByRole("button", { name: "Send Report" }).click();
    await expect(visitor.getByRole("alert")).toHaveText("Short link not found.");
    await visitor.getByLabel("Its address or alias").fill(`http://127.0.0.1:${port}/s/Harmless`);
    await visitor.getByRole("button", { name: "Send Report" }).click();
    await expect(visitor.getByText("Thank you.")).toBeFocused();
  });
  await signIn(page);
  const reports = section(page, "Reports");
  await expect(reports).toContainText("https://bad.example/");
  // A click must not open what was reported.
  await expect(reports.getByRole("link")).toHaveCount(0);
  await reports.getByRole("button", { name: "Dismiss" }).click();
  await expect(reports).toContainText("No open reports.");
  const log = section(page, "Audit log").getByRole("listitem").first();
  await expect(log).toContainText("Dismissed the reports about the short link harmless");

  await reports.getByLabel("ID, alias or URL").fill(`http://127.0.0.1:${port}/s/harmful`);
  await expect(reports.getByLabel("Kind")).toHaveValue("link");
  await page.keyboard.press("Enter");
  await reports.getByRole("button", { name: "Take it down" }).click();
  await expect(log).toContainText("Took down the short link harmful");
  expect((await page.request.get("/s/harmful", { maxRedirects: 0 })).status()).toBe(404);
  expect((await page.request.get("/s/harmless", { maxRedirects: 0 })).status()).toBe(302);
});

test("leads from a short link's page to Report, even before any script runs", { tag: "@nightly" }, async ({ page }) => {
  await openHydrated(page, "/tools/url-shortener");
  await page.getByLabel("Long URL").fill("https://slow.example/");
  await page.getByLabel("Custom alias").fill("Slow");
  await page.getByRole("button", { name: "Shorten", exact: true }).click();
  await expect(page.getByRole("link", { name: "/s/Slow" })).toBeVisible();
  const html = await (await page.request.get("/s/Slow", { headers: { accept: "text/html" } })).text();
  const [, path = ""] = /href="([^"]+#report)"/.exec(html) ?? [];
  await page.goto("about:blank");
  await openHydrated(page, path);
  await expect(page.getByRole("button", { name: "Report", exact: true })).toBeInViewport();
});

test("keeps the token for this tab until Sign Out", async ({ page, context }) => {
  await signIn(page);
  await expect(section(page, "Queue")).toBeVisible();
  await page.reload();
  await expect(section(page, "Queue")).toBeVisible();
  expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain(TOKEN);
  expect(await context.cookies()).toEqual([]);
  const other = await context.newPage();
  await openHydrated(other, "/admin");
  await expect(other.getByLabel("Admin token")).toBeVisible();
  await other.close();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByLabel("Admin token")).toBeVisible();
  expect(await page.evaluate("sessionStorage.length")).toBe(0);
});

test("refreshes while it's visible", { tag: "@nightly" }, async ({ page, browser }) => {
  await page.clock.install();
  await signIn(page);
  await expect(section(page, "Reports")).toContainText("No open reports.");
  const address = await asVisitor(browser, (author) => createPaste(author, "Reported later"));
  await asVisitor(browser, async (reporter) => {
    await openHydrated(reporter, address);
    await reporter.getByRole("button", { name: "Report" }).click();
    await reporter.getByLabel("Reason").selectOption("Spam");
    await reporter.getByRole("button", { name: "Send Report" }).click();
    await expect(reporter.getByText("Thank you.")).toBeVisible();
  });
  await expect(section(page, "Reports")).toContainText("No open reports.");
  await page.clock.fastForward(10_000);
  await expect(section(page, "Reports")).toContainText("Reported later");
});

test("is linked from nowhere and hidden from search engines", async ({ page }) => {
  expect(await (await page.request.get("/admin")).text()).toContain('<meta name="robots" content="noindex"');
  for (const path of ["/", "/tools", "/privacy", "/sitemap.xml", "/robots.txt", "/service-worker.js"]) {
    expect(await (await page.request.get(path)).text(), path).not.toMatch(/["'/]admin["'/]/);
  }
});

test.describe("with the wrong token", () => {
  test.use({ expectedErrors: /401/ });

  test("shows an error at the field, and nothing else", { tag: "@nightly" }, async ({ page }) => {
    await signIn(page, "wrong");
    await expect(page.getByRole("alert")).toHaveText("This token is wrong.");
    await expect(page.getByLabel("Admin token")).toBeFocused();
    await expect(section(page, "Queue")).toHaveCount(0);
    await expectAccessible(page, { wholePage: true });
    // No header can hold these letters.
    await page.getByLabel("Admin token").fill("€".repeat(16));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("This token is wrong.");
  });
});

test.describe("without ADMIN_TOKEN", () => {
  test.use({ expectedErrors: /404/ });

  test("is a page that doesn't exist", { tag: "@nightly" }, async ({ page }) => {
    await server.kill("SIGTERM");
    server = await start({});
    expect((await page.request.get("/admin")).status()).toBe(404);
    expect((await page.request.get("/api/admin/overview")).status()).toBe(404);
    await openHydrated(page, "/admin");
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await expect(page.getByLabel("Admin token")).toHaveCount(0);
  });
});
