import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, output, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await field(page, "Original").fill('{"id": 7, "price": 12.50}');
  await field(page, "Changed").fill('{"price": 13.00, "id": 7}');
  await press(page, "Compare");
  const change = page.getByRole("group", { name: "Change 1 of 1: /price" });
  await expect(change.locator("mark")).toHaveText(["12", "50", "13", "00"]);
  await page.getByText("List", { exact: true }).click();
  await expect(output(page)).toHaveValue("~ /price: 12.50 → 13.00\n");
  const mode = page.getByRole("group", { name: "Mode" });
  await mode.getByText("Create Patch").click();
  await press(page, "Create Patch");
  await expect(page.getByLabel("Output")).toContainText('{"op":"replace","path":"/price","value":13.00}');
  await mode.getByText("Apply Patch").click();
  await field(page, "Patch").fill('[{"op":"replace","path":"/price","value":13.00}]');
  await press(page, "Apply Patch");
  await expect(page.getByLabel("Output")).toContainText('"price": 13.00');
}
