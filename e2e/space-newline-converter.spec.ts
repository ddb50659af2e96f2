import { expect, nextToolAction, openHydrated, test } from "./fixtures.ts";
import { button, input, output } from "./tool-page.ts";

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
});
