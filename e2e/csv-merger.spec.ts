import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { downloadFile, output } from "./tool-page.ts";

const slot = (page: Page, number: number) => page.getByRole("textbox", { name: `CSV ${number}`, exact: true });
const merge = (page: Page) => page.getByRole("button", { name: "Merge CSV Files" }).click();

test.describe("CSV Merger", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/csv-merger");
  });

  test("merges text and files under the first header, and records actions", async ({ page }) => {
    const actions: string[] = [];
    await page.route("**/api/events", async (route) => {
      const { event, tool, action } = route.request().postDataJSON();
      if (event === "tool_action") actions.push(`${tool} ${action}`);
      await route.fulfill({ status: 204 });
    });
    await expectAccessible(page);
    await expect(slot(page, 2)).toBeVisible();
    await expect(slot(page, 3)).toBeHidden();
    await expect(page.getByRole("button", { name: /^Remove CSV/ })).toHaveCount(0);

    await page.getByRole("button", { name: "Add CSV" }).click();
    await expect(page.getByRole("button", { name: /^Remove CSV/ })).toHaveCount(3);
    await page.getByRole("button", { name: "Remove CSV 3" }).click();
    await expect(slot(page, 3)).toBeHidden();

    await slot(page, 1).fill('id,note\n1,"two\nlines"');
    await page.getByLabel("Files", { exact: true }).setInputFiles([
      { name: "may.csv", mimeType: "text/csv", buffer: Buffer.from("id,note\r\n2,b\r\n") },
      { name: "june.csv", mimeType: "text/csv", buffer: Buffer.from("note,extra\nc,3\n") },
    ]);
    await merge(page);
    await expect(output(page)).toHaveValue('id,note\n1,"two\nlines"\n2,b\nc,3\n');
    await expect(
      page.locator("#main").getByText(/^CSV 3 \(june\.csv\) has a different header from the first/),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Columns").selectOption("By name, those of all files");
    await merge(page);
    await expect(output(page)).toHaveValue('id,note,extra\n1,"two\nlines",\n2,b,\n,c,3\n');
    const file = await downloadFile(page, "Download");
    expect(file.name).toBe("merged.csv");
    expect(file.bytes.toString()).toContain("2,b,\n,c,3\n");
    await expect
      .poll(() => actions)
      .toEqual(["add_csv", "remove_csv", "add_csv", "merge", "merge"].map((action) => `CSVMerger ${action}`));
  });

  test("asks for two non-empty files and marks an unclosed quote", { tag: "@nightly" }, async ({ page }) => {
    await slot(page, 1).fill("a\n1\n");
    await slot(page, 2).fill("  \n");
    await merge(page);
    await expect(page.getByRole("alert")).toContainText("Please provide at least 2 CSV files to merge");
    await expect(slot(page, 2)).toBeFocused();
    await expectAccessible(page);
    await slot(page, 2).fill('a\n"2\n');
    await slot(page, 1).focus();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("alert")).toContainText("Failed to merge CSV files: CSV 2: Row 2: the quote");
    await expect(page.getByRole("region", { name: "What is wrong" }).locator("pre")).toHaveText('line 2: "2');
    await expect(slot(page, 1)).not.toHaveAttribute("aria-invalid");
    await expect(slot(page, 2)).toBeFocused();
    await expect.poll(() => page.evaluate("getSelection()?.toString()")).toBe('"');
    await expect(slot(page, 1)).toHaveValue("a\n1\n");
    await slot(page, 2).fill("a\n2\n");
    await page.keyboard.press("Control+Enter");
    await expect(output(page)).toHaveValue("a\n1\n2\n");
  });

  test("shows the button before the options on a phone, and scrolls to the result", { tag: "@nightly" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const button = page.getByRole("button", { name: "Merge CSV Files" });
    await expect(button).toBeInViewport();
    await expect(page.getByLabel("Columns")).not.toBeInViewport();

    await slot(page, 1).fill("id\n1\n");
    await slot(page, 2).fill("id\n2\n");
    await merge(page);
    await expect(output(page)).toHaveValue("id\n1\n2\n");
    await expect(output(page)).toBeInViewport({ ratio: 1 });
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

  test("restores inputs on back navigation", { tag: "@nightly" }, async ({ page }) => {
    await slot(page, 1).fill("a\n1\n");
    await slot(page, 2).fill("a\n2\n");
    await page.getByRole("button", { name: "Add CSV" }).click();
    await slot(page, 3).fill("a\n3\n");
    await page.getByRole("navigation").getByRole("link", { name: "Tools" }).first().click();
    await expect(page).toHaveURL(/\/tools$/);
    await page.goBack();
    await expect(slot(page, 3)).toHaveValue("a\n3\n");
    await merge(page);
    await expect(output(page)).toHaveValue("a\n1\n2\n3\n");
  });

  test("restores inputs and result after a reload", async ({ page }) => {
    await slot(page, 1).fill("a\n1\n");
    await page
      .getByLabel("Files", { exact: true })
      .setInputFiles({ name: "may.csv", mimeType: "text/csv", buffer: Buffer.from("a\n2\n") });
    await merge(page);
    await expect(output(page)).toHaveValue("a\n1\n2\n");
    await page.reload();
    await expect(slot(page, 1)).toHaveValue("a\n1\n");
    await expect(page.getByText("may.csv", { exact: true })).toBeVisible();
    await expect(output(page)).toHaveValue("a\n1\n2\n");
    await slot(page, 1).fill("a\n3\n");
    await expect(output(page)).toHaveValue("a\n3\n2\n");
  });

  test("updates the result when inputs are edited, added, moved or removed", async ({ page }) => {
    await slot(page, 1).fill("a\n1\n");
    await slot(page, 2).fill("a\n2\n");
    await expect(output(page)).toBeHidden();
    await merge(page);
    await expect(output(page)).toHaveValue("a\n1\n2\n");
    await slot(page, 2).fill("a\n5\n");
    await expect(output(page)).toHaveValue("a\n1\n5\n");
    await page.getByRole("button", { name: "Add CSV" }).click();
    await slot(page, 3).fill("a\n3\n");
    await expect(output(page)).toHaveValue("a\n1\n5\n3\n");
    await page.getByRole("button", { name: "Move number 1 down" }).click();
    await expect(output(page)).toHaveValue("a\n5\n1\n3\n");
    await page.getByRole("button", { name: "Remove CSV 2" }).click();
    await expect(output(page)).toHaveValue("a\n5\n3\n");
  });
});
