import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, output, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await field(page, "Time zone").fill("Asia/Kathmandu");
  await field(page, "Timestamp").fill("1500000000");
  await press(page, "Convert to Date");
  await expect(output(page)).toHaveValue("2017-07-14 08:25:00+05:45");
  await page.getByRole("region", { name: "Timestamp to Date" }).getByRole("button", { name: "Clear" }).click();
  await field(page, "or as text").fill("Tue, 14 Nov 2023 22:13:20 +0000");
  await press(page, "Convert to Timestamp");
  await expect(output(page)).toHaveValue("1700000000");
}
