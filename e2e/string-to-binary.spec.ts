import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { button, downloadFile, input, output } from "./tool-page.ts";

const tab = (page: Page, name: string) => page.getByText(name, { exact: true }).first();

async function convert(page: Page, action: string, text: string): Promise<void> {
  await input(page).fill(text);
  await button(page, action).click();
}

test.describe("String to Binary Converter", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/string-to-binary");
  });

  test("converts in both directions", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("String to Binary Converter");
    await expect(page.getByRole("radio", { name: "String to Binary" })).toBeChecked();
    await expectAccessible(page);
    await convert(page, "Convert to Binary", "Hé");
    await expect(output(page)).toHaveValue("01001000 11000011 10101001");
    await expect(page.getByText("Converted!")).toBeVisible();
    await button(page, "Use as Input").click();
    await tab(page, "Binary to String").click();
    await input(page).press("Control+Enter");
    await expect(output(page)).toHaveValue("Hé");

    await tab(page, "String to Binary").click();
    await expect(output(page)).toBeHidden();
    await page.getByLabel("Delimiter").selectOption("0b and comma");
    await page.getByLabel("Bytes per line").fill("2");
    await convert(page, "Convert to Binary", "Hé");
    await expect(output(page)).toHaveValue("0b01001000, 0b11000011,\n0b10101001");
    await expectAccessible(page);
    expect((await downloadFile(page, "Download")).name).toBe("binary.txt");
    await button(page, "Use as Input").click();
    await tab(page, "Binary to String").click();
    await page.getByLabel("Accept any delimiter").check();
    await button(page, "Convert to String").click();
    await expect(output(page)).toHaveValue("Hé");
    await button(page, "Create Paste").click();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Converted text");
  });
});
