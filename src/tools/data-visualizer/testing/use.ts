import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { input, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await input(page).fill("shop,sold\nHarbour,1200\nStation,980\n");
  await press(page, "Generate Chart");
  await expect(page.getByRole("img", { name: "Bar: sold by shop" })).toBeVisible();
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("row", { name: "Harbour" })).toHaveText("Harbour1,200");
}
