import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, input, output, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  const open = (mode: string) => page.getByRole("radio", { name: mode }).check({ force: true });
  await input(page).fill("item 10\nitem 9\nitem 10");
  await press(page, "Sort");
  await expect(output(page)).toHaveValue("item 9\nitem 10\nitem 10");
  await open("Dedupe");
  await press(page, "Dedupe");
  await expect(output(page)).toHaveValue("item 10\nitem 9");
  await open("Compare");
  await field(page, "Second list").fill("item 9\nitem 8");
  await press(page, "Compare");
  await expect(output(page)).toHaveValue("item 9");
}
