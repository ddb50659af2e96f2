import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { freePort } from "#server/platform/testing/free-port.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { killServers, startServer } from "#server/platform/testing/server-process.ts";
import { test as base, collectErrors, expect, openHydrated } from "./fixtures.ts";
import { useTool } from "./tool-uses.ts";

const UNREACHABLE = "You're offline, or the server can't be reached. Check your connection, then try again.";
const OFFLINE = "You're offline. Check your connection, then try again.";
const AUTHENTICATION = /sign in|log in|authenticat|auth error/i;

/** Expected failures: API calls, and each page's request before the cached page is shown. */
const EXPECTED_FAILURES = /\/api\/|^failed request: GET \S+\/(?:tools|quality)\b/;

interface OfflineSite {
  context: BrowserContext;
  errors: readonly string[];
}

/** Pages have only what one visit to the home page cached: the server was killed after it. */
const test = base.extend<object, { offlineSite: OfflineSite }>({
  offlineSite: [
    async ({ browser }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "sundry-offline-"));
      try {
        // Another process could get the port of the killed server if the system had chosen it.
        const { origin, kill } = await startServer({ DATA_DIR: folder, PORT: String(await freePort()) });
        const context = await browser.newContext({ baseURL: origin, serviceWorkers: "allow", reducedMotion: "reduce" });
        const home = await context.newPage();
        await home.goto("/");
        // The page itself would wait for a while.
        await home.evaluate(`navigator.serviceWorker.register("/service-worker.js")`);
        await home.evaluate("navigator.serviceWorker.ready");
        await home.close();
        await kill("SIGKILL");
        await use({ context, errors: collectErrors(context, origin) });
        await context.close();
      } finally {
        killServers();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    // The browser has 1,500 files to keep.
    { scope: "worker", timeout: scaledTimeout(300_000) },
  ],
  page: async ({ offlineSite: { context, errors } }, use) => {
    const before = errors.length;
    const page = await context.newPage();
    await use(page);
    await page.close();
    expect(errors.slice(before).filter((error) => !EXPECTED_FAILURES.test(error))).toEqual([]);
  },
});

// One browser keeps the files for all tests.
test.describe.configure({ mode: "default" });

/** They use the worker, a canvas, and the server. */
const EVERY_RUN = ["hash-generator", "qr-generator", "pastebin"];

const folders = toolFolders();
const tools = await Promise.all(folders.ids.map(folders.meta));

for (const { id, title, runs } of tools) {
  const tag = EVERY_RUN.includes(id) ? [] : "@nightly";
  const heading = { level: 1, name: title, exact: true };
  if (runs === "browser") {
    test(`${id} works with the server down, without an earlier visit`, { tag }, async ({ page }) => {
      await useTool(page, id);
      await expect(page.getByRole("heading", heading)).toBeVisible();
    });
  } else {
    test(`${id} opens with the server down, and says that it can't be reached`, { tag }, async ({ page }) => {
      await useTool(page, id);
      await expect(page.getByRole("heading", heading)).toBeVisible();
      await expect(page.getByRole("alert")).toContainText(UNREACHABLE);
      await expect(page.getByRole("alert")).not.toContainText(AUTHENTICATION);
    });

    test(`${id} says that the visitor is offline`, { tag }, async ({ page }) => {
      await page.addInitScript(`Object.defineProperty(navigator, "onLine", { value: false })`);
      await useTool(page, id);
      await expect(page.getByRole("alert")).toContainText(OFFLINE);
      await expect(page.getByRole("alert")).not.toContainText(AUTHENTICATION);
    });
  }
}

test("shows the list of tools with the server down", async ({ page }) => {
  await page.goto("/tools?category=text");
  await expect(page.getByRole("heading", { level: 1, name: "Text Tools" })).toBeVisible();
});

test("shows the test suites with the server down", async ({ page }) => {
  await page.goto("/quality");
  await expect(page.getByRole("heading", { level: 1, name: "Quality" })).toBeVisible();
  await expect(page.getByRole("region").first()).toBeVisible();
});

test("says why a paste can't be loaded with the server down", async ({ page }) => {
  await openHydrated(page, "/tools/pastebin/abcdefghijkl");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paste not found.");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
});
