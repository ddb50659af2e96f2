import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { button, downloadFile, input, output } from "./tool-page.ts";

const tab = (page: Page, name: string) => page.getByText(name, { exact: true }).first();

async function convert(page: Page, action: string, text: string): Promise<void> {
  await input(page).fill(text);
  await button(page, action).click();
}

test.describe("String to ASCII Converter", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/string-to-ascii");
  });

  test("converts in both directions", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("String to ASCII Converter");
    await expect(page.getByRole("radio", { name: "String to ASCII" })).toBeChecked();
    await expectAccessible(page);
    await convert(page, "Convert to ASCII", "Hi\n~");
    await expect(output(page)).toHaveValue("72 105 10 126");
    await expect(page.getByText("Converted!")).toBeVisible();
    await page.getByLabel("Base").selectOption("Hexadecimal");
    await page.getByLabel("Delimiter").selectOption("Comma");
    await input(page).press("Control+Enter");
    await expect(output(page)).toHaveValue("48, 69, 0a, 7e");
    expect((await downloadFile(page, "Download")).name).toBe("ascii.txt");
    await button(page, "Use as Input").click();

    await tab(page, "ASCII to String").click();
    await expect(output(page)).toBeHidden();
    await button(page, "Convert to String").click();
    await expect(output(page)).toHaveValue("Hi\n~");
    await button(page, "Clear").click();
    await expect(input(page)).toHaveValue("");
    await expect(output(page)).toBeHidden();
  });

  test("warns about characters outside ASCII and rejects codes above 127", { tag: "@nightly" }, async ({ page }) => {
    await convert(page, "Convert to ASCII", "Zoë 🧵");
    await expect(output(page)).toHaveValue("90 111 235 32 129525");
    await expect(page.getByText("Character is not ASCII (code: 235) (and 1 more)")).toBeVisible();
    const notes = page.getByRole("region", { name: "Notes" });
    await expect(notes.getByText("Character is not ASCII (code: 235)", { exact: true })).toBeVisible();
    await expect(notes.getByText("Character is not ASCII (code: 129525)", { exact: true })).toBeVisible();
    await expectAccessible(page);

    await convert(page, "Convert to ASCII", "абвгдежзийклм");
    await expect(page.getByText("Character is not ASCII (code: 1072) (and 12 more)")).toBeVisible();
    await expect(notes.getByRole("listitem")).toHaveCount(10);
    await expect(notes.getByText("...and 3 more")).toBeVisible();

    await tab(page, "ASCII to String").click();
    await expect(notes).toBeHidden();
    await convert(page, "Convert to String", "72 105\n33 128");
    await expect(page.getByRole("alert")).toContainText("Invalid ASCII code: 128");
    const note = page.getByRole("region", { name: "What is wrong" });
    await expect(note).toContainText("line 2");
    await expect(note).toContainText("whole numbers from 0 to 127");
    await expect(input(page)).toBeFocused();
    await expect.poll(() => input(page).evaluate("document.activeElement.selectionStart")).toBe(10);
    await expectAccessible(page);
    await convert(page, "Convert to String", "72 105");
    await expect(output(page)).toHaveValue("Hi");
  });

  for (const [name, action, message] of [
    ["String to ASCII", "Convert to ASCII", "Please enter text to convert"],
    ["ASCII to String", "Convert to String", "Please enter ASCII codes to convert"],
  ] as const) {
    test(`${name} rejects blank input`, { tag: "@nightly" }, async ({ page }) => {
      await tab(page, name).click();
      await convert(page, action, " \n");
      await expect(page.getByRole("alert")).toContainText("Error");
      await expect(page.getByRole("alert")).toContainText(message);
    });
  }
});
