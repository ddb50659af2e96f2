import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.ts";
import { input, output } from "./tool-page.ts";

/** The text below the QR code. */
const encoded = (page: Page, text: string) => page.getByRole("paragraph").filter({ hasText: new RegExp(`^${text}$`) });

test.describe("Results that follow changes after the first press", () => {
  test("QR Generator draws the new content and level", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/qr-generator");
    await page.getByRole("textbox", { name: "Content" }).fill("first");
    await page.getByRole("button", { name: "Generate", exact: true }).click();
    await expect(encoded(page, "first")).toBeVisible();
    await page.getByRole("textbox", { name: "Content" }).fill("second");
    await expect(encoded(page, "second")).toBeVisible();
    await page.getByLabel("Error correction").selectOption("H");
    await expect(page.getByText("Level H")).toBeVisible();
  });

  test("Regex Extractor extracts with the new text and pattern", async ({ page }) => {
    await openHydrated(page, "/tools/regex-extractor");
    await input(page).fill("a1 b22");
    await page.getByRole("textbox", { name: "Pattern" }).fill("\\d+");
    await page.getByRole("button", { name: "Extract", exact: true }).click();
    await expect(output(page)).toHaveValue("1\n22");
    await input(page).fill("a1 b22 c333");
    await expect(output(page)).toHaveValue("1\n22\n333");
    await page.getByRole("textbox", { name: "Pattern" }).fill("[a-c]");
    await expect(output(page)).toHaveValue("a\nb\nc");
  });
});
