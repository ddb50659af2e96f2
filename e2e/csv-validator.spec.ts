import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { clipboard, input } from "./tool-page.ts";

const validate = (page: Page) => page.getByRole("button", { name: "Validate CSV" }).click();
const errors = (page: Page) => page.getByRole("region", { name: "Errors" });
const warnings = (page: Page) => page.getByRole("region", { name: "Warnings" });

test.describe("CSV Validator", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/csv-validator");
  });

  test("reports a valid file and its size", async ({ page }) => {
    await expectAccessible(page);
    await input(page).fill('id,note\n1,"two\nlines"\n2,"say ""hi"""\n');
    await validate(page);
    await expect(page.getByRole("status").getByText("Valid CSV: 3 rows, 2 columns")).toBeVisible();
    await expect(page.getByText("0 errors, 0 warnings; 3 rows, 2 columns, including the header")).toBeVisible();
    await expect(errors(page)).toBeHidden();
  });

  test("lists invalid rows and the first ten empty cells", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await input(page).fill(`a,b,c\n1,2\n\n1,"x\ny",5" disk\n${",,\n".repeat(4)}`);
    await validate(page);
    await expect(page.getByRole("alert")).toContainText("Invalid CSV");
    await expect(page.getByRole("alert")).toContainText("Found 2 errors");
    await expect(errors(page).getByRole("listitem")).toHaveText([
      "Row 2: Expected 3 columns, found 2",
      "Row 3: Unmatched quotesline 4",
    ]);
    await expect(warnings(page).getByRole("listitem")).toHaveCount(10);
    await expect(warnings(page).getByRole("listitem").first()).toContainText("Row 4, Column 1: Empty cell");
    await expect(warnings(page)).toContainText("...and 2 more warnings");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Copy report" }).click();
    expect(await clipboard(page)).toMatch(
      /^Invalid CSV: 7 rows, 3 columns\nRow 2: .*\nRow 3: .*\n(Row \d, Column \d: Empty cell\n){10}\.\.\.and 2 more warnings$/,
    );

    await input(page).fill("a,b\n1,2\n");
    await page.keyboard.press("Control+Enter");
    await expect(errors(page)).toBeHidden();
    await expect(page.getByRole("alert")).toBeHidden();
  });

  test("asks for CSV when the input is blank, and reads a Windows-1252 file", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill("  \n ");
    await validate(page);
    await expect(page.getByRole("alert")).toContainText("Error");
    await expect(page.getByRole("alert")).toContainText("Please enter CSV data to validate");
    await expectAccessible(page);
    await page.getByLabel("File").setInputFiles({
      name: "excel.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("name;city;name\r\nZoë;Köln;x\r\n", "latin1"),
    });
    await validate(page);
    await expect(page.getByRole("status").getByText("Valid CSV: 2 rows, 3 columns")).toBeVisible();
    await expect(page.getByRole("region", { name: "Notes" }).getByRole("listitem")).toHaveText([
      "The file is read as Windows-1252.",
      "Fields are separated by semicolons.",
      'Columns 1 and 3 have the same name, "name".',
    ]);
  });

  test("shows a placeholder while the report's code is loading", { tag: "@nightly" }, async ({ page }) => {
    const { promise: arrival, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/assets\/report/, async (route) => {
      await arrival;
      await route.continue();
    });
    await input(page).fill("id\n1\n");
    await validate(page);
    await expect(page.getByRole("button", { name: "Validate CSV" })).toBeEnabled();
    await expect(page.getByText("Working…")).toBeVisible();
    release();
    await expect(page.getByRole("status").getByText("Valid CSV: 2 rows, 1 column")).toBeVisible();
  });
});
