import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.ts";
import { clipboard, input, output } from "./tool-page.ts";

const CASES = {
  camelCase: "helloBigWorld",
  PascalCase: "HelloBigWorld",
  snake_case: "hello_big_world",
  "kebab-case": "hello-big-world",
  CONSTANT_CASE: "HELLO_BIG_WORLD",
  "dot.case": "hello.big.world",
  "path/case": "hello/big/world",
  "Title Case": "Hello Big World",
  "Sentence case": "Hello big world",
  "UPPER CASE": "HELLO BIG WORLD",
  "lower case": "hello big world",
  "Capital Case": "Hello Big World",
  "aLtErNaTiNg CaSe": "hElLo BiG wOrLd",
  "iNVERSE cASE": "HELLO bIG WORLD",
};

const inCase = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function open(page: Page): Promise<void> {
  await openHydrated(page, "/tools/text-case-converter");
}

test.describe("Text Case Converter", () => {
  test("shows a text in all 14 cases while typing", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await input(page).pressSequentially("hello Big world");
    for (const [name, text] of Object.entries(CASES)) await expect(inCase(page, name)).toHaveValue(text);
    await input(page).fill("");
    await expect(inCase(page, "camelCase")).toHaveValue("");
    await expect(page.getByRole("button", { name: "Copy camelCase" })).toBeDisabled();
  });

  test("copies each case with its own button", { tag: "@nightly" }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page);
    await input(page).fill("hello Big world");
    for (const [name, text] of Object.entries(CASES)) {
      await page.getByRole("button", { name: `Copy ${name}`, exact: true }).click();
      await expect(page.getByText("Copied!")).toBeVisible();
      await expect.poll(() => clipboard(page)).toBe(text);
    }
  });

  test("updates the result with the case and restores both on Back", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await input(page).fill("hello Big world");
    await page.getByRole("combobox", { name: "Case" }).selectOption("snake_case");
    await page.getByRole("button", { name: "Convert", exact: true }).click();
    await expect(output(page)).toHaveValue("hello_big_world");
    await page.getByRole("combobox", { name: "Case" }).selectOption("dot.case");
    await expect(output(page)).toHaveValue("hello.big.world");
    await page.getByRole("navigation").getByRole("link", { name: "Tools", exact: true }).click();
    await expect(page).toHaveURL(/\/tools$/);
    await page.goBack();
    await expect(input(page)).toHaveValue("hello Big world");
    await expect(page.getByRole("combobox", { name: "Case" })).toHaveValue("dot");
    await expect(output(page)).toHaveValue("hello.big.world");
  });
});
