import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { followExamples } from "#e2e/tool-uses.ts";
import { input, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await followExamples(page, "json-formatter");
  await input(page).fill('{"user": {"id": 1.0}}');
  await press(page, "Tree");
  await page.getByRole("region", { name: "Tree" }).getByRole("button", { name: "user: {} 1 key" }).click();
  await expect(page.getByRole("button", { name: "id: 1.0" })).toBeVisible();
}
