import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "@playwright/test";
import { encryptedPdf, makePdf } from "#server/pdf/testing/documents.ts";
import { expect, expectAccessible, expectHydrated, openHydrated, test } from "./fixtures.ts";
import { downloadResult, pdf, pdfRequests, TEXT_FILE } from "./pdf.ts";

const alert = (page: Page) => page.getByRole("alert");
const merge = (page: Page) => page.getByRole("button", { name: "Merge PDFs", exact: true });
const items = (page: Page) => page.getByRole("list", { name: "Selected files" }).getByRole("listitem");
const files = (page: Page) => page.getByLabel("Files", { exact: true });

/** A PDF whose pages are recognized by their width. */
async function widePdf(name: string, width: number, pages = 1) {
  const document = await PDFDocument.create();
  for (let count = 0; count < pages; count++) document.addPage([width, 200]);
  return pdf(name, Buffer.from(await document.save()));
}

async function expectOrder(page: Page, names: readonly string[]): Promise<void> {
  await expect(items(page)).toHaveCount(names.length);
  for (const [place, name] of names.entries()) await expect(items(page).nth(place)).toContainText(name);
}

async function widths(bytes: Buffer): Promise<number[]> {
  return (await PDFDocument.load(bytes)).getPages().map((page) => page.getWidth());
}

test.describe("PDF Merger", () => {
  test("shortens long file names in the middle on a phone", { tag: "@nightly" }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openHydrated(page, "/tools/pdf-merger");
    const name = `Quarterly report${" of the northern region".repeat(4)} part 12.pdf`;
    await files(page).setInputFiles([await widePdf(name, 101)]);
    const shown = page.getByRole("list", { name: "Selected files" }).getByTitle(name, { exact: true });
    await expect(shown).toHaveText(name);
    const [whole, start, end] = await Promise.all(
      [shown, shown.locator("span").first(), shown.locator("span").last()].map((part) => part.boundingBox()),
    );
    if (!whole || !start || !end) throw new Error("The name is not rendered");
    expect(start.width).toBeGreaterThan(40);
    expect(end.x).toBeGreaterThanOrEqual(start.x + start.width);
    expect(end.x + end.width).toBeLessThanOrEqual(whole.x + whole.width);
  });

  test("reorders files by mouse and keyboard, and merges them in that order", async ({ page }) => {
    await openHydrated(page, "/tools/pdf-merger");
    await expectAccessible(page);
    await files(page).setInputFiles([await widePdf("a.pdf", 101, 2), TEXT_FILE]);
    await expect(alert(page)).toContainText("Only PDF files are supported");
    await merge(page).click();
    await expect(alert(page)).toContainText("Please select at least 2 PDF files to merge.");

    await files(page).setInputFiles([
      await widePdf("b.pdf", 102),
      await widePdf("c.pdf", 103),
      await widePdf("d.pdf", 104),
    ]);
    await expectOrder(page, ["a.pdf", "b.pdf", "c.pdf", "d.pdf"]);
    const handle = page.getByRole("button", { name: "Reorder a.pdf" });
    await handle.focus();
    await page.keyboard.press("ArrowDown");
    await expectOrder(page, ["b.pdf", "a.pdf", "c.pdf", "d.pdf"]);
    await expect(handle).toBeFocused();
    await expect(page.getByText("a.pdf is now number 2 of 4.")).toBeAttached();
    await page.keyboard.press("End");
    await expectOrder(page, ["b.pdf", "c.pdf", "d.pdf", "a.pdf"]);
    await page.getByRole("button", { name: "Move d.pdf up" }).click();
    await page.getByRole("button", { name: "Move d.pdf up" }).click();
    await expect(page.getByRole("button", { name: "Move d.pdf down" })).toBeFocused();
    await page.getByRole("button", { name: "Reorder a.pdf" }).dragTo(items(page).filter({ hasText: "d.pdf" }));
    await expectOrder(page, ["a.pdf", "d.pdf", "b.pdf", "c.pdf"]);
    await page.getByRole("button", { name: "Remove b.pdf" }).click();
    await expectOrder(page, ["a.pdf", "d.pdf", "c.pdf"]);
    await expect(page.getByText("3 files")).toBeVisible();
    await expectAccessible(page);

    await expect(page.getByText("4 pages")).toBeVisible();
    await merge(page).click();
    await expect(merge(page)).toBeDisabled();
    const { name, bytes } = await downloadResult(page);
    expect(name).toMatch(/\.pdf$/);
    expect(await widths(bytes)).toEqual([101, 101, 104, 103]);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Move c.pdf up" }).click();
    await expect(page.getByRole("link", { name: "Download Result" })).toBeHidden();
  });

  test("asks for passwords of protected files only", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/pdf-merger");
    const secret = await encryptedPdf({ user: "user", owner: "owner" });
    await files(page).setInputFiles([
      pdf("plain.pdf", await makePdf({ pages: 2, form: true })),
      pdf("secret.pdf", secret),
    ]);
    const sent = pdfRequests(page);
    await expect(page.getByLabel("Password of secret.pdf")).toBeVisible();
    await expect(items(page).first()).toContainText("2 pages");
    await expect(page.getByLabel("Password of plain.pdf")).toBeHidden();
    await expectAccessible(page);
    expect(sent).toEqual([]);
    await page.getByLabel("Password of secret.pdf").fill("owner");
    await page.getByLabel("Password of secret.pdf").press("Control+Enter");
    const merged = await PDFDocument.load((await downloadResult(page)).bytes);
    expect(merged.getPageCount()).toBe(4);
    expect(merged.getForm().getTextField("person.name").getText()).toBe("Document name");
  });

  test("gives up on a file that hangs the worker, and reads the next one", { tag: "@nightly" }, async ({ page }) => {
    await page.clock.install();
    await openHydrated(page, "/tools/pdf-merger");
    const endless = "postMessage({ type: 'started' }); for (;;);";
    await page.route(
      /\/worker-(?!bridge)[^/]+\.js$/,
      (route) => route.fulfill({ contentType: "text/javascript", body: endless }),
      {
        times: 1,
      },
    );
    const started = page.waitForEvent("worker");
    await files(page).setInputFiles(pdf("hostile.pdf", await makePdf()));
    const worker = await started;
    // The time limit starts when the worker reports its start.
    await expect(async () => {
      await page.clock.fastForward(31_000);
      expect(page.workers()).not.toContain(worker);
    }).toPass();
    await files(page).setInputFiles(pdf("fine.pdf", await makePdf({ pages: 3 })));
    await expect(items(page).last()).toContainText("3 pages");
    await expect(items(page).first()).not.toContainText("page");
    await merge(page).click();
    await downloadResult(page);
  });

  test("keeps files, their order and the file name across a reload", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/pdf-merger");
    await files(page).setInputFiles([await widePdf("a.pdf", 101), await widePdf("b.pdf", 102)]);
    await page.getByRole("button", { name: "Move b.pdf up" }).click();
    await page.getByLabel("File name").fill("both");
    await expect(items(page).last()).toContainText("1 page");
    await page.reload();
    await expectHydrated(page);
    await expectOrder(page, ["b.pdf", "a.pdf"]);
    await expect(page.getByLabel("File name")).toHaveValue("both");
    await files(page).setInputFiles(await widePdf("c.pdf", 103));
    await expectOrder(page, ["b.pdf", "a.pdf", "c.pdf"]);
    await page.getByRole("button", { name: "Remove a.pdf" }).click();
    await expectOrder(page, ["b.pdf", "c.pdf"]);
  });

  test("moves focus to the next file after Remove, and to the file chooser after the last", {
    tag: "@nightly",
  }, async ({ page }) => {
    await openHydrated(page, "/tools/pdf-merger");
    await files(page).setInputFiles([
      await widePdf("a.pdf", 101),
      await widePdf("b.pdf", 102),
      await widePdf("c.pdf", 103),
    ]);
    const remove = (name: string) => page.getByRole("button", { name: `Remove ${name}` });
    await remove("b.pdf").click();
    await expect(remove("c.pdf")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(remove("a.pdf")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Choose PDF files" })).toBeFocused();
  });
});
