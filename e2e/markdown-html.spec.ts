import { HOSTILE_HTML } from "#tools/markdown-html/testing/hostile-html.ts";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { button } from "./tool-page.ts";
import { input, output } from "./use.ts";

const PATH = "/tools/markdown-html";

test.describe("Markdown ↔ HTML", () => {
  test("previews hostile HTML without running or requesting anything", async ({ page }) => {
    page.on("dialog", (dialog) => {
      throw new Error(`The preview opened a dialog: ${dialog.message()}`);
    });
    await openHydrated(page, PATH);
    // A paragraph each, because an open comment or tag would hide the rest.
    for (const html of [Object.values(HOSTILE_HTML).join("\n\n"), ...Object.values(HOSTILE_HTML)]) {
      await input(page).fill(
        `# Before\n\n<div>x</div>\n\n${html}\n\n[link](javascript:alert(1)) ![image](//evil.example)`,
      );
      if (html.includes("\n\n")) {
        await page.getByLabel("Keep HTML").check();
        await button(page, "Convert to HTML").click();
      }
      const preview = page.getByRole("region", { name: "Preview" });
      await expect(preview.getByRole("heading", { name: "Before" })).toBeVisible();
      await expect(preview.locator("script, style, svg:not(.icon), iframe, object, form, img, link, meta")).toHaveCount(
        0,
      );
      expect(
        await preview.evaluate((root) =>
          [...root.querySelectorAll("*")].flatMap(({ attributes }) =>
            [...attributes].filter(
              ({ name, value }) => /^on|^style$|^srcdoc$/.test(name) || /^(?:javascript|data):/i.test(value),
            ),
          ),
        ),
      ).toEqual([]);
    }
    expect(new URL(page.url()).hash).toBe("");
  });

  test("follows links within the preview and opens others in a tab of their own", { tag: "@nightly" }, async ({
    page,
  }) => {
    await openHydrated(page, PATH);
    await input(page).fill(`[Down](#end) [out](https://example.com) [near](a.md)\n\n${"- x\n".repeat(200)}\n# End\n`);
    await page.getByLabel("Heading ids").check();
    await button(page, "Convert to HTML").click();
    const preview = page.getByRole("region", { name: "Preview" });
    const end = preview.getByRole("heading", { name: "End" });
    await expect(end).not.toBeInViewport();
    await preview.getByRole("link", { name: "Down" }).press("Enter");
    await expect(end).toBeInViewport();
    expect(new URL(page.url()).hash).toBe("");
    await expect(preview.getByRole("link", { name: "out" })).toHaveAttribute("rel", "noopener noreferrer");
    await expect(preview.getByRole("link", { name: "near" })).toHaveCount(0);
    await expectAccessible(page);
  });

  test("takes the HTML of pasted rich text", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, PATH);
    await page.getByRole("group", { name: "Mode" }).getByText("To Markdown").click();
    const paste = (html: string, text: string) =>
      input(page).evaluate(
        (area, [html = "", text = ""]) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/html", html);
          clipboardData.setData("text/plain", text);
          (area as HTMLElement).focus();
          area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        },
        [html, text],
      );
    await paste("<html><body><!--StartFragment--><h2>Tea <b>time</b></h2><!--EndFragment--></body></html>", "Tea time");
    await expect(input(page)).toHaveValue("<h2>Tea <b>time</b></h2>");
    await button(page, "Convert to Markdown").click();
    await expect(output(page)).toHaveValue("## Tea **time**\n");
  });
});
