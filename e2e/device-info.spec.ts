import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { clipboard } from "./tool-page.ts";
import { press } from "./use.ts";

const group = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const open = (page: Page, mode: string) =>
  page.getByRole("group", { name: "Mode" }).getByText(mode, { exact: true }).click();
const fact = (page: Page, region: string, name: string) =>
  group(page, region)
    .locator("div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole("definition")
    .first();

test.beforeEach(async ({ page }) => {
  await openHydrated(page, "/tools/device-info");
});

test("shows what the browser tells, copies a value, and follows the window and preferences", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read"]);
  await expect(fact(page, "Browser", "User agent")).toHaveText(String(await page.evaluate("navigator.userAgent")));
  await press(page, "Copy User agent");
  expect(await clipboard(page)).toBe(await page.evaluate("navigator.userAgent"));
  await press(page, "Copy JSON");
  const told = JSON.parse(await clipboard(page));
  expect(told.Device["CPU threads"]).toBe(String(await page.evaluate("navigator.hardwareConcurrency")));

  await page.setViewportSize({ width: 801, height: 602 });
  await expect(fact(page, "Screen", "Window size")).toHaveText("801 × 602");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expect(fact(page, "Preferences", "Color scheme")).toHaveText("dark");
  await expect(fact(page, "Preferences", "Motion")).toHaveText("reduce");
  await context.setOffline(true);
  await expect(fact(page, "Network and storage", "Online")).toHaveText("No");
  await context.setOffline(false);
  await expectAccessible(page);
});

test("shows pressed keys without acting on them, and Tab leaves the field", async ({ page }) => {
  await open(page, "Keyboard");
  const field = page.getByRole("textbox", { name: "Press a key" });
  await expect(field).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(fact(page, "Ctrl+k (KeyK)", "keyCode")).toHaveText("75");
  await expect(fact(page, "Ctrl+k (KeyK)", "Condition by code")).toHaveText('event.ctrlKey && event.code === "KeyK"');

  await page.keyboard.down("x");
  await page.keyboard.down("x");
  await page.keyboard.down("x");
  await expect(fact(page, "State", "repeat")).toHaveText("true (2 times)");
  await page.keyboard.up("x");
  await expect(field).toHaveValue("");
  await expect(group(page, "Last presses").getByRole("listitem")).toHaveText([/^xKeyX88$/, /^Ctrl\+k/, /^Ctrl/]);
  await expectAccessible(page);

  await page.keyboard.press("Tab");
  await expect(field).not.toBeFocused();
  await expect(group(page, "Last presses").getByRole("listitem").first()).toHaveText("TabTab9");
  await page.keyboard.press("Shift+Tab");
  await expect(field).toBeFocused();
});

test("says why it can’t list fonts, and lists them once the visitor allows it", async ({ page, context }) => {
  await open(page, "Fonts");
  await press(page, "List Fonts");
  await expect(page.getByText("The browser refused to list the fonts.")).toBeVisible();

  await context.grantPermissions(["local-fonts"]);
  await press(page, "List Fonts");
  const [first = ""] = await page.evaluate(async () => {
    const fonts = await (
      window as unknown as { queryLocalFonts: () => Promise<{ family: string }[]> }
    ).queryLocalFonts();
    return fonts.map(({ family }) => family);
  });
  await page.getByRole("searchbox", { name: "Search" }).fill(first);
  const family = page.getByRole("group").filter({ has: page.getByText(first, { exact: true }) });
  await family.getByText(first, { exact: true }).click();
  await expect(family.getByRole("button", { name: "Copy the CSS of " }).first()).toBeVisible();
  await expectAccessible(page);
});

test("says so in a browser that has no list of fonts", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "queryLocalFonts"));
  await openHydrated(page, "/tools/device-info");
  await open(page, "Fonts");
  await expect(page.getByText("This browser doesn’t let sites list fonts.")).toBeVisible();
  await expect(page.getByRole("button", { name: "List Fonts" })).toBeDisabled();
});
