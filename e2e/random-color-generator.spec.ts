import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.ts";
import { clipboard } from "./tool-page.ts";

const count = (page: Page) => page.getByRole("spinbutton", { name: "Number of colors" });
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

  test("shows each color in three notations, and copies them", async ({ page }) => {
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

  test("copies all colors as hex and as CSS", { tag: "@nightly" }, async ({ page }) => {
    await count(page).fill("2");
    await button(page).click();
    await expect(colors(page)).toHaveCount(2);
    const [one, two] = await hexes(page);
    await page.getByRole("button", { name: "Copy All" }).click();
    await expect(page.getByRole("status")).toContainText("2 colors");
    expect(await clipboard(page)).toBe(`${one}\n${two}`);
    await page.getByRole("button", { name: "Copy CSS" }).click();
    await expect(page.getByRole("status")).toContainText("CSS");
    expect(await clipboard(page)).toBe(`:root {\n  --color-1: ${one};\n  --color-2: ${two};\n}\n`);
  });

  test("keeps checked colors and replaces the others", async ({ page }) => {
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

  test("keeps a checked color in a smaller palette", { tag: "@nightly" }, async ({ page }) => {
    await button(page).click();
    await colors(page).nth(4).getByRole("checkbox").check();
    const kept = (await hexes(page))[4];
    for (const number of [3, 5]) {
      await count(page).fill(String(number));
      await button(page).click();
      await expect(colors(page)).toHaveCount(number);
      await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
      expect((await hexes(page))[2]).toBe(kept);
    }
  });

  test("scrolls the colors into view on a phone", { tag: "@nightly" }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 420 });
    await button(page).click();
    await expect(colors(page).first()).toBeInViewport();
  });
});
