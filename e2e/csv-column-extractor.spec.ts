import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { input, output } from "./tool-page.ts";

const parse = (page: Page) => page.getByRole("button", { name: "Parse Columns" }).click();
const extract = (page: Page) => page.getByRole("button", { name: "Extract Columns" }).click();
const column = (page: Page, name: string) => page.getByRole("checkbox", { name });

test.describe("CSV Column Extractor", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/csv-column-extractor");
  });

  test("keeps focus on a column moved to either end", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill("a,b,c\n1,2,3\n");
    await parse(page);
    const names = page.getByRole("list", { name: "Columns" }).getByRole("checkbox");
    for (const [direction, place] of [
      ["up", 0],
      ["down", 2],
    ] as const) {
      const move = page.getByRole("button", { name: `Move b ${direction}` });
      await move.focus();
      for (let presses = 0; presses < 3; presses++) await page.keyboard.press("Enter");
      await expect(move).toBeDisabled();
      await expect(move).toBeFocused();
      await expect(names.nth(place)).toHaveAccessibleName(/^b/);
    }
  });

  test("announces the new position of a moved column without rereading the list", { tag: "@nightly" }, async ({
    page,
  }) => {
    await input(page).fill("a,b,ab,c\n1,2,3,4\n");
    await parse(page);
    const list = page.getByRole("list", { name: "Columns" });
    await expect(list.locator("xpath=ancestor-or-self::*[@aria-live][1]")).toHaveAttribute("aria-live", "off");
    const status = page.locator("#main").getByRole("status");
    await page.getByRole("button", { name: "Move c up" }).press("Enter");
    await expect(status.getByText("c is now number 3 of 4.", { exact: true })).toBeAttached();
    await page.keyboard.press("Enter");
    await expect(status.getByText("c is now number 2 of 4.", { exact: true })).toBeAttached();
  });

  test("filters hundreds of columns and keeps them rendered", { tag: "@nightly" }, async ({ page }) => {
    const names = Array.from({ length: 300 }, (_, index) => `n${index + 1}`);
    await input(page).fill(`${names}\n${names.map(() => "1")}\n`);
    await parse(page);
    const boxes = page.getByRole("list", { name: "Columns" }).getByRole("checkbox");
    await expect(boxes).toHaveCount(300);
    await column(page, "n300 1").check();
    await expect(boxes).toHaveCount(300);
    const filter = page.getByRole("searchbox", { name: "Filter by name" });
    await filter.fill("n29");
    await expect(boxes).toHaveCount(11);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Select all" }).click();
    await expect(page.getByText("12 of 300 columns selected")).toBeVisible();
    await page.getByRole("button", { name: "Move n290 up" }).click();
    await filter.fill("");
    await expect(boxes).toHaveCount(300);
    await extract(page);
    await expect(output(page)).toHaveValue(/^n290,n29,n291,n292/);
    await filter.fill("x");
    await expect(page.getByText("No matching columns.")).toBeVisible();
  });
});
