import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { button, clipboard, output, values } from "./tool-page.ts";

const generate = (page: Page) => page.getByRole("button", { name: /^Generate/ });

test.describe("Password Generator", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/password-generator");
  });

  test("keeps the ten passwords before in reach, only until the page is left", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const before = page.getByRole("region", { name: "Before" }).getByRole("listitem");
    await generate(page).click();
    await expect(output(page)).toHaveValue(/^[!-~]{12}$/);
    await expect(before).toHaveCount(0);
    const first = await output(page).inputValue();
    await generate(page).click();
    await expect(before).toHaveText([first]);
    await expectAccessible(page);
    await before.getByRole("button", { name: /^Copy / }).click();
    await expect(page.getByRole("status")).toContainText("Copied!");
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(first);
    for (const count of [2, 3, 4, 5, 6, 7, 8, 9, 10, 10]) {
      await generate(page).click();
      // A run that is pressed again before its end leaves no value.
      await expect(output(page)).toHaveValue(/^[!-~]{12}$/);
      await expect(before).toHaveCount(count);
    }
    await expect(before.filter({ hasText: first })).toHaveCount(0);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    for (const password of await before.allTextContents()) expect(stored).not.toContain(password);
    await page.reload();
    await expect(before).toHaveCount(0);
  });

  test("copies one of many, with fewer options in view on a phone", { tag: "@nightly" }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, "/tools/password-generator");
    const symbols = page.getByLabel("Symbols (!@#…)");
    await expect(symbols).toBeHidden();
    await page.getByText("Options", { exact: true }).click();
    await symbols.uncheck();
    await page.getByText("Options", { exact: true }).click();
    await page.getByLabel("How many").fill("100");
    await generate(page).click();
    await expect(values(page)).toHaveText(Array.from({ length: 100 }, () => /^[A-Za-z0-9]{12}$/));
    await expect(values(page).first()).toBeInViewport();
    const [first = "", second = ""] = await values(page).allTextContents();
    await button(page, `Copy ${first}`).focus();
    await page.keyboard.press("ArrowDown");
    await expect(button(page, `Copy ${second}`)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(() => clipboard(page)).toBe(second);
    // A password that exists already isn't outdated by options for the next.
    await page.getByLabel("How many").fill("2");
    await expect(page.getByText(/out of date/)).toBeHidden();
    await expect(values(page)).toHaveCount(100);
    await expectAccessible(page);
  });
});
