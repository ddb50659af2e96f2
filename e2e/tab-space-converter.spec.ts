import type { Page } from "@playwright/test";
import { expect, expectAccessible, nextToolAction, openHydrated, test } from "./fixtures.ts";
import { button, input, output } from "./tool-page.ts";

const width = (page: Page) => page.getByRole("spinbutton", { name: "Spaces per tab" });

test.describe("Tabs to Spaces Converter", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/tab-space-converter");
  });

  test("replaces each tab with four spaces and converts back after 'Use as Input'", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1, name: "Tabs to Spaces Converter" })).toBeVisible();
    await expect(width(page)).toHaveValue("4");
    await input(page).fill("\ta\tb");
    const sentEvent = nextToolAction(page);
    await button(page, "Tabs to Spaces").click();
    expect(await sentEvent).toEqual({ event: "tool_action", tool: "TabSpaceConverter", action: "to_spaces" });
    await expect(page.getByText("Converted!")).toBeVisible();
    await expect(output(page)).toHaveValue("    a    b");
    await button(page, "Use as Input").click();
    await expect(input(page)).toHaveValue("    a    b");
    await expect(output(page)).toBeHidden();
    await button(page, "Spaces to Tabs").click();
    await expect(output(page)).toHaveValue("\ta\tb");
  });

  test("clamps spaces per tab to 1 to 8, with 4 as the fallback", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill("a\tb");
    for (const [typed, spaces] of [
      ["2", 2],
      ["0", 1],
      ["-5", 1],
      ["99", 8],
      ["", 4],
    ] as const) {
      await width(page).fill(typed);
      await button(page, "Tabs to Spaces").click();
      await expect(output(page)).toHaveValue(`a${" ".repeat(spaces)}b`);
      await expect(width(page)).toHaveValue(String(spaces));
    }
  });

  test("aligns to tab stops", async ({ page }) => {
    await input(page).fill("ab\tc\n日本\tc");
    await page.getByRole("checkbox", { name: "Align to tab stops" }).check();
    await button(page, "Tabs to Spaces").click();
    await expect(output(page)).toHaveValue("ab  c\n日本    c");
  });

  test("converts only indentation in both directions", { tag: "@nightly" }, async ({ page }) => {
    await page.getByRole("checkbox", { name: "Indentation only" }).check();
    await input(page).fill("\ta\tb");
    await button(page, "Tabs to Spaces").click();
    await expect(output(page)).toHaveValue("    a\tb");
    await input(page).fill("    a    b");
    await button(page, "Spaces to Tabs").click();
    await expect(output(page)).toHaveValue("\ta    b");
  });

  test("rejects blank input", { tag: "@nightly" }, async ({ page }) => {
    await button(page, "Tabs to Spaces").click();
    await expect(page.getByRole("alert")).toContainText("Error");
    await expect(page.getByRole("alert")).toContainText("Please enter text to convert");
    await expect(input(page)).toBeFocused();
  });

  test("is accessible with a result", { tag: "@nightly" }, async ({ page }) => {
    await button(page, "Sample").click();
    await button(page, "Tabs to Spaces").click();
    await expect(output(page)).toBeVisible();
    await expectAccessible(page);
  });
});
