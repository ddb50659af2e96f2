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

  test("asks for code, and reports and marks a syntax error", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/js-minifier");
    await press(page, "Minify");
    await expect(page.getByRole("alert")).toContainText("Please enter JavaScript to minify");
    await input(page).fill("let a = 1;\nlet b = );\n");
    for (const [action, reason] of [
      ["Minify", "Failed to minify JavaScript: Unexpected ')' at line 2, column 9"],
      ["Beautify", "Failed to beautify JavaScript: Unexpected token at line 2, column 9"],
    ] as const) {
      await press(page, action);
      await expect(page.getByRole("alert")).toContainText(reason);
      const wrong = page.getByRole("region", { name: "What is wrong" });
      await expect(wrong).toContainText(reason);
      await expect(wrong.locator("mark")).toHaveText(")");
    }
    await expect(input(page)).toHaveValue("let a = 1;\nlet b = );\n");
    await expectAccessible(page);
  });

  test("minifies a file with imports as a module", async ({ page }) => {
    await openHydrated(page, "/tools/js-minifier");
    await page.getByLabel("File").setInputFiles({
      name: "app.mjs",
      mimeType: "text/javascript",
      buffer: Buffer.from('import { x as longName } from "x";\nawait longName(/[\\p{L}--[a-z]]/v);\n'),
    });
    await press(page, "Minify");
    await expect(output(page)).toHaveValue(/^import\{x as \w\}from"x";await \w\(\/\[\\p\{L\}--\[a-z\]\]\/v\);$/);
  });
});
