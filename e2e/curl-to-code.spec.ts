import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { downloadFile, input, output } from "./tool-page.ts";

const convert = (page: Page) => page.getByRole("button", { name: "Convert", exact: true });

test.describe("cURL to Code", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/curl-to-code");
  });

  test("converts to five languages and creates a paste in the chosen one", async ({ page }) => {
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

  test("names the file and the paste after the chosen language", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill("curl https://example.org/a");
    for (const [language, name] of [
      ["javascript", "request.js"],
      ["node", "request.mjs"],
      ["php", "request.php"],
      ["go", "request.go"],
      ["python", "request.py"],
    ] as const) {
      await page.getByLabel("Language").selectOption(language);
      await convert(page).click();
      await expect(page.getByRole("status")).toContainText("Converted!");
      expect((await downloadFile(page, "Download")).name).toBe(name);
    }
    await page.getByLabel("Language").selectOption("go");
    await expect(output(page)).toHaveValue(/^package main/);
    expect((await downloadFile(page, "Download")).name).toBe("request.go");
    await page.getByRole("button", { name: "Create Paste" }).click();
    await expect(page.getByRole("textbox", { name: "Content" })).toHaveValue(/^package main/);
    await expect(page.getByLabel("Language")).toHaveValue("go");
  });

  test("accepts a pasted command with Markdown, prompt and typographic quotes", { tag: "@nightly" }, async ({
    page,
  }) => {
    await input(page).fill("```bash\n$ export ID=7\n$ sudo curl –X PUT “https://example.org/$ID”\n```");
    await convert(page).click();
    await expect(output(page)).toHaveValue(/^fetch\('https:\/\/example\.org\/7', \{\n {2}method: 'PUT'/);
    await expect(page.getByRole("region", { name: "Notes" })).toContainText(
      "Typographic dashes and quotes were read as plain ones",
    );
    await input(page).fill("curl https://example.org/a \\ \n  -H 'A: b'");
    await convert(page).click();
    await expect(page.getByRole("alert")).toContainText("The line above needs a \\ as its last character");
    await expect(page.getByRole("region", { name: "What is wrong" }).locator("mark")).toHaveText("-");
  });

  test("reports errors with their position, and what a language cannot do", { tag: "@nightly" }, async ({ page }) => {
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
    await expect(page.getByRole("alert")).toContainText("is never closed");
    await expect(page.locator("mark")).toBeVisible();
    expect(await page.locator("pre:has(mark)").evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
    await input(page).fill('curl https://example.org -H "X: $TOKEN"');
    await convert(page).click();
    await expect(page.getByRole("region", { name: "Notes" })).toContainText("Found environment variable: $TOKEN");
  });
});
