import type { Page } from "@playwright/test";
import { expect, nextToolAction, openHydrated, test } from "./fixtures.ts";
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
});
