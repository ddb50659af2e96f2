import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { downloadResult, pdf } from "#e2e/pdf.ts";
import { field, press } from "#e2e/use.ts";
import { addImage, imagePdf, jpegEntries, photoJpeg } from "./image-pdf.ts";

export async function use(page: Page): Promise<void> {
  const jpeg = await photoJpeg(500, 375);
  const before = await imagePdf((document) => addImage(document, jpegEntries(500, 375), jpeg));
  await field(page, "File").setInputFiles(pdf("Book.pdf", Buffer.from(before)));
  await press(page, "Compress PDF");
  const { name, bytes } = await downloadResult(page);
  expect(name).toBe("Book-compressed.pdf");
  expect(bytes.length).toBeLessThan(before.length / 2);
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
  await expect(page.getByText("(1 of 1 recompressed)")).toBeVisible();
}
