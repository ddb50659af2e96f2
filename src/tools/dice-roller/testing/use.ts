import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, items, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await press(page, "Roll Dice");
  await expect(items(page, "1d6")).toHaveText([/^[1-6]$/]);
  await page.getByText("Notation", { exact: true }).click();
  await field(page, "Dice notation").fill("2d4");
  await press(page, "Roll Dice");
  await expect(items(page, "2d4")).toHaveText([/^[1-4]$/, /^[1-4]$/]);
}
