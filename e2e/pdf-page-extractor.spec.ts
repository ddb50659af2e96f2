import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "@playwright/test";
import { encryptedPdf, makePdf } from "#server/pdf/testing/documents.ts";
import { expect, expectAccessible, nextToolAction, openHydrated, test } from "./fixtures.ts";
import { downloadResult, pdf, TEXT_FILE } from "./pdf.ts";

const alert = (page: Page) => page.getByRole("alert");
const extract = (page: Page) => page.getByRole("button", { name: "Extract Pages", exact: true });
const range = (page: Page) => page.getByLabel("Page range");
const file = (page: Page) => page.getByLabel("File", { exact: true });
const thumbnail = (page: Page, number: number) => page.getByRole("button", { name: `Page ${number}`, exact: true });

async function open(page: Page): Promise<string[]> {
  const calls: string[] = [];
  page.on("request", (request) => /\/api\/pdf/.test(request.url()) && calls.push(request.url()));
  await openHydrated(page, "/tools/pdf-page-extractor");
  return calls;
}

test.describe("PDF Page Extractor", () => {
  test("extracts clicked or typed pages without a server call", { tag: "@nightly" }, async ({ page }) => {
    const calls = await open(page);
    await expectAccessible(page);
    await extract(page).click();
    await expect(alert(page)).toContainText("Invalid Input");
    await expect(alert(page)).toContainText("Make sure a PDF is uploaded and page numbers are valid.");
    await file(page).setInputFiles(TEXT_FILE);
    await expect(alert(page)).toContainText("Only PDF files are supported");

    const book = await makePdf({ pages: 120, form: true, outline: true, labels: true, mixed: true });
    await file(page).setInputFiles(pdf("Book.pdf", book));
    await expect(page.getByRole("list", { name: "Selected files" })).toContainText(
      /Book\.pdf.*\d (?:KB|MB) · 120 pages/,
    );
    await expect
      .poll(() =>
        thumbnail(page, 3)
          .locator("canvas")
          .evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]),
      )
      .toEqual([240, 170]);
    // Below its thumbnail, not on it.
    const number = await thumbnail(page, 1).getByText("1", { exact: true }).boundingBox();
    const picture = await thumbnail(page, 1).locator("canvas").boundingBox();
    expect(number?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
    await thumbnail(page, 3).click();
    await thumbnail(page, 1).click();
    await thumbnail(page, 2).press("Space");
    await expect(range(page)).toHaveValue("3, 1-2");
    await expect(thumbnail(page, 2)).toHaveAttribute("aria-pressed", "true");
    await thumbnail(page, 2).click();
    await expect(range(page)).toHaveValue("3, 1");
    await range(page).fill("7, 1-3");
    await thumbnail(page, 9).click();
    await expect(range(page)).toHaveValue("7, 1-3, 9");
    await expectAccessible(page);

    await range(page).fill("120, 3,1");
    await expect(page.getByText("3 of 120 selected")).toBeVisible();
    await thumbnail(page, 120).scrollIntoViewIfNeeded();
    await expect(thumbnail(page, 120)).toHaveAttribute("aria-pressed", "true");
    const action = nextToolAction(page);
    await range(page).press("Control+Enter");
    expect(await action).toMatchObject({ tool: "PDFPageExtractor", action: "extract" });
    await expect(page.getByText("Task Complete")).toBeVisible({ timeout: 20_000 });
    const { name, bytes } = await downloadResult(page);
    expect(name).toBe("Book-pages.pdf");
    const pages = await PDFDocument.load(bytes, { throwOnInvalidObject: true });
    expect(pages.getPages().map((one) => Math.round(one.getWidth()))).toEqual([842, 842, 595]);
    expect(pages.getForm().getTextField("person.name").getText()).toBe("Document name");
    expect(calls).toEqual([]);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Clear" }).click();
    await expect(page.getByRole("link", { name: "Download Result" })).toBeHidden();
    await expect(range(page)).toHaveValue("");
  });

  test("asks for the password of a protected PDF, and reports a damaged one", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await file(page).setInputFiles(pdf("Broken.pdf", Buffer.from("%PDF-1.7\nnothing more")));
    await expect(page.getByText("Broken.pdf is damaged and cannot be repaired, or it is not a PDF.")).toBeVisible();
    await expectAccessible(page);
    await file(page).setInputFiles(pdf("Secret.pdf", await encryptedPdf({ user: "user", owner: "owner" })));
    await expect(page.getByText("Secret.pdf is protected by a password.")).toBeVisible();
    const password = page.getByLabel("Password of Secret.pdf");
    await password.fill("us");
    // Shorter than the pause between two keystrokes.
    await page.waitForTimeout(400);
    await expect(alert(page)).toBeHidden();
    await expect(alert(page)).toContainText("password");
    await password.fill("user");
    await expect(thumbnail(page, 2)).toBeVisible();
    await page.getByRole("button", { name: "Select all" }).click();
    await expect(range(page)).toHaveValue("1-2");
    await extract(page).click();
    expect((await PDFDocument.load((await downloadResult(page)).bytes)).isEncrypted).toBe(false);
  });
});
