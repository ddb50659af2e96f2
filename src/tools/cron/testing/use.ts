import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, input, items, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await input(page).fill("30 9 * * 1-5");
  await press(page, "Explain");
  await expect(page.getByText("At 09:30, Monday through Friday")).toBeVisible();
  await expect(items(page, "Next runs")).toHaveCount(10);
  await field(page, "Hour").selectOption("6");
  await expect(input(page)).toHaveValue("30 6 * * 1-5");
  await expect(page.getByText("At 06:30, Monday through Friday")).toBeVisible();
}
