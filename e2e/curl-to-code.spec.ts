import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { input, output } from "./tool-page.ts";

const convert = (page: Page) => page.getByRole("button", { name: "Convert", exact: true });

test.beforeEach(async ({ page }) => {
  await page.goto("/tools/curl-to-code", { waitUntil: "networkidle" });
});

test("converts to five languages, JavaScript first, and begins a paste in that language", async ({ page }) => {
  await input(page).fill("curl https://example.org/a -u ada:secret -d x=1");
  await convert(page).click();
  await expect(output(page)).toHaveValue(/^fetch\('https:\/\/example\.org\/a'/);
  await expect(page.getByRole("status")).toContainText("Converted!");
  for (const [language, part] of [
    ["Node", "btoa('ada:secret')"],
    ["PHP", "curl_init()"],
    ["Go", "http.NewRequest"],
    ["Python (requests)", "auth=('ada', 'secret')"],
  ] as const) {
    await page.getByLabel("Language").selectOption(language);
    await input(page).press("ControlOrMeta+Enter");
    await expect(output(page)).toHaveValue(new RegExp(part.replace(/[()[\]',.]/g, "\\$&")));
  }
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create Paste" }).click();
  await expect(page).toHaveURL(/\/tools\/pastebin$/);
  await expect(page.getByRole("textbox", { name: "Content" })).toHaveValue(/^import requests/);
  await expect(page.getByLabel("Language")).toHaveValue("python");
});

test("says what is wrong and where, and what a language cannot do", async ({ page }) => {
  await convert(page).click();
  await expect(page.getByRole("alert")).toContainText("Please enter a cURL command");
  await input(page).fill("wget https://example.org");
  await convert(page).click();
  await expect(page.getByRole("alert")).toContainText('Command should begin with "curl"');
  await expect(page.getByRole("region", { name: "What is wrong" }).locator("mark")).toHaveText("w");
  await expect(input(page)).toBeFocused();
  await expect(input(page)).toHaveValue("wget https://example.org");
  await expectAccessible(page);
  await input(page).fill(`curl https://example.org/${"a".repeat(50)} 'x`);
  await page.setViewportSize({ width: 360, height: 740 });
  await convert(page).click();
  await expect(page.getByRole("alert")).toContainText("Bash parsing error on line 1");
  await expect(page.locator("mark")).toBeVisible();
  expect(await page.locator("pre:has(mark)").evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
  await input(page).fill('curl https://example.org -H "X: $TOKEN"');
  await convert(page).click();
  await expect(page.getByRole("region", { name: "Notes" })).toContainText("Found environment variable: $TOKEN");
});
