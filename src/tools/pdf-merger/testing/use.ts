import type { Page } from "@playwright/test";
import { pdf } from "#e2e/pdf.ts";
import { field, press } from "#e2e/use.ts";
import { makePdf } from "#server/pdf/testing/documents.ts";

export async function use(page: Page): Promise<void> {
  await field(page, "Files").setInputFiles([pdf("a.pdf", await makePdf()), pdf("b.pdf", await makePdf())]);
  await press(page, "Merge PDFs");
}
