import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { chooseImage, downloadedImage, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await chooseImage(page);
  await press(page, "Rotate right");
  expect(await downloadedImage(page)).toMatchObject({ format: "png", width: 8, height: 16 });
}
