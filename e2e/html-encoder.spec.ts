import type { Page } from "@playwright/test";
import { encodeHTML } from "entities";
import { KNOWN_REFERENCES } from "#tools/html-encoder/known-references.ts";
import { expect, openHydrated, test } from "./fixtures.ts";
import { button, clipboard, input, output } from "./tool-page.ts";

/** Decodes character references with the browser itself, on a blank page because Trusted Types forbid it on ours. */
async function asBrowser(page: Page, html: string): Promise<unknown> {
  const blank = await page.context().newPage();
  const text = await blank.evaluate(`{
    const { documentElement } = new DOMParser().parseFromString("<body>", "text/html");
    const field = documentElement.ownerDocument.createElement("textarea");
    field.innerHTML = ${JSON.stringify(html)};
    field.textContent;
  }`);
  await blank.close();
  return text;
}

test.describe("HTML Encoder", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/html-encoder");
  });

  test("decodes names, with and without semicolon, and numbers like the browser does", { tag: "@nightly" }, async ({
    page,
  }) => {
    const characters = Array.from({ length: 0x2fff }, (_, index) => String.fromCodePoint(index + 1));
    const names = characters.map((character) => encodeHTML(character)).filter((reference) => /^&\w+;$/.test(reference));
    expect(names.length).toBeGreaterThan(1_200);
    const text = [
      ...names.map((name) => `x${name}y${name.slice(0, -1)} z`),
      "&#65;&#x42;&#67 &#128;&#xD800;&#x110000;&#0;&notit;&unknown;&NotEqualTilde;&Afr;",
    ].join("");
    await input(page).fill(text);
    await button(page, "Decode").click();
    await expect(page.getByText("Decoded!")).toBeVisible();
    expect(await output(page).inputValue()).toBe(await asBrowser(page, text));
  });

  test("lists references in the cheat sheet and copies one", { tag: "@nightly" }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const [shown, reference] of KNOWN_REFERENCES) {
      const named = { NBSP: "\u00a0", "soft hyphen": "\u00ad" }[shown] ?? shown;
      expect(await asBrowser(page, reference)).toBe(named);
    }
    const sheet = page.getByRole("region", { name: "Cheat Sheet" });
    await expect(sheet.getByRole("button")).toHaveCount(KNOWN_REFERENCES.length);
    await sheet.getByRole("button", { name: "Copy the code of © &copy;" }).click();
    await expect(page.getByText("Copied!")).toBeVisible();
    expect(await clipboard(page)).toBe("&copy;");
  });
});
