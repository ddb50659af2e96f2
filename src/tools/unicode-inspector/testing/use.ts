import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { input, output, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  const open = (mode: string) => page.getByRole("radio", { name: mode }).check({ force: true });
  await input(page).fill("p\u0430y\u200b");
  await press(page, "Inspect");
  await expect(page.getByRole("region", { name: "Mixed scripts" })).toContainText("looks like “pay”");
  await page.getByText("U+200B", { exact: true }).click();
  await expect(page.getByText("&#x200B;")).toBeVisible();
  await open("Clean Up");
  await press(page, "Clean Up");
  await expect(output(page)).toHaveValue("p\u0430y");
  await open("Normalize");
  await press(page, "Normalize");
  await expect(page.getByRole("region", { name: "Notes" })).toContainText("The text was already in NFC.");
}
