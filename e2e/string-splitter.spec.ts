import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.ts";
import { expectRingInside } from "./focus-ring.ts";
import { button, clipboard, downloadFile, input } from "./tool-page.ts";

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
  test("splits in five modes, each with its parameter", async ({ page }) => {
    await open(page);
    await expect(page.getByLabel("Delimiter")).toHaveValue(",");
    await split(page, "one,two,three", "Character", {});
    await expectItems(page, ["one", "two", "three"]);
    await expect(page.getByText("Split Complete!")).toBeVisible();

    await split(page, "one->two", "Substring", { Substring: "->" });
    await expect(page.getByLabel("Delimiter")).toBeHidden();
    await expectItems(page, ["one", "two"]);

    await split(page, "one1two22three", "Regex", { Pattern: "\\d+" });
    await expectItems(page, ["one", "two", "three"]);

    await page.getByRole("combobox", { name: "Split by" }).selectOption("Length");
    await expect(page.getByLabel("Chunk length")).toHaveValue("10");
    await split(page, "hello world", "Length", {});
    await expectItems(page, ["hello worl", "d"]);

    await page.getByRole("combobox", { name: "Split by" }).selectOption("Count");
    await expect(page.getByLabel("Number of chunks")).toHaveValue("5");
    await split(page, "abcdefghijk", "Count", {});
    await expectItems(page, ["abc", "def", "ghi", "jk"]);
  });

  test("stops a slow pattern and stays responsive meanwhile", async ({ page }) => {
    await open(page);
    await split(page, `${"a".repeat(40)}b`, "Regex", { Pattern: "(a+)+$" });
    expect(await page.evaluate("1 + 1")).toBe(2);
    await expect(page.getByRole("region", { name: "What is wrong" })).toContainText("took longer than 3 s");
    await split(page, "a b", "Regex", { Pattern: " " });
    await expectItems(page, ["a", "b"]);
  });

  test("copies one item, copies all, and downloads", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page);
    await split(page, "one,two", "Character", {});
    await page.getByRole("button", { name: "Copy item 2" }).click();
    await expect.poll(() => clipboard(page)).toBe("two");
    await page.getByRole("button", { name: "Copy All" }).click();
    await expect.poll(() => clipboard(page)).toBe("one\ntwo");
    await expect(page.getByText("Copied!")).toBeVisible();
    expect((await downloadFile(page, "Download")).name).toBe("split.txt");
    await expect(page.getByText("Downloaded!")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send to…" })).toBeVisible();
    await page.getByRole("button", { name: "Use as Input" }).click();
    await expect(input(page)).toHaveValue("one\ntwo");
    await expect(list(page)).toBeHidden();
    await expect(input(page)).toBeFocused();
  });

  test("splits a file and uses the result as input", async ({ page }) => {
    await open(page);
    await page.getByLabel("File").setInputFiles({
      name: "list.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("one,two"),
    });
    await page.getByRole("button", { name: "Split", exact: true }).click();
    await page.getByRole("button", { name: "Use as Input" }).click();
    await expect(input(page)).toHaveValue("one\ntwo");
    await expect(input(page)).toBeFocused();
  });

  test("fills in a sample for the mode", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Sample" }).click();
    await page.getByRole("button", { name: "Split", exact: true }).click();
    await expectItems(page, ["red", "green", "blue"]);
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

  test("shows the whole focus ring of the scrolling list", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await split(page, "one,two", "Character", {});
    await page.keyboard.press("Tab");
    await list(page).focus();
    await expectRingInside(list(page));
  });
});
