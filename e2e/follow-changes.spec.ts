import { expect, openHydrated, test } from "./fixtures.ts";
import { button, input, output } from "./tool-page.ts";

test.describe("A first result", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("slides in without moving its panel; the results after it don't", { tag: "@nightly" }, async ({ page }) => {
    await page.addInitScript(`
      window.slides = 0;
      addEventListener("animationstart", ({ target }) => { window.slides += target.matches(".panel-body") });
    `);
    const slides = () => page.evaluate("window.slides");
    await openHydrated(page, "/tools/json-formatter");
    const head = page.locator(".panel-head").last();
    const empty = await head.boundingBox();
    await input(page).fill("[1]");
    await button(page, "Format").click();
    await expect(output(page)).toBeVisible();
    await expect.poll(slides).toBe(1);
    expect(await head.boundingBox()).toEqual(empty);
    await input(page).fill("[1,2]");
    await expect(output(page)).toContainText("2");
    await button(page, "Minify").click();
    await expect(output(page)).toHaveValue("[1,2]");
    expect(await slides()).toBe(1);
    await button(page, "Clear").click();
    await input(page).fill("[3]");
    await button(page, "Format").click();
    await expect(output(page)).toContainText("3");
    await expect.poll(slides).toBe(2);
  });
});
