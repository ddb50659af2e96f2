import type { Page } from "@playwright/test";
import { field, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await field(page, "Content").fill("hello");
  await press(page, "Create Paste");
}
