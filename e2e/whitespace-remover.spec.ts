import type { Page } from "@playwright/test";
import { expect, expectAccessible, nextToolAction, openHydrated, test } from "./fixtures.ts";
import { downloadFile, input, output } from "./tool-page.ts";

const remove = (page: Page) => page.getByRole("button", { name: "Remove Whitespaces", exact: true });

test.describe("Remove Whitespaces", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/whitespace-remover");
  });

  test("removes all whitespace and reports success", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1, name: "Remove Whitespaces" })).toBeVisible();
    await expect(output(page)).toBeHidden();
    await input(page).fill(" a b\tc\n\u00a0d\u3000");
    const sentEvent = nextToolAction(page);
    await remove(page).click();
    expect(await sentEvent).toEqual({ event: "tool_action", tool: "WhitespaceRemover", action: "remove" });
    await expect(page.getByText("Success!")).toBeVisible();
    await expect(output(page)).toHaveValue("abcd");
  });

  test("keeps the kinds that aren't chosen", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill("a b\tc\nd\u200be");
    await page.getByRole("checkbox", { name: "Line breaks" }).uncheck();
    await page.getByRole("checkbox", { name: "Tabs" }).uncheck();
    await page.getByRole("checkbox", { name: "Invisible characters" }).check();
    await remove(page).click();
    await expect(output(page)).toHaveValue("ab\tc\nde");
  });

  test("removes repeated whitespace, line ends or blank lines on request", async ({ page }) => {
    await input(page).fill("  a  b\n \nc  \n");
    for (const [choice, result] of [
      ["Repeated whitespace", " a b\nc\n"],
      ["Start and end of lines", "a  b\n\nc\n"],
      ["Blank lines", "  a  b\nc  \n"],
    ] as const) {
      await page.getByRole("combobox", { name: "Remove" }).selectOption(choice);
      await remove(page).click();
      await expect(output(page)).toHaveValue(result);
    }
  });

  test("rejects blank input and an empty choice of kinds", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill("  ");
    await remove(page).click();
    await expect(page.getByRole("alert")).toContainText("Error");
    await expect(page.getByRole("alert")).toContainText("Please enter text to remove whitespace from");
    await expect(input(page)).toBeFocused();
    await input(page).fill("a b");
    for (const kind of ["Spaces", "Tabs", "Line breaks", "Other Unicode spaces"]) {
      await page.getByRole("checkbox", { name: kind, exact: true }).uncheck();
    }
    await remove(page).click();
    await expect(page.getByRole("alert")).toContainText("Please choose at least one kind of whitespace");
    await expect(page.getByRole("checkbox", { name: "Spaces", exact: true })).toBeFocused();
  });

  test("passes the result on as input, download or paste", { tag: "@nightly" }, async ({ page }) => {
    await page.getByRole("button", { name: "Sample" }).click();
    await remove(page).click();
    expect((await downloadFile(page, "Download")).name).toBe("without-whitespace.txt");
    await page.getByRole("button", { name: "Use as Input" }).click();
    await expect(input(page)).toHaveValue("GB29NWBK60161331926819");
    await expect(output(page)).toBeHidden();
    await input(page).press("ControlOrMeta+Enter");
    await page.getByRole("button", { name: "Create Paste" }).click();
    await expect(page.getByLabel("Content")).toHaveText("GB29NWBK60161331926819");
  });

  test("is accessible with a result", { tag: "@nightly" }, async ({ page }) => {
    await page.getByRole("button", { name: "Sample" }).click();
    await remove(page).click();
    await expect(output(page)).toBeVisible();
    await expectAccessible(page);
  });
});
