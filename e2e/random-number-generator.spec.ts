import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { output } from "./tool-page.ts";

const field = (page: Page, name: string) => page.getByRole("spinbutton", { name, exact: true });
const generate = (page: Page) => page.getByRole("button", { name: "Generate Numbers" });

test.beforeEach(async ({ page }) => {
  await page.goto("/tools/random-number-generator", { waitUntil: "networkidle" });
});

test("draws different numbers between the limits, smallest first", async ({ page }) => {
  await expect(output(page)).toHaveCount(0);
  await field(page, "Minimum").fill("-2");
  await field(page, "Maximum").fill("3");
  await field(page, "Count").fill("6");
  await page.getByLabel("No repeats").check();
  await page.getByLabel("Order").selectOption("Smallest first");
  await page.getByLabel("Separator").selectOption("Comma");
  await generate(page).click();
  await expect(output(page)).toHaveValue("-2, -1, 0, 1, 2, 3");
  await expect(page.getByRole("status")).toContainText("Generated!");
  await expectAccessible(page);
});

test("says what is wrong, at the field that is wrong, until it is right", async ({ page }) => {
  for (const [name, value, message] of [
    ["Minimum", "100", "Minimum must be less than maximum"],
    ["Count", "0", "Count must be between 1 and 1000"],
    ["Count", "1001", "Count must be between 1 and 1000"],
    ["Maximum", "", "Please enter valid numbers"],
  ] as const) {
    const before = await field(page, name).inputValue();
    await field(page, name).fill(value);
    await field(page, name).press("ControlOrMeta+Enter");
    await expect(page.getByRole("alert")).toContainText("Error");
    await expect(page.getByRole("alert")).toContainText(message);
    await expect(field(page, name)).toBeFocused();
    await expect(field(page, name)).toHaveValue(value);
    await field(page, name).fill(before);
  }
  await expectAccessible(page);
  await generate(page).click();
  await expect(output(page)).toHaveValue(/^\d{1,3}$/);
  await expect(page.getByRole("region", { name: "What is wrong" })).toBeHidden();
});
