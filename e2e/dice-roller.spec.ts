import type { Page } from "@playwright/test";
import { expect, expectHydrated, openHydrated, test } from "./fixtures.ts";
import { clipboard } from "./tool-page.ts";

const count = (page: Page) => page.getByRole("spinbutton", { name: "Number of dice" });
const notation = (page: Page) => page.getByRole("textbox", { name: "Dice notation" });
const button = (page: Page) => page.getByRole("button", { name: /^(Roll Dice|Rolling\.\.\.)$/ });
const dice = (page: Page, group: string) => page.getByRole("list", { name: group, exact: true }).getByRole("listitem");

test.beforeEach(async ({ page }) => {
  await openHydrated(page, "/tools/dice-roller");
});

test("shows 'Rolling...' for 500 ms with the button disabled and no result", async ({ page }) => {
  await button(page).click();
  await expect(dice(page, "1d6")).toHaveCount(1);

  await count(page).fill("5");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page).click();
  await expect(button(page)).toHaveText("Rolling...");
  await expect(button(page)).toBeDisabled();
  await page.clock.runFor(499);
  await expect(button(page)).toHaveText("Rolling...");
  await expect(button(page)).toBeDisabled();
  await expect(dice(page, "1d6")).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(dice(page, "5d6")).toHaveCount(5);
  await expect(button(page)).toHaveText("Roll Dice");
  await expect(button(page)).toBeEnabled();
});

test("keeps focus on the button, which ignores clicks while rolling", { tag: "@nightly" }, async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page).press("Enter");
  await expect(button(page)).toHaveText("Rolling...");
  await expect(button(page)).toBeFocused();
  await page.clock.runFor(400);
  await page.keyboard.press("Enter");
  await page.clock.runFor(100);
  await expect(dice(page, "1d6")).toHaveCount(1);
  await expect(button(page)).toBeEnabled();
  await expect(button(page)).toBeFocused();
});

test("makes a link that opens with the notation", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByText("Notation", { exact: true }).click();
  await notation(page).fill("2d6 + d%");
  await button(page).click();
  await page.getByRole("button", { name: "Copy Link" }).click();
  await expect(page.getByRole("status")).toContainText("Copied!");
  const link = await clipboard(page);
  expect(new URL(link).hash).toBe("#2d6+1d100");
  const other = await context.newPage();
  await other.goto(link);
  await expect(notation(other)).toHaveValue("2d6+1d100");
  await other.evaluate(() => {
    location.hash = "#4d6!";
  });
  await expect(notation(other)).toHaveValue("4d6!");
  await button(other).click();
  await expect(other.getByRole("list", { name: "4d6!", exact: true })).toBeVisible();
});

test("ignores other fragments and explains invalid notation in a link", { tag: "@nightly" }, async ({ page }) => {
  await page.goto("/tools/dice-roller#about");
  await page.reload();
  await expectHydrated(page);
  await expect(count(page)).toHaveValue("1");
  await page.goto("/tools/dice-roller#3d");
  await button(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "At the end: expected the number of sides after “d”, found the end",
  );
});
