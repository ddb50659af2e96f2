import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  // The result follows without a button.
  await field(page, "Search").fill("404");
  await expect(page.getByRole("region", { name: "Status codes" })).toContainText("Not Found");
}
