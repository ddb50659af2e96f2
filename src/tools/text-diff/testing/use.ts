import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, output, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await field(page, "Original").fill("3 pears\nplums\n");
  await field(page, "Changed").fill("4 pears\nplums\n");
  await press(page, "Compare");
  await expect(page.getByRole("group", { name: "Change 1 of 1" }).locator("mark")).toHaveText(["3", "4"]);
  await page.getByText("Patch", { exact: true }).click();
  const patch = "--- original\n+++ changed\n@@ -1,2 +1,2 @@\n-3 pears\n+4 pears\n plums\n";
  await expect(output(page)).toHaveValue(patch);
  await page.getByRole("group", { name: "Mode" }).getByText("Apply Patch").click();
  await field(page, "Patch").fill(patch);
  await press(page, "Apply Patch");
  await expect(output(page)).toHaveValue("4 pears\nplums\n");
}
