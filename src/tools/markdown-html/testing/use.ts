import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { input, output, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await input(page).fill("# Tea\n\n- [x] green\n\n![leaf](leaf.png)\n");
  await press(page, "Convert to HTML");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "Tea" })).toBeVisible();
  await expect(preview.getByRole("checkbox", { name: "Done" })).toBeChecked();
  await expect(preview).toContainText("leaf: leaf.png");
  await page.getByRole("group", { name: "View" }).getByText("HTML", { exact: true }).click();
  await expect(output(page)).toHaveValue(/^<h1>Tea<\/h1>\n<ul>\n<li><input [^>]*\/> green<\/li>\n/);
  await page.getByRole("group", { name: "Mode" }).getByText("To Markdown").click();
  await input(page).fill("<h1>Tea</h1><ul><li>green</li></ul>");
  await press(page, "Convert to Markdown");
  await expect(output(page)).toHaveValue("# Tea\n\n- green\n");
}
