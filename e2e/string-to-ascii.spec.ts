import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { button, downloadFile, input, output } from "./tool-page.ts";

const tab = (page: Page, name: string) => page.getByText(name, { exact: true }).first();

async function convert(page: Page, action: string, text: string): Promise<void> {
  await input(page).fill(text);
  await button(page, action).click();
}

test.describe("String to ASCII Converter", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/string-to-ascii");
  });

  test("converts in both directions", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("String to ASCII Converter");
    await expect(page.getByRole("radio", { name: "String to ASCII" })).toBeChecked();
    await expectAccessible(page);
    await convert(page, "Convert to ASCII", "Hi\n~");
    await expect(output(page)).toHaveValue("72 105 10 126");
    await expect(page.getByText("Converted!")).toBeVisible();
    await page.getByLabel("Base").selectOption("Hexadecimal");
    await page.getByLabel("Delimiter").selectOption("Comma");
    await input(page).press("Control+Enter");
    await expect(output(page)).toHaveValue("48, 69, 0a, 7e");
    expect((await downloadFile(page, "Download")).name).toBe("ascii.txt");
    await button(page, "Use as Input").click();

    await tab(page, "ASCII to String").click();
    await expect(output(page)).toBeHidden();
    await button(page, "Convert to String").click();
    await expect(output(page)).toHaveValue("Hi\n~");
    await button(page, "Clear").click();
    await expect(input(page)).toHaveValue("");
    await expect(output(page)).toBeHidden();
  });
});
