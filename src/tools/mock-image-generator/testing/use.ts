import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { downloadedImage, field } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await field(page, "Width").fill("640");
  expect(await downloadedImage(page)).toMatchObject({ format: "png", width: 640, height: 200 });
}
