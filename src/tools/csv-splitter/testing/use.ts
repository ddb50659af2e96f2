import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { input, items, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await input(page).fill("id\n1\n2\n3\n");
  await page.getByRole("spinbutton").fill("2");
  await press(page, "Split CSV");
  await expect(items(page, "Files")).toHaveCount(2);
  await press(page, "Split into a ZIP");
  await expect(page.getByRole("link", { name: "Download split.zip" })).toBeVisible();
}
