import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { input, output, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await input(page).fill("name,age\nAda,36\n");
  await press(page, "Parse Columns");
  await page.getByRole("checkbox", { name: "age 36" }).check();
  await press(page, "Extract Columns");
  await expect(output(page)).toHaveValue("age\n36\n");
}
