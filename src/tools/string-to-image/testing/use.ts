import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { downloadedImage, input } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await input(page).fill("one\ntwo");
  expect(await downloadedImage(page)).toMatchObject({ format: "png", height: 98 });
}
