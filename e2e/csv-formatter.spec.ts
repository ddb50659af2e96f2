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
});
