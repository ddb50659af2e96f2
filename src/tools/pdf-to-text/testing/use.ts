import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { pdf } from "#e2e/pdf.ts";
import { field, items, output, press } from "#e2e/use.ts";
import { makePdf } from "#server/pdf/testing/documents.ts";

export async function use(page: Page): Promise<void> {
  await field(page, "File").setInputFiles(pdf("Book.pdf", await makePdf({ pages: 2 })));
  await field(page, "Between pages").selectOption("number");
  await press(page, "Extract Text");
  await expect(output(page)).toHaveValue("--- Page 1 ---\n\nDocument page 1\n\n--- Page 2 ---\n\nDocument page 2\n");
  await page.getByRole("searchbox", { name: "Search" }).fill("PAGE 2");
  await expect(items(page, "Matches")).toHaveText("Page 2Document page 2");
}
