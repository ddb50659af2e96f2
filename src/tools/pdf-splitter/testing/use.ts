import type { Page } from "@playwright/test";
import { pdf } from "#e2e/pdf.ts";
import { field, press } from "#e2e/use.ts";
import { makePdf } from "#server/pdf/testing/documents.ts";

export async function use(page: Page): Promise<void> {
  await field(page, "File").setInputFiles(pdf("a.pdf", await makePdf({ pages: 2 })));
  await press(page, "Split PDF");
}
