import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { items, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await press(page, "Flip Coins");
  await expect(items(page, "Coins")).toHaveText([/^(Heads|Tails)$/]);
}
