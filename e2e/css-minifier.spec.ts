import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { input, output } from "./tool-page.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test.describe("CSS Minifier", () => {
  test("minifies, reports the reduction, and beautifies the result", async ({ page }) => {
    await openHydrated(page, "/tools/css-minifier");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("CSS Minifier");
    await expectAccessible(page);
    await input(page).fill("/*! MIT */\n.a {\n  color: #ffffff;\n\n  & > b { margin: 0px; }\n}\n");
    await press(page, "Minify");
    await expect(output(page)).toHaveValue("/*! MIT */.a{color:#fff;&>b{margin:0}}");
    const report = /Reduced size by 38\.7% \(62 → 38 bytes\), with gzip by -?[\d.]+% \(\d+ → \d+\)/;
    await expect(page.getByRole("region", { name: "Notes" })).toHaveText(report);
    await expect(page.getByText(report)).toHaveCount(2);
    await expectAccessible(page);

    await page.getByLabel("Show Brotli size").check();
    await press(page, "Minify");
    await expect(page.getByRole("region", { name: "Notes" })).toHaveText(/, with Brotli by 36\.4% \(66 → 42\)$/);

    await page.getByLabel("Keep license comments").uncheck();
    await input(page).press("Control+Enter");
    await expect(output(page)).toHaveValue(".a{color:#fff;&>b{margin:0}}");
    await press(page, "Use as Input");
    await page.getByLabel("Indent").selectOption("4 spaces");
    await press(page, "Beautify");
    await expect(output(page)).toHaveValue(".a {\n    color: #fff;\n    & > b {\n        margin: 0;\n    }\n}\n");
  });

  /** The rules as the browser parses them, without whitespace, which it keeps as written in values with var(). */
  const rulesOf = (page: Page, css: string) =>
    page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return Array.from(sheet.cssRules, (rule) => rule.cssText.replaceAll(/\s/g, ""));
    }, css);

  test("keeps the rules the browser reads", async ({ page }) => {
    const css = `
    @layer reset, base;
    :root { --Case: Red; --json: { "a": [1, 2] }; --none: ; }
    @layer base { a:has(> img):not(:is(.b, .c)) { color: rgb(from var(--c) r g b / 50%); width: calc(100% - (2 * 1px)) } }
    @container card (inline-size > 30em) { .a { height: 0%; flex: 1 1 0px; z-index: 1.0; margin: 0px auto } }
    .foo { & { color: oklch(50% 0.2 30) } &.bar > .baz { opacity: 0.50 } @media (width >= 600px) { color: pink } }
    @keyframes x { } @scope (.card) to (.content) { :scope { color: #ff00aa } }
    @supports selector(a :hover) { a:nth-child(2n + 1 of .b) { font: 12px / 1.5 "A  B" } }`;
    await openHydrated(page, "/tools/css-minifier");
    await input(page).fill(css);
    await press(page, "Minify");
    await expect(output(page)).not.toHaveValue("");
    const minified = await output(page).inputValue();
    expect(minified.length).toBeLessThan(css.length * 0.85);
    expect(await rulesOf(page, minified)).toEqual(await rulesOf(page, css));
  });
});
