import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await field(page, "Value").fill("10");
  await field(page, "From Unit").selectOption("mile");
  await field(page, "To Unit").selectOption("kilometer");
  await press(page, "Convert");
  await expect(page.getByRole("textbox", { name: "Result" })).toHaveValue("16.0934");
}
