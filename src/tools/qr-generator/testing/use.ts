import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Content" }).fill("hello");
  await press(page, "Generate");
  await expect(page.getByRole("img", { name: "QR code" })).toHaveJSProperty("naturalWidth", 256);
  await page.getByText("Many from CSV", { exact: true }).click();
  await page.getByRole("textbox", { name: "Content" }).fill("https://example.org/1,one");
  await press(page, "Generate All");
  await expect(page.getByRole("link", { name: "Download qrcodes.zip" })).toBeVisible();
}
