import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.ts";

const count = (page: Page) => page.getByRole("spinbutton", { name: "Number of coins" });
const button = (page: Page) => page.getByRole("button", { name: /^(Flip Coins|Flipping\.\.\.)$/ });
const coins = (page: Page) => page.getByRole("list", { name: "Coins" }).getByRole("listitem");

test.describe("Coin Flipper", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/coin-flipper");
  });

  test("shows 'Flipping...' on a disabled button for 500 ms before the result", { tag: "@nightly" }, async ({
    page,
  }) => {
    await button(page).click();
    await expect(coins(page)).toHaveCount(1);

    await count(page).fill("7");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await button(page).click();
    await expect(button(page)).toHaveText("Flipping...");
    await expect(button(page)).toBeDisabled();
    await page.clock.runFor(499);
    await expect(button(page)).toHaveText("Flipping...");
    await expect(button(page)).toBeDisabled();
    await expect(coins(page)).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(coins(page)).toHaveCount(7);
    await expect(button(page)).toHaveText("Flip Coins");
    await expect(button(page)).toBeEnabled();
  });

  test("shows 'Flipping...' without animation when reduced motion is preferred", { tag: "@nightly" }, async ({
    page,
  }) => {
    const moving = () =>
      page.evaluate(`document.getAnimations().filter(({ effect }) => effect.getTiming().iterations > 1).length`);
    for (const reducedMotion of ["reduce", "no-preference"] as const) {
      await page.emulateMedia({ reducedMotion });
      await button(page).click();
      await expect(coins(page)).toHaveCount(1);
      await button(page).click();
      await expect(button(page)).toHaveText("Flipping...");
      expect(await moving()).toBe(reducedMotion === "reduce" ? 0 : 1);
      await expect(button(page)).toBeEnabled();
    }
  });
});
