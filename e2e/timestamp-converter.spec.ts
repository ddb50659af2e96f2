import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { clipboard, output } from "./tool-page.ts";

const NOW = new Date("2023-11-14T22:13:20Z");

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const toDate = (page: Page) => page.getByRole("region", { name: "Timestamp to Date" });
const toTimestamp = (page: Page) => page.getByRole("region", { name: "Date to Timestamp" });
const row = (page: Page, name: string) =>
  page
    .locator("dl > div", { has: page.getByRole("term").getByText(name, { exact: true }) })
    .getByRole("definition")
    .first();

test.describe("Timestamp Converter", () => {
  test.use({ timezoneId: "Europe/Berlin", locale: "en-GB" });

  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: NOW });
    await openHydrated(page, "/tools/timestamp-converter");
  });

  test("shows the current time every second and fills it in", async ({ page }) => {
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

  test("converts a timestamp to a date in every format and any zone", async ({ page }) => {
    await expect(field(page, "Time zone")).toHaveValue("Europe/Berlin");
    await field(page, "Timestamp").fill("1700000000");
    await expect(output(page)).toBeHidden();
    await page.getByRole("button", { name: "Convert to Date" }).click();
    await expect(output(page)).toHaveValue("2023-11-14 23:13:20+01:00");
    await expect(page.getByRole("status")).toContainText("Converted!");
    await expect(toDate(page)).toContainText(/Tuesday,? 14 November 2023 at 23:13:20 CET/);
    await expect(toDate(page)).toContainText("Read as seconds");
    await expect(row(page, "ISO 8601 (UTC)")).toHaveText("2023-11-14T22:13:20.000Z");
    await expect(row(page, "RFC 2822")).toHaveText("Tue, 14 Nov 2023 23:13:20 +0100");

    await field(page, "Time zone").fill("Asia/Kathmandu");
    await expect(output(page)).toHaveValue("2023-11-15 03:58:20+05:45");
    await field(page, "Timestamp").fill("1699992800123");
    await expect(row(page, "RFC 3339")).toHaveText("2023-11-15T01:58:20.123+05:45");
    await expect(toDate(page)).toContainText("Read as milliseconds");
    await expect(toDate(page)).toContainText("2 hours ago");
    await field(page, "Unit").selectOption("nanoseconds");
    await expect(row(page, "ISO 8601 (UTC)")).toHaveText("1970-01-01T00:28:19.992800123Z");
    await field(page, "Unit").selectOption("seconds");
    await field(page, "Timestamp").fill("-1");
    await expect(row(page, "HTTP")).toHaveText("Wed, 31 Dec 1969 23:59:59 GMT");
    await expectAccessible(page);

    await toDate(page).getByRole("button", { name: "Clear" }).click();
    await expect(field(page, "Timestamp")).toHaveValue("");
    await expect(output(page)).toBeHidden();
  });

  test("converts a date to a timestamp in seconds or milliseconds", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await field(page, "Date and Time").fill("2023-11-14T23:13:20");
    await page.getByRole("button", { name: "Convert to Timestamp" }).click();
    await expect(output(page)).toHaveValue("1700000000");
    // A change during a run isn't lost.
    await page.getByRole("button", { name: "Convert to Timestamp" }).click();
    await field(page, "Result unit").selectOption("milliseconds");
    await expect(output(page)).toHaveValue("1700000000000");
    await toTimestamp(page).getByRole("button", { name: "Copy", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("Copied!");
    expect(await clipboard(page)).toBe("1700000000000");
    await field(page, "or as text").fill("Tue, 14 Nov 2023 22:13:20 +0000");
    await expect(field(page, "Date and Time")).toHaveValue("");
    await expect(row(page, "Nanoseconds")).toHaveText("1700000000000000000");
    await field(page, "or as text").fill("0001-01-01T00:00:00Z");
    await expect(row(page, "Seconds")).toHaveText("-62135596800");
  });
});
