import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, input, output, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  const buffer = Buffer.from("déjà vu", "latin1");
  await field(page, "File").setInputFiles({ name: "old.txt", mimeType: "text/plain", buffer });
  await press(page, "Convert to UTF-8");
  await expect(output(page)).toHaveValue("déjà vu");
  await page.getByText("From UTF-8", { exact: true }).click();
  await press(page, "Clear");
  await input(page).fill("5 €");
  await press(page, "Convert");
  await expect(output(page)).toHaveValue(/^0000 {2}35 20 80 /);
  await page.getByRole("group", { name: "Mode" }).getByText("Repair").click();
  await input(page).fill("cafÃ©");
  await press(page, "Repair");
  await expect(output(page)).toHaveValue("café");
}
