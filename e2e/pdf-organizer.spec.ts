import { readFile } from "node:fs/promises";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import type { Download, Page } from "@playwright/test";
import { encryptedPdf, makePdf } from "#server/pdf/testing/documents.ts";
import { chooseByKey } from "./choose-by-key.ts";
import { expect, expectAccessible, nextToolAction, openHydrated, test } from "./fixtures.ts";
import { pdf, TEXT_FILE } from "./pdf.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const files = (page: Page) => page.getByLabel("Files", { exact: true });
const list = (page: Page) => page.getByRole("listbox", { name: "Pages" });
/** The page at a place, from 1. */
const at = (page: Page, place: number) => page.locator(`[role=option][aria-posinset="${place}"]`);
const options = (page: Page) => list(page).getByRole("option");
const canvasSize = (page: Page, place: number) =>
  at(page, place)
    .locator("canvas")
    .evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]);

async function open(page: Page): Promise<string[]> {
  const calls: string[] = [];
  page.on("request", (request) => /\/api\/(?:pdf|run)/.test(request.url()) && calls.push(request.url()));
  await openHydrated(page, "/tools/pdf-organizer");
  return calls;
}

/** The pages in the order of the list: "Book 3" is the third page of Book.pdf. */
async function order(page: Page): Promise<string> {
  const labels = await options(page).evaluateAll((all) =>
    all
      .toSorted((one, other) => Number(one.ariaPosInSet) - Number(other.ariaPosInSet))
      .map((option) => option.getAttribute("aria-label") ?? ""),
  );
  return labels
    .map((label) => label.replace(/^\d+: (?:[A-Z] \d+, )?(?:page (\d+) of (\w+)\.pdf)?/, "$2 $1"))
    .join(", ");
}

async function saved(download: Promise<Download>): Promise<{ name: string; document: PDFDocument }> {
  const file = await download;
  const bytes = await readFile(await file.path());
  return { name: file.suggestedFilename(), document: await PDFDocument.load(bytes, { throwOnInvalidObject: true }) };
}

/** Drags with the mouse from the middle of one page to the left or right part of another, or back out with Escape. */
async function drag(page: Page, from: number, to: number, side: "before" | "after" | "canceled"): Promise<void> {
  const [start, end] = [await at(page, from).boundingBox(), await at(page, to).boundingBox()];
  if (!start || !end) throw new Error("Not on the screen");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 20, start.y + start.height / 2 + 10);
  await page.mouse.move(end.x + end.width * (side === "before" ? 0.2 : 0.8), end.y + end.height / 2, { steps: 5 });
  if (side === "canceled") await page.keyboard.press("Escape");
  await page.mouse.up();
}

test.describe("PDF Organizer", () => {
  test("arranges pages of two files with the mouse and saves one PDF without a server call", {
    tag: "@nightly",
  }, async ({ page }) => {
    const calls = await open(page);
    await expectAccessible(page);
    await button(page, "Save PDF").click();
    await expect(page.getByRole("alert")).toContainText("Please choose a PDF file.");
    await files(page).setInputFiles(TEXT_FILE);
    await expect(page.getByRole("alert")).toContainText("Only PDF files are supported");

    const book = await makePdf({ pages: 4, form: true, outline: true, labels: true, mixed: true });
    await files(page).setInputFiles(pdf("Book.pdf", book));
    await expect(options(page)).toHaveCount(4);
    await expect.poll(() => canvasSize(page, 3)).toEqual([240, 170]);
    await files(page).setInputFiles(pdf("Letter.pdf", await makePdf({ pages: 2, title: "Letter" })));
    await expect(options(page)).toHaveCount(6);
    await expect(page.getByRole("list", { name: "Selected files" })).toContainText(/A\s*Book\.pdf4 pages.*B\s*Letter/);
    // Not by color alone.
    await expect(at(page, 5)).toHaveText(/B\s*1/);
    await expect(at(page, 5)).toHaveAttribute("title", "Letter.pdf, page 1");
    await expectAccessible(page);

    await drag(page, 5, 1, "before");
    await expect.poll(() => order(page)).toBe("Letter 1, Book 1, Book 2, Book 3, Book 4, Letter 2");
    await expect(page.getByText("1 page moved: now page 1 of 6.")).toBeAttached();
    await at(page, 2).click();
    await at(page, 4).click({ modifiers: ["ControlOrMeta"] });
    await expect(page.getByText("2 of 6 selected", { exact: true })).toBeVisible();
    await drag(page, 4, 6, "canceled");
    await expect(page.getByText("2 of 6 selected", { exact: true })).toBeVisible();
    await drag(page, 4, 6, "after");
    await expect.poll(() => order(page)).toBe("Letter 1, Book 2, Book 4, Letter 2, Book 1, Book 3");
    await at(page, 2).click();
    await at(page, 3).click({ modifiers: ["Shift"] });
    await button(page, "Rotate right").click();
    await expect(at(page, 3)).toHaveAttribute("aria-label", "3: A 4, page 4 of Book.pdf, rotated 90°");
    await expect.poll(() => canvasSize(page, 3)).toEqual([240, 170]);
    await button(page, "Duplicate").click();
    await expect(options(page)).toHaveCount(8);
    await at(page, 1).click();
    await button(page, "Insert blank page").click();
    await expect(at(page, 2)).toContainText("Blank");
    await button(page, "Delete").click();
    await expect(options(page)).toHaveCount(8);
    await button(page, "Undo").click();
    await expect(at(page, 2)).toContainText("Blank");
    await expectAccessible(page);

    const action = nextToolAction(page);
    const download = page.waitForEvent("download");
    await button(page, "Save PDF").click();
    expect(await action).toMatchObject({ tool: "PDFOrganizer", action: "organize" });
    const { name, document } = await saved(download);
    expect(name).toBe("Book-organized.pdf");
    // Letter 1, blank, Book 2 and 4 turned, both again, Letter 2, Book 1, Book 3.
    expect(document.getPages().map((one) => [one.getWidth(), one.getRotation().angle])).toEqual([
      [595, 0],
      [595, 0],
      [595, 90],
      [595, 90],
      [595, 90],
      [595, 90],
      [595, 0],
      [595, 0],
      [842, 0],
    ]);
    expect(document.getForm().getTextField("person.name").getText()).toBe("Document name");
    expect(document.catalog.has(PDFName.of("Outlines"))).toBe(true);
    await expect(page.getByRole("link", { name: "Download again" })).toBeVisible();

    await button(page, "Remove Letter.pdf").click();
    await expect(options(page)).toHaveCount(7);
    await expect(page.getByRole("link", { name: "Download again" })).toBeHidden();
    await button(page, "Undo").click();
    await expect(options(page)).toHaveCount(9);
    await button(page, "Clear").click();
    await expect(button(page, "Choose PDF files")).toBeVisible();
    expect(calls).toEqual([]);
  });

  test("works by keyboard alone", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await chooseByKey(page, "Choose PDF files", pdf("Book.pdf", await makePdf({ pages: 5 })));
    await expect(options(page)).toHaveCount(5);
    await page.keyboard.press("Tab");
    for (let stops = 0; stops < 20 && !(await list(page).evaluate((one) => one === document.activeElement)); stops++) {
      await page.keyboard.press("Tab");
    }
    await expect(list(page)).toBeFocused();
    const active = () => list(page).evaluate((one) => one.getAttribute("aria-activedescendant") ?? "");
    await page.keyboard.press("ArrowRight");
    expect(await at(page, 2).getAttribute("id")).toBe(await active());
    await page.keyboard.press("Shift+ArrowRight");
    await expect(page.getByText("2 of 5 selected", { exact: true })).toBeVisible();
    await page.keyboard.press("Alt+ArrowRight");
    await expect.poll(() => order(page)).toBe("Book 1, Book 4, Book 2, Book 3, Book 5");
    await expect(page.getByText("2 pages moved: now pages 3 to 4 of 5.")).toBeAttached();
    await page.keyboard.press("Control+ArrowLeft");
    await page.keyboard.press("Control+ArrowLeft");
    await expect.poll(() => order(page)).toBe("Book 2, Book 3, Book 1, Book 4, Book 5");
    await page.keyboard.press("r");
    await expect(at(page, 2)).toHaveAttribute("aria-label", "2: page 3 of Book.pdf, rotated 90°");
    await page.keyboard.press("Shift+R");
    await expect(at(page, 2)).toHaveAttribute("aria-label", "2: page 3 of Book.pdf");
    await page.keyboard.press("Escape");
    await page.keyboard.press("End");
    await page.keyboard.press("Delete");
    await expect(options(page)).toHaveCount(4);
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    await expect(at(page, 1)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Control+z");
    await expect(options(page)).toHaveCount(5);
    await page.keyboard.press("Control+Shift+Z");
    await expect(options(page)).toHaveCount(4);
    await page.keyboard.press("Control+a");
    await expect(page.getByText("4 of 4 selected", { exact: true })).toBeVisible();
    await expect(list(page)).toBeFocused();
    await page.keyboard.press("Delete");
    await expect(page.getByText("No pages are left.")).toBeVisible();
    await expect(page.locator(":focus")).toHaveRole("button");
    await page.keyboard.press("Control+z");
    await expect(options(page)).toHaveCount(4);
    const download = page.waitForEvent("download");
    await page.keyboard.press("Control+Enter");
    expect((await saved(download)).document.getPageCount()).toBe(4);
  });

  test("draws only the pages near the viewport of a long file", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await files(page).setInputFiles(pdf("Long.pdf", await makePdf({ pages: 500, outline: true })));
    await expect(at(page, 1)).toBeVisible();
    const count = () => options(page).count();
    expect(await count()).toBeLessThan(90);
    await expect(at(page, 1)).toHaveAttribute("aria-setsize", "500");
    await list(page).focus();
    await page.keyboard.press("End");
    await expect.poll(() => canvasSize(page, 500)).toEqual([170, 240]);
    expect(await count()).toBeLessThan(90);
    await expect(at(page, 1)).toHaveCount(0);
    // Past all pages and back: stale drawings don't hold up the first one.
    for (let y = 0; y <= 20; y++) {
      await list(page).evaluate((one, part) => one.scrollTo(0, one.scrollHeight * part), 1 - y / 20);
      await page.waitForTimeout(16);
    }
    await expect.poll(() => canvasSize(page, 1)).toEqual([170, 240]);
    expect(await count()).toBeLessThan(90);
    await page.keyboard.press("End");
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("Home");
    await expect(at(page, 1)).toBeVisible();
    const download = page.waitForEvent("download");
    await button(page, "Save PDF").click();
    expect((await saved(download)).document.getPageCount()).toBe(500);
  });

  test("asks for the password of a protected file and reports a damaged one", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await files(page).setInputFiles([
      pdf("Secret.pdf", await encryptedPdf({ user: "user", owner: "owner" })),
      pdf("Broken.pdf", Buffer.from("%PDF-1.7\nnothing more")),
      pdf("Book.pdf", await makePdf({ pages: 2 })),
    ]);
    await expect(options(page)).toHaveCount(2);
    await expect(page.getByText("Broken.pdf is damaged and cannot be repaired, or it is not a PDF.")).toBeVisible();
    const password = page.getByLabel("Password of Secret.pdf");
    await password.fill("wrong");
    await expect(page.getByText("The password of Secret.pdf is wrong.")).toBeVisible();
    await expectAccessible(page);
    await password.fill("user");
    await expect(options(page)).toHaveCount(4);
    await button(page, "Remove Broken.pdf").click();
    const download = page.waitForEvent("download");
    await button(page, "Save PDF").click();
    const { document } = await saved(download);
    expect([document.isEncrypted, document.getPageCount()]).toEqual([false, 4]);
  });

  test("drags with a finger after a long press, and scrolls before", { tag: "@nightly" }, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await open(page);
    await files(page).setInputFiles(pdf("Book.pdf", await makePdf({ pages: 30 })));
    await expect(at(page, 1)).toBeVisible();
    const client = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    const [first, third] = [await at(page, 1).boundingBox(), await at(page, 3).boundingBox()];
    if (!first || !third) throw new Error("Not on the screen");
    const [x, y] = [first.x + first.width / 2, first.y + first.height / 2];
    await touch("touchStart", x, y);
    await page.waitForTimeout(500);
    await touch("touchMove", x + 30, y + 5);
    await touch("touchMove", third.x + third.width * 0.9, y + 5);
    await touch("touchEnd");
    await expect.poll(() => order(page)).toMatch(/^Book 2, Book 3, Book 1, Book 4/);

    await touch("touchStart", x, y + 200);
    for (let step = 1; step <= 10; step++) await touch("touchMove", x, y + 200 - step * 20);
    await touch("touchEnd");
    await expect.poll(() => list(page).evaluate((one) => one.scrollTop)).toBeGreaterThan(50);
    await expect.poll(() => order(page)).toMatch(/^Book 2, Book 3, Book 1, Book 4/);
    await context.close();
  });
});
