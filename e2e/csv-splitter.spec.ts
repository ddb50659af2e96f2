import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { expectRingInside } from "./focus-ring.ts";
import { button, downloadFile, input } from "./tool-page.ts";

const rows = (page: Page) => page.getByRole("spinbutton", { name: "Rows per file" });
const split = (page: Page) => page.getByRole("button", { name: "Split CSV" }).click();
const textOf = async (file: Download) => readFile(await file.path(), "utf8");

test.describe("CSV Splitter", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/csv-splitter");
  });

  test("splits into files with a header, and downloads one or all of them 100 ms apart", async ({ page }) => {
    await expectAccessible(page);
    await expect(rows(page)).toHaveValue("100");
    await input(page).fill('id,note\n1,"two\nlines"\n2,b\n3,c\n4,d\n5,e\n');
    await rows(page).fill("2");
    await split(page);
    await expect(page.getByRole("status").getByText("Split Complete!")).toBeVisible();
    const files = page.getByRole("list", { name: "Files" }).getByRole("listitem");
    await expect(files).toHaveText([/^split_1\.csv/, /^split_2\.csv/, /^split_3\.csv/]);
    await expectAccessible(page);

    const one = await downloadFile(page, "Download split_1.csv");
    expect(one.name).toBe("split_1.csv");
    expect(one.bytes.toString()).toBe('id,note\n1,"two\nlines"\n2,b\n');

    await page.evaluate(() => {
      const times: number[] = [];
      Object.assign(window, { times });
      const click = HTMLAnchorElement.prototype.click;
      HTMLAnchorElement.prototype.click = function () {
        times.push(performance.now());
        click.call(this);
      };
    });
    const all: Download[] = [];
    page.on("download", (file) => all.push(file));
    await page.getByRole("button", { name: "Download All" }).click();
    await expect(page.getByRole("status").getByText("3 files")).toBeVisible();
    await expect
      .poll(() => all.map((file) => file.suggestedFilename()))
      .toEqual(["split_1.csv", "split_2.csv", "split_3.csv"]);
    expect(await textOf(all[2] as Download)).toBe("id,note\n5,e\n");
    const times = await page.evaluate<number[]>("times");
    expect(Math.min((times[1] ?? 0) - (times[0] ?? 0), (times[2] ?? 0) - (times[1] ?? 0))).toBeGreaterThanOrEqual(99);
  });

  test("has one tab stop for all files, arrow key navigation, and a full focus ring on the list", {
    tag: "@nightly",
  }, async ({ page }) => {
    await input(page).fill(`a\n${"1\n".repeat(30)}`);
    await rows(page).fill("1");
    await split(page);
    const list = page.getByRole("list", { name: "Files" });
    await button(page, "Download All").focus();
    await page.keyboard.press("Tab");
    await expect(list).toBeFocused();
    await expectRingInside(list);
    await page.keyboard.press("Tab");
    for (const [key, number] of [
      ["ArrowDown", 2],
      ["End", 30],
      ["ArrowUp", 29],
    ] as const) {
      await page.keyboard.press(key);
      await expect(button(page, `Download split_${number}.csv`), key).toBeFocused();
    }
    await page.keyboard.press("Tab");
    await expect(list.locator(":focus")).toHaveCount(0);
    await page.keyboard.press("Shift+Tab");
    await expect(button(page, "Download split_29.csv")).toBeFocused();
  });

  test("keeps focus while Download All turns into Stop and back", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill(`id\n${"1\n".repeat(100)}`);
    await rows(page).fill("1");
    await split(page);
    await page.getByRole("button", { name: "Download All" }).focus();
    await page.keyboard.press("Enter");
    const stop = page.getByRole("button", { name: "Stop" });
    await expect(stop).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(stop).toBeHidden();
    await expect(page.getByRole("button", { name: "Download All" })).toBeFocused();
  });
});
