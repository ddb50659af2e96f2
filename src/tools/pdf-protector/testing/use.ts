import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { downloadResult, pdf } from "#e2e/pdf.ts";
import { field, press } from "#e2e/use.ts";
import { passesQpdfCheck } from "#server/pdf/testing/other-readers.ts";
import { makePdf } from "#shared/pdf/testing/documents.ts";

export async function use(page: Page): Promise<void> {
  await field(page, "File").setInputFiles(pdf("Report.pdf", Buffer.from(await makePdf({ pages: 3 }))));
  await field(page, "Open password").fill("Grüße 1");
  await page.getByLabel("Copy text and images").uncheck();
  await press(page, "Protect PDF");
  const locked = await downloadResult(page);
  expect(locked.name).toBe("Report-protected.pdf");

  await page.getByText("Unlock", { exact: true }).click();
  await field(page, "File").setInputFiles(pdf("Locked.pdf", locked.bytes));
  await press(page, "Unlock PDF");
  await expect(page.getByText("Locked.pdf is protected by a password.").first()).toBeVisible();
  await expect(field(page, "Password")).toBeFocused();
  await page.keyboard.type("Grüße 1");
  await page.keyboard.press("Control+Enter");
  expect(await passesQpdfCheck((await downloadResult(page)).bytes)).toBe(true);
}
