import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { button, input, output } from "./tool-page.ts";

const history = (page: Page) => page.getByRole("region", { name: "History" });
const runs = (page: Page) => history(page).getByRole("listitem");
const stored = (page: Page) => page.evaluate("JSON.stringify({ ...localStorage })");
/** Until the run is stored, which happens after its result is shown. */
const expectRuns = (page: Page, count: number) =>
  expect.poll(() => page.evaluate("JSON.parse(localStorage['sundry-history'] ?? '[]').length")).toBe(count);

async function format(page: Page): Promise<void> {
  await openHydrated(page, "/tools/json-formatter");
  await input(page).fill('{"b":1,"a":2}');
  await page.getByLabel("Sort keys").check();
  await button(page, "Format").click();
  await expect(output(page)).toHaveValue(/"a": 2/);
}

test("lists runs on the home page and in the palette, reopens one without running it, and is cleared", async ({
  page,
}) => {
  await format(page);
  await expectRuns(page, 1);
  await openHydrated(page, "/");
  await expect(runs(page)).toHaveText([/JSON Formatter.*Format, Sort keys: yes · 13 bytes of text/]);
  await expectAccessible(page);
  await page.evaluate("localStorage.removeItem('options:json-formatter')");
  await runs(page).getByRole("button").click();
  await expect(
    page.getByRole("status").filter({ hasText: "Options from your history. Nothing has run yet." }),
  ).toBeVisible();
  await expect(page.getByLabel("Sort keys")).toBeChecked();
  await expect(input(page)).toHaveValue("");
  await expect(page).toHaveURL(/\/tools\/json-formatter$/);
  await page.reload();
  await expect(page.getByLabel("Sort keys")).toBeChecked();

  await openHydrated(page, "/tools/word-counter");
  await page.keyboard.press("ControlOrMeta+k");
  const option = page.getByRole("option", { name: /Format, Sort keys: yes/ });
  await option.click();
  await expect(page.getByLabel("Sort keys")).toBeChecked();

  await openHydrated(page, "/");
  await button(page, "Clear").click();
  await expect(history(page)).toHaveCount(0);
  expect(await page.evaluate("localStorage['sundry-history']")).toBeUndefined();
});

test("keeps small inputs only if they're allowed, and reopens with them", { tag: "@nightly" }, async ({ page }) => {
  await format(page);
  await expectRuns(page, 1);
  expect(await stored(page)).not.toContain('\\"b\\":1');
  await openHydrated(page, "/");
  await history(page).getByLabel("Also keep short inputs").check();
  await format(page);
  await expectRuns(page, 2);
  await openHydrated(page, "/");
  await runs(page).first().getByRole("button").click();
  await expect(input(page)).toHaveValue('{"b":1,"a":2}');
  await page.waitForTimeout(600);
  await expect(output(page)).toHaveCount(0);
});

test("contains no password, no key and no input that goes with one", async ({ page }) => {
  await page.addInitScript("localStorage['sundry-history-inputs'] = 'on'");
  await openHydrated(page, "/tools/hash-generator");
  await input(page).fill("my secret text");
  await page.getByLabel("HMAC key").fill("hunter2");
  await page.getByLabel("Compare with").fill("c0ffee");
  await button(page, "Generate Hash").click();
  await expectRuns(page, 1);
  await openHydrated(page, "/tools/qr-generator");
  await page.getByLabel("Data type").selectOption("wifi");
  await page.getByLabel("Network name").fill("Home Net");
  await page.getByLabel("Password").fill("hunter2");
  await button(page, "Generate").click();
  await expectRuns(page, 2);
  const everything = await page.evaluate(
    "JSON.stringify([{ ...localStorage }, JSON.parse(localStorage['sundry-history'])])",
  );
  for (const text of ["hunter2", "my secret text", "c0ffee", "Home Net"]) expect(everything).not.toContain(text);
});

test("starts switched off if the browser asks not to be tracked, and can be switched on", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.addInitScript(`Object.defineProperty(navigator, "globalPrivacyControl", { value: true })`);
  await format(page);
  await page.waitForTimeout(500);
  expect(await page.evaluate("localStorage['sundry-history']")).toBeUndefined();
  await openHydrated(page, "/privacy");
  const keep = page.getByLabel("Keep a history in this browser");
  await expect(keep).not.toBeChecked();
  await keep.check();
  await expectAccessible(page);
  await format(page);
  await expectRuns(page, 1);
});

test("a shared device keeps nothing", { tag: "@nightly" }, async ({ page }) => {
  await format(page);
  await expectRuns(page, 1);
  await openHydrated(page, "/privacy");
  await button(page, "This Is a Shared Device").click();
  await expect(page.getByLabel("Keep my work in this browser")).not.toBeChecked();
  await expect(page.getByLabel("Keep a history in this browser")).not.toBeChecked();
  const kept = await page.evaluate<string[]>("Object.keys({ ...localStorage, ...sessionStorage }).sort()");
  // The home page has asked the server for the recent tools; the answer may be there already.
  expect(kept.filter((key) => key !== "recentTools")).toEqual(["keep-work", "sundry-history-choice"]);
});

test("appears without a layout shift", { tag: "@nightly" }, async ({ page }) => {
  await page.addInitScript(`localStorage["sundry-history"] = JSON.stringify(["a", "b"].map((about) => (
    { at: 1, tool: "json-formatter", about, options: {}, files: [] })));
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
    }).observe({ type: "layout-shift", buffered: true })`);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(runs(page)).toHaveCount(2);
    expect(await page.evaluate("window.shifts"), `at ${width} px`).toBe(0);
  }
});

test("syncs with another tab and survives damaged storage", { tag: "@nightly" }, async ({ page, context }) => {
  await page.addInitScript("localStorage['sundry-history'] ??= '{'");
  await openHydrated(page, "/");
  await expect(history(page)).toHaveCount(0);
  const other = await context.newPage();
  await format(other);
  await expect(runs(page)).toHaveCount(1);
});
