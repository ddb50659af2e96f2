import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { input } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await input(page).fill("one two three");
  await expect(page.getByRole("definition").first()).toHaveText("3");
}
