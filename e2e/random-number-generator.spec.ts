import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { output } from "./tool-page.ts";

const field = (page: Page, name: string) => page.getByRole("spinbutton", { name, exact: true });
const generate = (page: Page) => page.getByRole("button", { name: "Generate Numbers" });

test.describe("Random Number Generator", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/random-number-generator");
  });

  test("shows up to 10 numbers in large type, and lists the previous ten draws", { tag: "@nightly" }, async ({
    page,
  }) => {
    const large = page.getByRole("region", { name: "Drawn", exact: true }).getByRole("listitem");
    const earlier = page.getByRole("region", { name: "Before" }).getByRole("listitem");
    await field(page, "Count").fill("10");
    await page.getByLabel("Separator").selectOption("Semicolon");
    await generate(page).click();
    await expect(large).toHaveCount(10);
    await expect(earlier).toHaveCount(0);
    const first = await output(page).inputValue();
    expect((await large.allTextContents()).join("; ")).toBe(first);

    await field(page, "Count").fill("11");
    await generate(page).click();
    await expect(earlier).toHaveText([first]);
    await expect(large).toHaveCount(0);
    await expectAccessible(page);

    await field(page, "Count").fill("0");
    await generate(page).click();
    await expect(earlier).toHaveText([/^(\d+; ){10}\d+$/, first]);

    await field(page, "Count").fill("1");
    for (let draw = 0; draw < 11; draw++) {
      const shown = await earlier.count();
      await generate(page).click();
      await expect(large).toHaveCount(1);
      await expect(earlier).toHaveCount(Math.min(10, shown + (draw === 0 ? 0 : 1)));
    }
  });

  test("keeps a result without a notice after an option changes", { tag: "@nightly" }, async ({ page }) => {
    const note = page.getByText(/^This result is out of date\./);
    await field(page, "Maximum").fill("2");
    await field(page, "Minimum").fill("1");
    await page.getByLabel("Decimals").fill("16");
    await generate(page).click();
    await expect(output(page)).toHaveValue(/^1\.\d{15}$/);
    const drawn = await output(page).inputValue();
    await field(page, "Maximum").fill("3");
    await page.getByLabel("Decimals").fill("2");
    // Longer than the debounce of automatic updates.
    await page.waitForTimeout(500);
    await expect(note).toBeHidden();
    await expect(output(page)).toHaveValue(drawn);
    await generate(page).click();
    await expect(output(page)).toHaveValue(/^[123]\.\d\d$/);
  });
});
