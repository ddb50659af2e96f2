import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { input, output } from "./tool-page.ts";

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
});
