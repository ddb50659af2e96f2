import type { Page } from "@playwright/test";
import { input, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await input(page).fill("1.1.1.1");
  await press(page, "Lookup");
}
