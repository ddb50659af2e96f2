import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.ts";
import { clipboard } from "./tool-page.ts";

const button = (page: Page) => page.getByRole("button", { name: "Generate Colors" });
const colors = (page: Page) => page.getByRole("list", { name: "Colors" }).getByRole("listitem");
const HEX = /^Copy #[0-9a-f]{6}$/;

async function hexes(page: Page): Promise<string[]> {
  return colors(page).getByRole("button", { name: HEX }).allTextContents();
}

test.describe("Random Color Generator", () => {
  test.beforeEach(async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openHydrated(page, "/tools/random-color-generator");
  });

  test("shows each color in three notations, and copies them", { tag: "@nightly" }, async ({ page }) => {
    await button(page).click();
    await expect(colors(page)).toHaveCount(5);
    await expect(page.getByRole("status")).toContainText("Generated!");
    const first = colors(page).first();
    const hex = (await first.getByRole("button", { name: HEX }).textContent()) ?? "";
    const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
    const rgb = `rgb(${channels.join(", ")})`;
    const swatch = first.locator("[style]").first();
    expect(await swatch.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe(rgb);

    for (const name of [HEX, /^Copy rgb\(/, /^Copy hsl\(\d+, \d+%, \d+%\)$/]) {
      const notation = first.getByRole("button", { name });
      await notation.click();
      await expect(page.getByRole("status")).toContainText("Copied!");
      expect(await clipboard(page)).toBe(await notation.textContent());
    }
    await expect(first.getByRole("button", { name: /^Copy rgb/ })).toHaveText(rgb);
  });

  test("keeps checked colors and replaces the others", { tag: "@nightly" }, async ({ page }) => {
    await button(page).click();
    await expect(colors(page)).toHaveCount(5);
    const before = await hexes(page);
    await colors(page).nth(1).getByRole("checkbox").check();
    await button(page).click();
    await expect(colors(page).first()).not.toContainText(before[0] ?? "");
    const after = await hexes(page);
    expect(after.map((hex, index) => hex === before[index])).toEqual([false, true, false, false, false]);
    await expect(colors(page).nth(1).getByRole("checkbox")).toBeChecked();
  });
});
