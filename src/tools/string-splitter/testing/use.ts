import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { input, items, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await input(page).fill("red,green");
  await press(page, "Split");
  await expect(items(page, "Items")).toHaveText([/red/, /green/]);
}
