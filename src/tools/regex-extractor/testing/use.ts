import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, input, output, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await input(page).fill("a1 b22");
  await field(page, "Pattern").fill("\\d+");
  await press(page, "Extract");
  await expect(output(page)).toHaveValue("1\n22");
  await field(page, "Replace with").fill("#");
  await press(page, "Replace");
  await expect(output(page)).toHaveValue("a# b#");
}
