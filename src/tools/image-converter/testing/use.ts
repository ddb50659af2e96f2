import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { chooseImage, field, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await chooseImage(page);
  for (const [format, name] of [
    ["JPEG", "photo.jpg"],
    ["WebP", "photo.webp"],
    ["BMP", "photo.bmp"],
    ["GIF", "photo.gif"],
    ["PNG", "photo.png"],
  ] as const) {
    await field(page, "Target format").selectOption(format);
    await press(page, "Convert");
    await expect(page.getByRole("img", { name: `Converted: ${name}` })).toHaveJSProperty("naturalWidth", 16);
  }
}
