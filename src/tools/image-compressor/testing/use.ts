import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { chooseImage, field, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await chooseImage(page);
  for (const [format, name] of [
    ["PNG", "photo.png"],
    ["JPEG", "photo"],
    ["WebP", "photo"],
    ["AVIF", "photo"],
  ] as const) {
    await field(page, "Format").selectOption(format);
    await press(page, "Compress");
    await expect(page.getByRole("img", { name: `Compressed: ${name}` })).toHaveJSProperty("naturalWidth", 16);
  }
}
