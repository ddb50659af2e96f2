import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.ts";

const NOW = new Date("2023-11-14T22:13:20Z");

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test.describe("Timestamp Converter", () => {
  test.use({ timezoneId: "Europe/Berlin", locale: "en-GB" });

  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: NOW });
    await openHydrated(page, "/tools/timestamp-converter");
  });

  test("shows the current time every second and fills it in", { tag: "@nightly" }, async ({ page }) => {
    const clock = page.getByRole("region", { name: "Current time" });
    await page.clock.pauseAt(new Date("2023-11-14T23:00:00.500Z"));
    await expect(clock).toContainText("1700002800");
    await page.clock.runFor(500);
    await expect(clock).toContainText("1700002801");
    await page.clock.runFor(1_000);
    await expect(clock).toContainText("1700002802");
    await expect(clock).toContainText("2023-11-14T23:00:02Z");
    await field(page, "Unit").selectOption("milliseconds");
    await clock.getByRole("button", { name: "Use Now" }).click();
    await expect(field(page, "Timestamp")).toHaveValue("1700002802");
    await expect(field(page, "Unit")).toHaveValue("auto");
  });
});
