import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { encryptedPdf, makePdf } from "#server/pdf/testing/documents.ts";
import { readZip } from "#server/pdf/testing/zip.ts";
import { expect, expectAccessible, expectHydrated, nextToolAction, openHydrated, test } from "./fixtures.ts";
import { downloadResult, pdf, pdfRequests, TEXT_FILE, watchFocus } from "./pdf.ts";

const alert = (page: Page) => page.getByRole("alert");
const split = (page: Page) => page.getByRole("button", { name: "Split PDF", exact: true });
const list = (page: Page) => page.getByRole("list", { name: "Selected files" });

async function open(page: Page): Promise<void> {
  await openHydrated(page, "/tools/pdf-splitter");
}

for (const tool of ["pdf-splitter", "pdf-merger", "pdf-to-images"]) {
  test(`${tool} says before the upload what happens to the files, or that nothing is sent`, {
    tag: "@nightly",
  }, async ({ page }) => {
    await openHydrated(page, `/tools/${tool}`);
    const main = page.locator("#main");
    await expect(main).toContainText(
      "Sent to our server and deleted after the job. The result is deleted after 60 minutes.",
    );
    await page.getByLabel("On this device").check();
    await expect(main).toContainText("Nothing is sent: this runs on your device.");
    await page.reload();
    await expectHydrated(page);
    await expect(page.getByLabel("On this device")).toBeChecked();
  });
}

for (const tool of ["pdf-compressor", "pdf-splitter"]) {
  test(`${tool} shows page 1 and the number of pages of a chosen file`, async ({ page }) => {
    await openHydrated(page, `/tools/${tool}`);
    await page.getByLabel("File", { exact: true }).setInputFiles(pdf("Book.pdf", await makePdf({ pages: 12 })));
    await expect(page.getByRole("img", { name: "Page 1 of Book.pdf" })).toBeVisible();
    await expect(page.locator("#main").getByText("12 pages")).toBeVisible();
    await expect(page.getByText("%PDF-")).toHaveCount(0);
  });
}

test.describe("PDF Splitter", () => {
  test("splits a PDF into one file per page", async ({ page }) => {
    await open(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("PDF Splitter");
    await expectAccessible(page);

    await split(page).click();
    await expect(alert(page)).toContainText("Please select a PDF file to split.");
    await page.getByLabel("File", { exact: true }).setInputFiles(TEXT_FILE);
    await expect(alert(page)).toContainText("Only PDF files are supported");
    await expect(list(page)).toBeHidden();

    await page.getByLabel("File", { exact: true }).setInputFiles(pdf("Letters.pdf", await makePdf({ pages: 12 })));
    await expect(list(page)).toContainText(/Letters\.pdf.*\d\.\d+ (?:KB|MB) · 12 pages/);
    const action = nextToolAction(page);
    // The toast shows only until the server answers, which can be less than a frame.
    const uploaded = page.getByRole("region", { name: "Notifications" }).evaluate((toasts) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => toasts.textContent.includes("File uploaded!") && resolve();
      new MutationObserver(look).observe(toasts, { childList: true, subtree: true });
      return promise;
    });
    await split(page).click();
    await uploaded;
    expect(await action).toMatchObject({ tool: "PDFSplitter", action: "split" });
    await expect(page.getByText("Processing Started")).toBeVisible();
    await expect(split(page)).toBeDisabled();
    await expect(page.getByRole("button", { name: "Replace file" })).toBeDisabled();

    const { name, bytes } = await downloadResult(page);
    await expect(page.getByText("Task Complete")).toBeVisible();
    expect(name).toBe("Letters-pages.zip");
    const entries = readZip(bytes);
    expect(entries.map((entry) => entry.name)).toEqual(entries.map((entry) => entry.name).toSorted());
    expect(entries).toHaveLength(12);
    for (const entry of entries) expect((await PDFDocument.load(entry.bytes)).getPageCount()).toBe(1);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Clear" }).click();
    await expect(list(page)).toBeHidden();
    await expect(page.getByRole("link", { name: "Download Result" })).toBeHidden();
  });

  test("splits on this device, as the server does, without sending anything", async ({ page }) => {
    await open(page);
    const sent = pdfRequests(page);
    const file = pdf("Letters.pdf", await makePdf({ pages: 12, mixed: true }));
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
    await page.getByLabel("Cut out several parts").check();
    await page.getByLabel("Page range").fill("1-3, 7");
    await page.getByLabel("On this device").check();
    await expectAccessible(page);
    await split(page).click();
    const own = await downloadResult(page);
    expect(sent).toEqual([]);
    await expectAccessible(page);

    await page.getByLabel("On the server").check();
    await split(page).click();
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    await expect(page.getByText("Available only to you")).toBeVisible({ timeout: 30_000 });
    const theirs = await downloadResult(page);
    expect(own.name).toBe(theirs.name);
    const widthsOf = async (zip: Uint8Array) =>
      Promise.all(
        Object.entries(unzipSync(zip)).map(async ([name, bytes]) => [
          name,
          (await PDFDocument.load(bytes)).getPages().map((one) => one.getWidth()),
        ]),
      );
    expect(await widthsOf(own.bytes)).toEqual(await widthsOf(theirs.bytes));
  });

  test("asks for a password, and reports a wrong one, before sending the file", { tag: "@nightly" }, async ({
    page,
  }) => {
    await open(page);
    const sent = pdfRequests(page);
    const secret = await encryptedPdf({ user: "open sesame", owner: "owner" });
    await page.getByLabel("File", { exact: true }).setInputFiles(pdf("Secret.pdf", secret));
    const password = page.getByLabel("Password of Secret.pdf");
    await expect(password).toBeVisible();
    await split(page).click();
    await expect(alert(page)).toContainText("Secret.pdf is protected by a password.");
    await password.fill("wrong");
    await expect(list(page)).toContainText("The password of Secret.pdf is wrong.");
    await expect(password).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await password.fill("open sesame");
    await expect(list(page)).toContainText("2 pages · protected");
    await expect(list(page)).not.toContainText("is wrong");
    expect(sent).toEqual([]);
    await split(page).click();
    expect(readZip((await downloadResult(page)).bytes)).toHaveLength(2);
  });

  test("keeps the file and options across a reload, but not the password", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    const secret = await encryptedPdf({ user: "open sesame", owner: "owner" });
    await page.getByLabel("File", { exact: true }).setInputFiles(pdf("Secret.pdf", secret));
    const password = page.getByLabel("Password of Secret.pdf");
    await password.fill("open sesame");
    await expect(list(page)).toContainText("2 pages · protected");
    await page.getByLabel("Extract specific pages").check();
    await page.getByLabel("Page range").fill("2");
    await page.reload();
    await expectHydrated(page);
    await expect(page.getByLabel("Page range")).toHaveValue("2");
    await expect(list(page)).toContainText("Secret.pdf");
    await expect(password).toHaveValue("");
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain("open sesame");
  });

  test.describe("without PDFium in the browser", () => {
    test.use({ expectedErrors: /pdfium|WebAssembly|worker/i });

    test("reports the same errors from the server, and splits", { tag: "@nightly" }, async ({ page }) => {
      await page.route("**/*.wasm", (route) => route.abort());
      await open(page);
      const blocked = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".wasm"));
      const secret = await encryptedPdf({ user: "open sesame", owner: "owner" });
      await page.getByLabel("File", { exact: true }).setInputFiles(pdf("Secret.pdf", secret));
      await blocked;
      await expect(list(page)).not.toContainText("protected");
      await page.getByLabel("Extract specific pages").check();
      await page.getByLabel("Page range").fill("7");
      await split(page).click();
      const password = page.getByLabel("Password of Secret.pdf");
      await expect(password).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole("region", { name: "What is wrong" })).toContainText(
        "Secret.pdf is protected by a password.",
      );
      await expectAccessible(page);
      await password.fill("open sesame");
      await split(page).click();
      await expect(page.getByRole("region", { name: "What is wrong" })).toContainText(
        "Page 7 is missing: the file has only 2 pages.",
        { timeout: 30_000 },
      );
      await page.getByLabel("Page range").fill("1");
      await split(page).click();
      await downloadResult(page);
    });
  });

  test("shows job progress without announcing each step", { tag: "@nightly" }, async ({ page }) => {
    await page.route("**/api/pdf/status/*", (route) =>
      route.fulfill({ json: { status: "processing", progress: 0.4, files: [] } }),
    );
    await open(page);
    await page.getByLabel("File", { exact: true }).setInputFiles(pdf("a.pdf", await makePdf()));
    await split(page).click();
    await expect(page.getByText("40%")).toBeVisible();
    const output = page.locator("[aria-live]").filter({ has: page.getByRole("progressbar") });
    expect(await output.ariaSnapshot()).not.toContain("40%");
    await page.getByRole("button", { name: "Cancel" }).click();
  });

  test.describe("when the server fails", () => {
    test.use({ expectedErrors: /api\/(pdf|auth)/ });

    test("reports a failed start, and polls until the server answers", { tag: "@nightly" }, async ({ page }) => {
      await open(page);
      await page.getByLabel("File", { exact: true }).setInputFiles(pdf("a.pdf", await makePdf()));
      await page.route("**/api/pdf/split", (route) => route.fulfill({ status: 500, body: "{}" }));
      await split(page).click();
      await expect(alert(page)).toContainText("Failed to start job.");
      await page.unroute("**/api/pdf/split");

      let asked = 0;
      await page.route("**/api/pdf/status/*", (route) => (++asked === 1 ? route.abort() : route.continue()));
      await split(page).click();
      await expect(page.getByText("Processing Started")).toBeVisible();
      // As when the user returns to the tab.
      await expect(page.getByRole("progressbar", { name: "Processing" })).toBeVisible();
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await expect.poll(() => asked, { timeout: 2_500 }).toBe(1);
      await downloadResult(page);
      expect(asked).toBeGreaterThan(1);
    });

    test("starts one job when the first response is lost", { tag: "@nightly" }, async ({ page }) => {
      await open(page);
      await page.getByLabel("File", { exact: true }).setInputFiles(pdf("a.pdf", await makePdf()));
      const jobs: unknown[] = [];
      await page.route("**/api/pdf/split", async (route) => {
        const answer = await route.fetch();
        jobs.push(await answer.json());
        await (jobs.length === 1 ? route.abort() : route.fulfill({ response: answer }));
      });
      await split(page).click();
      await expect(alert(page)).toContainText("Failed to start job.");
      await split(page).click();
      await downloadResult(page);
      expect(jobs).toEqual([{ jobId: expect.any(String) }, jobs[0]]);

      // After a result, a new start is a new job.
      await split(page).click();
      await expect.poll(() => jobs).toHaveLength(3);
      expect(jobs[2]).not.toEqual(jobs[0]);
    });

    test("asks to log in without a token", { tag: "@nightly" }, async ({ page }) => {
      await page.route("**/api/auth/anonymous", (route) => route.fulfill({ status: 503, body: "{}" }));
      await open(page);
      await page.getByLabel("File", { exact: true }).setInputFiles(pdf("a.pdf", await makePdf()));
      await split(page).click();
      await expect(alert(page)).toContainText("Auth Error");
      await expect(alert(page)).toContainText("Please log in again.");
    });
  });

  test("keeps focus during and after a job started by keyboard in an option", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await page.getByLabel("File", { exact: true }).setInputFiles(pdf("Book.pdf", await makePdf({ pages: 5 })));
    await page.getByLabel("Extract specific pages").check();
    const range = page.getByLabel("Page range");
    await range.fill("1-2");
    const lost = await watchFocus(page);
    await range.press("Control+Enter");
    await expect(range).toBeDisabled();
    await expect(split(page)).toBeFocused();
    await expect(page.getByRole("link", { name: "Download Result" })).toBeVisible({ timeout: 30_000 });
    await expect(split(page)).toBeFocused();
    expect(await lost()).toBe(false);
  });
});
