import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { clipboard, input } from "./tool-page.ts";

const parse = (page: Page) => page.getByRole("button", { name: "Parse", exact: true });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const EDGE =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0";

test.describe("User Agent Parser", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/user-agent-parser");
  });

  test("starts with the current browser's string and restores it on request", async ({ page }) => {
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

  test("shows browser, engine, device and operating system", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await input(page).fill(EDGE);
    await input(page).press("ControlOrMeta+Enter");
    for (const text of ["Edge", "142.0.0.0", "Blink"]) await expect(card(page, "Browser")).toContainText(text);
    await expect(card(page, "Device")).toContainText("Desktop");
    for (const text of ["Windows", "10/11"]) await expect(card(page, "Operating system")).toContainText(text);
    await page.getByRole("button", { name: "Copy JSON" }).click();
    await expect(page.getByRole("status")).toContainText("Copied!");
    expect(JSON.parse(String(await clipboard(page)))).toMatchObject({
      browser: "Edge",
      osVersion: "10/11",
      deviceType: "Desktop",
      device: "Unknown",
    });
    await expectAccessible(page);
  });
});
