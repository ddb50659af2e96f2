import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { downloadFile, input, output } from "./tool-page.ts";

const format = (page: Page) => page.getByRole("button", { name: "Format CSV" }).click();

test.describe("CSV Formatter", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/csv-formatter");
  });

  test("formats with the chosen options and downloads formatted.csv", async ({ page }) => {
    await expectAccessible(page);
    await input(page).fill('city;note\nZürich;"a;b"\nBern;=1+1\n');
    await format(page);
    await expect(output(page)).toHaveValue('city;note\nZürich;"a;b"\nBern;=1+1\n');
    await expect(page.getByRole("status").getByText("Success!")).toBeVisible();
    await page.getByLabel("New delimiter").selectOption("Comma ,");
    await page.getByLabel("Align columns").check();
    await page.getByLabel("Guard against formulas").check();
    await format(page);
    await expect(output(page)).toHaveValue(`city  ,note\nZürich,a;b\nBern  ,"'=1+1"\n`);
    await expectAccessible(page);
    const file = await downloadFile(page, "Download");
    expect(file.name).toBe("formatted.csv");
    expect(file.bytes.toString()).toBe(`city  ,note\nZürich,a;b\nBern  ,"'=1+1"\n`);
  });

  test("asks for CSV when text or file is blank, and marks an unclosed quote", { tag: "@nightly" }, async ({
    page,
  }) => {
    const alert = page.getByRole("alert");
    await format(page);
    await expect(alert).toContainText("Please enter CSV data to format");
    await expect(page.getByText("Your input is unchanged.")).toBeHidden();
    await page.getByLabel("File").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(" \n") });
    await format(page);
    await expect(alert).toContainText("Please enter CSV data to format");
    await page.getByRole("button", { name: "Clear" }).click();
    await input(page).fill('a,b\n1,"2\n');
    await format(page);
    await expect(alert).toContainText(
      "Failed to format CSV data: Row 2: the quote that opens a field on line 2, column 3 is never closed.",
    );
    await expect(page.getByText("Your input is unchanged.")).toBeVisible();
    await expect(page.getByRole("region", { name: "What is wrong" }).locator("pre")).toHaveText('line 2: 1,"2');
    await expect(input(page)).toBeFocused();
    await expect.poll(() => page.evaluate("getSelection()?.toString()")).toBe('"');
    await expect(input(page)).toHaveValue('a,b\n1,"2\n');
    await expectAccessible(page);
  });

  test("reads single quotes and removes comments on request", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill("# made by hand\na,b\n1,'x, y'\n");
    await page.getByLabel("Quote character").selectOption("single");
    await page.getByLabel("Comment prefix").fill("#");
    await format(page);
    await expect(output(page)).toHaveValue('a,b\n1,"x, y"\n');
  });
});
