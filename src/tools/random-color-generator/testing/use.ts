import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { items, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await press(page, "Generate Colors");
  await expect(items(page, "Colors")).toHaveCount(5);
  await expect(items(page, "Colors").first()).toContainText(/#[0-9a-f]{6}/);
}
