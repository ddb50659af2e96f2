import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.ts";
import { button, input, output } from "./tool-page.ts";

const CSV = "name,city\nAda,London\n";

async function format(page: Page): Promise<void> {
  await openHydrated(page, "/tools/json-formatter");
  await input(page).fill('{"b":1,"a":2}');
  await page.getByLabel("Sort keys").check();
  await button(page, "Format").click();
  await expect(output(page)).toHaveValue('{\n  "a": 2,\n  "b": 1\n}');
}

test.describe("Kept work", () => {
  test("a reload restores text, mode, options and result", async ({ page }) => {
    await openHydrated(page, "/tools/base64-encode");
    await page.getByText("Decode", { exact: true }).first().click();
    await input(page).fill("R3LDvMOfZQ==");
    await page.keyboard.press("Control+Enter");
    await expect(output(page)).toHaveValue("Grüße");
    await page.reload();
    await expect(input(page)).toHaveValue("R3LDvMOfZQ==");
    await expect(page.getByRole("radio", { name: "Decode" })).toBeChecked();
    await expect(output(page)).toHaveValue("Grüße");
    await expect(page.getByRole("status").filter({ hasText: /./ })).toHaveCount(0);
  });

  test("a reload restores a file up to 5 MB, without a result if none was shown", { tag: "@nightly" }, async ({
    page,
  }) => {
    await openHydrated(page, "/tools/csv-to-json");
    await page
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) });
    await expect(page.getByText("a.csv")).toBeVisible();
    await page.reload();
    await expect(page.getByText("a.csv")).toBeVisible();
    await expect(output(page)).toHaveCount(0);
    await button(page, "Convert").click();
    await expect(output(page)).toHaveValue(/"city": "London"/);
  });

  test("the switch on the privacy page erases saved work and stops saving", async ({ page }) => {
    await format(page);
    await openHydrated(page, "/privacy");
    await page.getByLabel("Keep my work in this browser").uncheck();
    await openHydrated(page, "/tools/json-formatter");
    await expect(page.getByLabel("Sort keys")).not.toBeChecked();
    await input(page).fill("[]");
    await page.reload();
    await expect(input(page)).toHaveValue("");
    await openHydrated(page, "/privacy");
    await expect(page.getByLabel("Keep my work in this browser")).not.toBeChecked();
  });
});
