import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { input, output } from "./tool-page.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test.describe("JavaScript Minifier", () => {
  test("minifies, reports the reduction and beautifies the result", async ({ page }) => {
    await openHydrated(page, "/tools/js-minifier");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("JavaScript Minifier");
    await expectAccessible(page);
    await input(page).fill("function add(first, second) {\n  console.log(first);\n  return first + second;\n}\n");
    await press(page, "Minify");
    await expect(output(page)).toHaveValue("function add(n,o){console.log(n);return n+o}");
    const report = /Reduced size by 44\.3% \(79 → 44 bytes\), with gzip by [\d.]+% \(\d+ → \d+\)/;
    await expect(page.getByRole("region", { name: "Notes" })).toHaveText(report);
    await expect(page.getByText(report)).toHaveCount(2);
    await expectAccessible(page);

    await page.getByLabel("Drop console").check();
    await page.getByLabel("Mangle names").uncheck();
    await input(page).press("Control+Enter");
    await expect(output(page)).toHaveValue("function add(first,second){return first+second}");
    await press(page, "Use as Input");
    await press(page, "Beautify");
    await expect(output(page)).toHaveValue("function add(first, second) {\n  return first + second;\n}\n");
    await press(page, "Clear");
    await expect(output(page)).toHaveCount(0);
  });
});
