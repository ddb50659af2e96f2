import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.ts";
import { button, input, output } from "./tool-page.ts";

/** The text below the QR code. */
const encoded = (page: Page, text: string) => page.getByRole("paragraph").filter({ hasText: new RegExp(`^${text}$`) });

test.describe("A first result", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("slides in without moving its panel; the results after it don't", async ({ page }) => {
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

test.describe("Results that follow changes after the first press", () => {
  test("QR Generator draws the new content and level", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/qr-generator");
    await page.getByRole("textbox", { name: "Content" }).fill("first");
    await page.getByRole("button", { name: "Generate", exact: true }).click();
    await expect(encoded(page, "first")).toBeVisible();
    await page.getByRole("textbox", { name: "Content" }).fill("second");
    await expect(encoded(page, "second")).toBeVisible();
    await page.getByLabel("Error correction").selectOption("H");
    await expect(page.getByText("Level H")).toBeVisible();
  });

  test("Regex Extractor extracts with the new text and pattern", async ({ page }) => {
    await openHydrated(page, "/tools/regex-extractor");
    await input(page).fill("a1 b22");
    await page.getByRole("textbox", { name: "Pattern" }).fill("\\d+");
    await page.getByRole("button", { name: "Extract", exact: true }).click();
    await expect(output(page)).toHaveValue("1\n22");
    await input(page).fill("a1 b22 c333");
    await expect(output(page)).toHaveValue("1\n22\n333");
    await page.getByRole("textbox", { name: "Pattern" }).fill("[a-c]");
    await expect(output(page)).toHaveValue("a\nb\nc");
  });
});
