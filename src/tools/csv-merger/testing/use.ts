import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, output, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await field(page, "CSV 1").fill("id\n1");
  await field(page, "CSV 2").fill("id\n2");
  await press(page, "Merge CSV Files");
  await expect(output(page)).toHaveValue("id\n1\n2\n");
}
