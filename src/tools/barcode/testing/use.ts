import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Content" }).fill("400638133393");
  await press(page, "Generate");
  await expect(page.getByRole("img", { name: "Barcode" })).toHaveJSProperty("naturalWidth", 346);
  await page.getByText("Many from CSV", { exact: true }).click();
  await page.getByRole("textbox", { name: "Content" }).fill("4006381333931,pencils");
  await press(page, "Generate All");
  await expect(page.getByRole("link", { name: "Download barcodes.zip" })).toBeVisible();
}
