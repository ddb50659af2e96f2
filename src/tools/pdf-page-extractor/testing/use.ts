import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { downloadResult, pdf } from "#e2e/pdf.ts";
import { field, press } from "#e2e/use.ts";
import { makePdf } from "#server/pdf/testing/documents.ts";

export async function use(page: Page): Promise<void> {
  await field(page, "File").setInputFiles(pdf("Book.pdf", await makePdf({ pages: 3, mixed: true })));
  await expect(page.getByRole("button", { name: "Page 3" }).locator("canvas")).toHaveJSProperty("height", 170);
  await field(page, "Page range").fill("3");
  await press(page, "Extract Pages");
  const { bytes } = await downloadResult(page);
  expect((await PDFDocument.load(bytes)).getPages().map((one) => one.getWidth())).toEqual([842]);
}
