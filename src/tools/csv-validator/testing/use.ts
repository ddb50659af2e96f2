import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { input, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await input(page).fill("id,name\n1\n");
  await press(page, "Validate CSV");
  await expect(page.getByText("Row 2: Expected 2 columns, found 1")).toBeVisible();
}
