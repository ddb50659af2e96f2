import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { input, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await input(page).fill("curl/8.5.0");
  await press(page, "Parse");
  await expect(page.getByRole("region", { name: "Browser", exact: true })).toContainText("curl");
}
