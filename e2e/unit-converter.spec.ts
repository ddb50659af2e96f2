import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const convert = (page: Page) => page.getByRole("button", { name: "Convert", exact: true });
const result = (page: Page) => page.getByRole("textbox", { name: "Result" });
const row = (page: Page, unit: string) => page.getByRole("row").filter({ hasText: unit });

async function fill(page: Page, value: string, from: string, to: string): Promise<void> {
  await field(page, "Value").fill(value);
  await field(page, "From Unit").selectOption(from);
  await field(page, "To Unit").selectOption(to);
}

test.describe("Unit Converter", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/unit-converter");
  });

  test("converts between units, follows every change and swaps", { tag: "@nightly" }, async ({ page }) => {
    await expect(result(page)).toBeHidden();
    await fill(page, "10", "mile", "kilometer");
    await expect(result(page)).toBeHidden();
    await convert(page).click();
    await expect(result(page)).toHaveValue("16.0934");
    await expect(page.getByRole("status")).toContainText("Converted!");
    await expect(page.getByRole("status")).toContainText("10 mi = 16.0934 km");
    await expect(row(page, "Millimeter")).toContainText("16093400");
    await expect(page.getByRole("row")).toHaveCount(8);

    await page.getByRole("button", { name: "Swap units" }).click();
    await expect(field(page, "From Unit")).toHaveValue("kilometer");
    await expect(result(page)).toHaveValue("6.213727366");
    await field(page, "Value").fill("1,000");
    await expect(result(page)).toHaveValue("621.3727366");
    await page.getByLabel("Significant digits").selectOption({ label: "4" });
    await expect(result(page)).toHaveValue("621.4");
    await page.getByLabel("Notation").selectOption("scientific");
    await expect(result(page)).toHaveValue("6.214e+2");
    await expectAccessible(page);
  });

  test("clears from-unit, to-unit and result when the category changes", { tag: "@nightly" }, async ({ page }) => {
    await fill(page, "98.6", "inch", "foot");
    await convert(page).click();
    await expect(result(page)).toBeVisible();
    await field(page, "Category").selectOption("temperature");
    await expect(field(page, "From Unit")).toHaveValue("");
    await expect(field(page, "To Unit")).toHaveValue("");
    await expect(result(page)).toBeHidden();
    await field(page, "From Unit").selectOption("fahrenheit");
    await field(page, "To Unit").selectOption("celsius");
    await expect(result(page)).toBeHidden();
    await field(page, "Value").press("Enter");
    await expect(result(page)).toHaveValue("37");
    await field(page, "Value").fill("-500");
    await expect(page.getByText("That is below absolute zero.")).toBeVisible();
  });
});
