import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, items, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await field(page, "Date and time").fill("2025-11-26 15:00");
  await field(page, "Time zone").fill("Berlin");
  await page.getByRole("combobox", { name: "Places" }).fill("Kolkata");
  await press(page, "Add");
  await press(page, "Convert");
  await expect(items(page, "Times").filter({ hasText: "Kolkata" })).toContainText("19:30");
  await page.getByText("Plan a Meeting").click();
  await press(page, "Plan");
  const hour = page.getByRole("radio", { checked: true, name: /^Berlin/ });
  await expect(hour).toHaveAccessibleName(/^Berlin 15:00/);
  await hour.press("ArrowRight");
  await expect(field(page, "Date and time")).toHaveValue("2025-11-26 16:00");
  await expect(page.getByText("16:00 Berlin · 15:00 London · 10:00 New York")).toBeVisible();
}
