import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { button, downloadFile, input, output } from "./tool-page.ts";

const tab = (page: Page, name: string) => page.getByText(name, { exact: true }).first();

async function convert(page: Page, action: string, text: string): Promise<void> {
  await input(page).fill(text);
  await button(page, action).click();
}

test.describe("Hex to String Converter", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/hex-to-string");
  });

  test("converts in both directions and back again", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hex to String Converter");
    await expect(page.getByRole("radio", { name: "Hex to String" })).toBeChecked();
    await expectAccessible(page);
    await convert(page, "Convert to String", "48 C3a9 f09fa7b5");
    await expect(output(page)).toHaveValue("Hé🧵");
    await expect(page.getByText("Converted!")).toBeVisible();
    await button(page, "Use as Input").click();
    await expect(input(page)).toHaveValue("Hé🧵");
    await expect(output(page)).toBeHidden();

    await tab(page, "String to Hex").click();
    await input(page).press("Control+Enter");
    await expect(output(page)).toHaveValue("48 c3 a9 f0 9f a7 b5");
    await page.getByLabel("Style").selectOption("0x48, 0x69");
    await page.getByLabel("Capital letters").check();
    await page.getByLabel("Bytes per line").fill("4");
    await button(page, "Convert to Hex").click();
    await expect(output(page)).toHaveValue("0x48, 0xC3, 0xA9, 0xF0,\n0x9F, 0xA7, 0xB5");
    await expectAccessible(page);
    expect((await downloadFile(page, "Download")).name).toBe("hex.txt");

    await button(page, "Use as Input").click();
    await tab(page, "Hex to String").click();
    await page.getByLabel("Accept any style").check();
    await button(page, "Convert to String").click();
    await expect(output(page)).toHaveValue("Hé🧵");
    await button(page, "Clear").click();
    await expect(output(page)).toBeHidden();
    await expect(input(page)).toBeFocused();
  });
});
