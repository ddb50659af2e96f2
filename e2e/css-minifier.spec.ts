import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.ts";
import { input, output } from "./tool-page.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test.describe("CSS Minifier", () => {
  /** The rules as the browser parses them, without whitespace, which it keeps as written in values with var(). */
  const rulesOf = (page: Page, css: string) =>
    page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return Array.from(sheet.cssRules, (rule) => rule.cssText.replaceAll(/\s/g, ""));
    }, css);

  test("keeps the rules the browser reads", { tag: "@nightly" }, async ({ page }) => {
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
