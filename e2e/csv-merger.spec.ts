import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.ts";
import { output } from "./tool-page.ts";

const slot = (page: Page, number: number) => page.getByRole("textbox", { name: `CSV ${number}`, exact: true });
const merge = (page: Page) => page.getByRole("button", { name: "Merge CSV Files" }).click();

test.describe("CSV Merger", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/csv-merger");
  });

  test("moves focus to the next Remove button after removing a CSV, or to Add CSV", { tag: "@nightly" }, async ({
    page,
  }) => {
    const add = page.getByRole("button", { name: "Add CSV" });
    const remove = (number: number) => page.getByRole("button", { name: `Remove CSV ${number}` });
    await add.click();
    await add.click();
    await add.click();
    await slot(page, 4).fill("four");
    await remove(3).click();
    await expect(slot(page, 3)).toHaveValue("four");
    await expect(remove(3)).toBeFocused();
    await remove(4).click();
    await expect(remove(3)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(add).toBeFocused();
  });

  test("accepts several files dropped on one input", { tag: "@nightly" }, async ({ page }) => {
    await slot(page, 1).fill("a\n1\n");
    const files = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      for (const [name, text] of Object.entries({ "b.csv": "a\n2\n", "c.csv": "a\n3\n" })) {
        data.items.add(new File([text], name));
      }
      return data;
    });
    await slot(page, 1).dispatchEvent("drop", { dataTransfer: files });
    await expect(page.getByText("b.csv")).toBeVisible();
    await page.getByLabel("Source as first column").check();
    await merge(page);
    await expect(output(page)).toHaveValue("file,a\nCSV 1,1\nb.csv,2\nc.csv,3\n");
  });

  test("moves focus along with a moved CSV", { tag: "@nightly" }, async ({ page }) => {
    await slot(page, 1).fill("a\n1\n");
    await slot(page, 2).fill("a\n2\n");
    await page.getByRole("button", { name: "Move number 1 down" }).focus();
    await page.keyboard.press("Enter");
    await expect(slot(page, 2)).toHaveValue("a\n1\n");
    const end = page.getByRole("button", { name: "Move number 2 down" });
    await expect(end).toBeFocused();
    await expect(end).toBeDisabled();
    await page.keyboard.press("Enter");
    await merge(page);
    await expect(output(page)).toHaveValue("a\n2\n1\n");
  });

  test("announces added CSVs and the new position of moved ones", { tag: "@nightly" }, async ({ page }) => {
    const status = page.locator("#main").getByRole("status");
    await page.getByRole("button", { name: "Add CSV" }).press("Enter");
    await expect(status.getByText("CSV 3 was added.")).toBeAttached();
    await page.getByRole("button", { name: "Move number 1 down" }).press("Enter");
    await expect(status.getByText("CSV 1 is now number 2 of 3.")).toBeAttached();
    await page
      .getByLabel("Files", { exact: true })
      .setInputFiles({ name: "may.csv", mimeType: "text/csv", buffer: Buffer.from("a\n1\n") });
    await page.getByRole("button", { name: "Move number 1 down" }).press("Enter");
    await expect(status.getByText("may.csv is now number 2 of 3.")).toBeAttached();
    await page.keyboard.press("Enter");
    await expect(status.getByText("may.csv is now number 3 of 3.")).toBeAttached();
  });
});
