import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await field(page, "HEX").fill("#663399");
  await expect(field(page, "CSS name")).toHaveValue("rebeccapurple");
}
