import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, output, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await field(page, "JSON").fill('{"age": "36"}');
  await field(page, "Schema").fill('{"properties": {"age": {"type": "integer"}}}');
  await press(page, "Validate");
  await expect(page.getByText("Expected an integer", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "line 1, column 9" }).click();
  await expect(field(page, "JSON")).toBeFocused();
  await page.getByRole("group", { name: "Mode" }).getByText("Infer Schema").click();
  await press(page, "Infer Schema");
  await expect(output(page)).toHaveValue(/"type": "string"/);
}
