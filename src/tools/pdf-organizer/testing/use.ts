import { readFile } from "node:fs/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { pdf } from "#e2e/pdf.ts";
import { field, press } from "#e2e/use.ts";
import { makePdf } from "#server/pdf/testing/documents.ts";

export async function use(page: Page): Promise<void> {
  await field(page, "Files").setInputFiles(pdf("Book.pdf", await makePdf({ pages: 3, mixed: true })));
  const last = page.getByRole("option", { name: "3: page 3 of Book.pdf" });
  await expect(last.locator("canvas")).toHaveJSProperty("height", 170);
  await last.click();
  await press(page, "Move earlier");
  const saved = page.waitForEvent("download");
  await press(page, "Save PDF");
  const bytes = await readFile(await (await saved).path());
  expect((await PDFDocument.load(bytes)).getPages().map((one) => one.getWidth())).toEqual([595, 842, 595]);
}
