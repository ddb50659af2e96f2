import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.ts";
import { input } from "./tool-page.ts";

const parse = (page: Page) => page.getByRole("button", { name: "Parse", exact: true });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test.describe("User Agent Parser", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/user-agent-parser");
  });

  test("starts with the current browser's string and restores it on request", { tag: "@nightly" }, async ({ page }) => {
    const own = String(await page.evaluate("navigator.userAgent"));
    await expect(input(page)).toHaveValue(own);
    await expect(card(page, "Browser")).toHaveCount(0);
    await input(page).fill("curl/8.5.0");
    await parse(page).click();
    await expect(page.getByRole("status")).toContainText("Parsed!");
    await expect(card(page, "Browser")).toContainText("curl");
    await expect(card(page, "Browser")).toContainText("Command-line client");
    await expect(card(page, "Operating system")).toContainText("Unknown");

    await page.getByRole("button", { name: "Use Current Browser" }).click();
    await expect(input(page)).toHaveValue(own);
    await expect(card(page, "Browser")).toHaveCount(0);
  });
});
