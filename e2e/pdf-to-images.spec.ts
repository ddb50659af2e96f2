import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makePdf } from "#server/pdf/testing/documents.ts";
import { readZip } from "#server/pdf/testing/zip.ts";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { downloadResult, pdf, TEXT_FILE } from "./pdf.ts";

const convert = (page: Page) => page.getByRole("button", { name: "Convert to Images", exact: true });
const list = (page: Page) => page.getByRole("list", { name: "Selected files" });
const file = (page: Page) => page.getByLabel("File", { exact: true });

test.describe("PDF to Images", () => {
  test("converts every page at the selected resolution", async ({ page }) => {
    await openHydrated(page, "/tools/pdf-to-images");
    await expect(page.getByLabel("Resolution").locator("option")).toHaveText([
      "72 DPI",
      "150 DPI",
      "300 DPI",
      "600 DPI",
    ]);
    await expect(page.getByLabel("Resolution")).toHaveValue("150");
    await expect(page.getByLabel("Format").locator("option")).toHaveText(["PNG", "JPG", "WebP"]);
    await expectAccessible(page);
    await convert(page).click();
    await expect(page.getByRole("alert")).toContainText("Please select a PDF file to convert.");
    await file(page).setInputFiles(TEXT_FILE);
    await expect(page.getByRole("alert")).toContainText("Only PDF files are supported");

    await file(page).setInputFiles(pdf("Slides.pdf", await makePdf({ pages: 3, mixed: true })));
    await expect(list(page)).toContainText("3 pages");
    await convert(page).click();
    const { name, bytes } = await downloadResult(page);
    expect(name).toMatch(/^Slides.*\.zip$/);
    const images = await Promise.all(readZip(bytes).map((entry) => sharp(entry.bytes).metadata()));
    expect(images.map(({ format, width, height, density }) => ({ format, width, height, density }))).toEqual([
      { format: "png", width: 1240, height: 1754, density: 150 },
      { format: "png", width: 1240, height: 1754, density: 150 },
      { format: "png", width: 1754, height: 1240, density: 150 },
    ]);
    await expectAccessible(page);

    await page.getByLabel("Format").selectOption("jpg");
    await page.getByLabel("Resolution").selectOption("72");
    await expect(page.getByText("A4 becomes 595 × 842 pixels")).toBeVisible();
    await file(page).setInputFiles(pdf("One.pdf", await makePdf()));
    await expect(page.getByRole("link", { name: "Download Result" })).toBeHidden();
    await convert(page).click();
    const one = await downloadResult(page);
    expect(one.name).toMatch(/^One.*\.jpg$/);
    expect(await sharp(one.bytes).metadata()).toMatchObject({ format: "jpeg", width: 595, height: 842 });
  });

  test("draws the same pixels on this device as on the server", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/pdf-to-images");
    await page.getByLabel("File", { exact: true }).setInputFiles(pdf("Book.pdf", await makePdf({ pages: 2 })));
    await page.getByLabel("Pages").fill("2");
    const results: Buffer[] = [];
    for (const place of ["On this device", "On the server"]) {
      await page.getByLabel(place).check();
      await page.getByRole("button", { name: "Convert to Images" }).click();
      if (place === "On the server") {
        await expect(page.getByText("Available only to you")).toBeVisible({ timeout: 30_000 });
      }
      const { name, bytes } = await downloadResult(page);
      expect(name).toBe("Book-page-2.png");
      expect((await sharp(bytes).metadata()).density).toBe(150);
      results.push(await sharp(bytes).removeAlpha().raw().toBuffer());
    }
    const [own, theirs] = results;
    expect(own?.equals(theirs ?? Buffer.alloc(0))).toBe(true);
  });

  test("cancels a job on the server", async ({ page }) => {
    await openHydrated(page, "/tools/pdf-to-images");
    // Just below the limit of 5 billion pixels per job: 4.9 billion.
    await file(page).setInputFiles(pdf("Long.pdf", await makePdf({ pages: 140 })));
    await page.getByLabel("Resolution").selectOption("600");
    await convert(page).click();
    await expect(page.getByRole("progressbar", { name: "Processing" })).toBeVisible({ timeout: 30_000 });
    const cancelRequest = page.waitForResponse((response) => response.request().method() === "DELETE");
    await page.getByRole("button", { name: "Cancel" }).click();
    const cancelResponse = await cancelRequest;
    expect([new URL(cancelResponse.url()).pathname, cancelResponse.status()]).toEqual([
      expect.stringMatching("/api/pdf/jobs/"),
      204,
    ]);
    await expect(page.getByText("Results will appear here.")).toBeVisible();
    await expect(convert(page)).toBeEnabled();
    await expect(convert(page)).toBeFocused();
    await expect(list(page)).toContainText("Long.pdf");
    const { authorization = "" } = await cancelResponse.request().allHeaders();
    const status = await page.request.get(cancelResponse.url().replace("/jobs/", "/status/"), {
      headers: { authorization },
    });
    expect(await status.json()).toMatchObject({ status: "failed", error: "This job was canceled." });

    await page.getByLabel("Resolution").selectOption("72");
    await file(page).setInputFiles(pdf("Short.pdf", await makePdf()));
    await convert(page).click();
    await downloadResult(page);
  });
});
