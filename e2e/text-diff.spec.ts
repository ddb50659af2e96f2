import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { button } from "./tool-page.ts";

const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
const ORIGINAL = `${lines.join("\n")}\n`;
const CHANGED = ORIGINAL.replace("line 3\n", "line three\n").replace("line 30\n", "");

test.describe("Text Diff", () => {
  test("goes from change to change by key, unfolds unchanged lines and swaps the sides", { tag: "@nightly" }, async ({
    page,
  }) => {
    await openHydrated(page, "/tools/text-diff");
    await page.getByLabel("Original", { exact: true }).fill(ORIGINAL);
    await page.getByLabel("Changed", { exact: true }).fill(CHANGED);
    await button(page, "Compare").click();
    await expect(page.getByText("2 changes: +1 −2 lines")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("F7");
    await expect(page.getByRole("group", { name: "Change 1 of 2" })).toBeFocused();
    await page.keyboard.press("F7");
    await expect(page.getByRole("group", { name: "Change 2 of 2" })).toBeFocused();
    await page.keyboard.press("Shift+F7");
    await expect(page.getByRole("group", { name: "Change 1 of 2" })).toBeFocused();
    const unchanged = page.locator("[data-side]", { hasText: "line 15" });
    await expect(unchanged).toHaveCount(0);
    await button(page, "Show 20 unchanged lines").click();
    await expect(unchanged).toHaveCount(2);
    await button(page, "Swap Sides").click();
    await expect(page.getByText("2 changes: +2 −1 lines")).toBeVisible();
  });

  test("keeps both texts that were typed before hydration", { tag: "@nightly" }, async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route(/\/assets\/entry/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto("/tools/text-diff", { waitUntil: "commit" });
    await page.getByLabel("Original", { exact: true }).fill("one");
    await page.getByLabel("Changed", { exact: true }).fill("two");
    scripts.resolve();
    await button(page, "Compare").click();
    await expect(page.getByText("1 change: +1 −1 lines")).toBeVisible();
  });
});
