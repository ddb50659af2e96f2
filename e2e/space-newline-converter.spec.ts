import { expect, expectAccessible, nextToolAction, openHydrated, test } from "./fixtures.ts";
import { button, downloadFile, input, output } from "./tool-page.ts";

test.describe("Spaces to Newlines Converter", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/space-newline-converter");
  });

  test("puts every word on its own line and converts back after 'Use as Input'", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1, name: "Spaces to Newlines Converter" })).toBeVisible();
    await input(page).fill("one two  three");
    const sentEvent = nextToolAction(page);
    await button(page, "Spaces to Newlines").click();
    expect(await sentEvent).toEqual({ event: "tool_action", tool: "SpaceNewlineConverter", action: "to_newlines" });
    await expect(page.getByText("Converted!")).toBeVisible();
    await expect(output(page)).toHaveValue("one\ntwo\n\nthree");
    await button(page, "Use as Input").click();
    await expect(input(page)).toHaveValue("one\ntwo\n\nthree");
    await expect(output(page)).toBeHidden();
    await button(page, "Newlines to Spaces").click();
    await expect(output(page)).toHaveValue("one two  three");
  });

  test("splits and joins with the chosen separator", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill("a, b,,c");
    await page.getByRole("combobox", { name: "Separator" }).selectOption("Comma");
    await page.getByRole("checkbox", { name: "Trim each item" }).check();
    await page.getByRole("checkbox", { name: "Leave out empty items" }).check();
    await button(page, "Spaces to Newlines").click();
    await expect(output(page)).toHaveValue("a\nb\nc");
    await button(page, "Use as Input").click();
    await page.getByRole("combobox", { name: "Separator" }).selectOption("Custom");
    await page.getByRole("textbox", { name: "Custom separator" }).fill(" | ");
    await button(page, "Newlines to Spaces").click();
    await expect(output(page)).toHaveValue("a | b | c");
  });

  test("rejects blank input and a missing separator", { tag: "@nightly" }, async ({ page }) => {
    await button(page, "Spaces to Newlines").click();
    await expect(page.getByRole("alert")).toContainText("Error");
    await expect(page.getByRole("alert")).toContainText("Please enter text to convert");
    await expect(input(page)).toBeFocused();
    await input(page).fill("a b");
    await page.getByRole("combobox", { name: "Separator" }).selectOption("Custom");
    await button(page, "Spaces to Newlines").click();
    await expect(page.getByRole("alert")).toContainText("Please enter a separator");
    await expect(page.getByRole("textbox", { name: "Custom separator" })).toBeFocused();
  });

  test("writes Windows line breaks into the download", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill("a b");
    await page.getByRole("checkbox", { name: "Windows line breaks (CRLF)" }).check();
    await button(page, "Spaces to Newlines").click();
    await expect(page.getByText("4 B")).toBeVisible();
    expect((await downloadFile(page, "Download")).name).toBe("converted.txt");
  });

  test("shows the first of many lines and downloads all of them", { tag: "@nightly" }, async ({ page }) => {
    const buffer = Buffer.from("a ".repeat(600_000));
    await page.getByLabel("File", { exact: true }).setInputFiles({ name: "words.txt", mimeType: "text/plain", buffer });
    await button(page, "Spaces to Newlines").click();
    await expect(
      page.getByText("The first 1,000 of 600,000 lines are shown. Copy and Download give all of it."),
    ).toBeVisible();
    expect((await output(page).inputValue()).split("\n")).toHaveLength(1_000);
    expect((await downloadFile(page, "Download")).bytes).toHaveLength(buffer.length);
  });

  test("is accessible with a result", { tag: "@nightly" }, async ({ page }) => {
    await button(page, "Sample").click();
    await button(page, "Spaces to Newlines").click();
    await expect(output(page)).toHaveValue("alpha\nbeta\ngamma");
    await expectAccessible(page);
  });
});
