import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { chooseImage, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await chooseImage(page);
  await press(page, "Extract");
  await expect(page.getByRole("region", { name: "Image", exact: true })).toContainText(/Dimensions\s*16 × 8/);
  await press(page, "Remove Metadata");
  await expect(page.getByRole("img", { name: "The image without metadata" })).toHaveJSProperty("naturalWidth", 16);
}
