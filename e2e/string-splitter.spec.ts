import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.ts";
import { button, clipboard, input } from "./tool-page.ts";

const list = (page: Page) => page.getByRole("list", { name: "Items" });

async function open(page: Page): Promise<void> {
  await openHydrated(page, "/tools/string-splitter");
}

async function split(page: Page, text: string, mode: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await input(page).fill(text);
  await page.getByRole("combobox", { name: "Split by" }).selectOption(mode);
  for (const [name, value] of Object.entries(fields)) await page.getByLabel(name, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Split", exact: true }).click();
}

async function expectItems(page: Page, items: readonly string[]): Promise<void> {
  await expect(list(page).getByRole("listitem")).toHaveCount(items.length);
  for (const [index, item] of items.entries()) {
    await expect(list(page).getByRole("listitem").nth(index)).toHaveText(`${index + 1}${item}`);
  }
}

test.describe("String Splitter", () => {
  test("stops a slow pattern and stays responsive meanwhile", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await split(page, `${"a".repeat(40)}b`, "Regex", { Pattern: "(a+)+$" });
    expect(await page.evaluate("1 + 1")).toBe(2);
    await expect(page.getByRole("region", { name: "What is wrong" })).toContainText("took longer than 3 s");
    await split(page, "a b", "Regex", { Pattern: " " });
    await expectItems(page, ["a", "b"]);
  });

  test("scrolls the list at 24 rem and shows the first 500 items", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await split(page, "x,".repeat(5_000), "Character", {});
    await expect(page.getByText("The first 500 of 5,001 items are shown.")).toBeVisible();
    await expect(list(page).getByRole("listitem")).toHaveCount(500);
    await expect(list(page)).toHaveAttribute("aria-busy", "false");
    const box = await list(page).boundingBox();
    expect(box?.height).toBe(24 * 16);
    expect(await list(page).evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
  });

  test("makes the list one tab stop, with arrow keys, Home and End", { tag: "@nightly" }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page);
    await split(page, `first${",x".repeat(999)}`, "Character", {});
    await expect(list(page).getByRole("listitem")).toHaveCount(500);
    await list(page).focus();
    await page.keyboard.press("Tab");
    await expect(button(page, "Copy item 1")).toBeFocused();
    for (const [key, number] of [
      ["ArrowUp", 1],
      ["ArrowDown", 2],
      ["ArrowDown", 3],
      ["ArrowUp", 2],
      ["End", 500],
      ["ArrowDown", 500],
      ["Home", 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(button(page, `Copy item ${number}`), key).toBeFocused();
    }
    await page.keyboard.press("Enter");
    await expect.poll(() => clipboard(page)).toBe("first");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await expect(button(page, "Use as Input")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(button(page, "Copy item 2")).toBeFocused();
  });
});
