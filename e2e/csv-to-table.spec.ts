import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { downloadFile, input, output } from "./tool-page.ts";

test.describe("CSV to HTML Table", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/csv-to-table");
  });

  test("makes an HTML table that shows markup in cells as text", async ({ page }) => {
    await expectAccessible(page);
    const cells = [
      "<script>document.title='pwned'</script>",
      "</td></table><img src=x onerror=\"document.title='pwned'\">",
      "&lt;b&gt; &amp; 'x'",
      "<!-- <svg onload=alert(1)>",
    ];
    const csv = `head <i>,"${cells.map((cell) => cell.replaceAll('"', '""')).join('"\nx,"')}"\n`;
    await input(page).fill(csv);
    await page.getByRole("button", { name: "Convert to HTML Table" }).click();
    await expect(page.getByRole("status").getByText("Converted!")).toBeVisible();
    const html = await output(page).inputValue();
    // Trusted Types prevent the site's pages from parsing HTML strings, so use an empty page.
    const blank = await page.context().newPage();
    const read = await blank.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, "text/html");
      const names = new Set([...parsed.querySelectorAll("*")].map((element) => element.localName));
      return {
        names: [...names].sort(),
        cells: [...parsed.querySelectorAll("th, td")].map((element) => element.textContent),
      };
    }, html);
    await blank.close();
    expect(read.cells).toEqual(["head <i>", ...cells.flatMap((cell, index) => (index === 0 ? [cell] : ["x", cell]))]);
    expect(read.names).toEqual(["body", "head", "html", "table", "tbody", "td", "th", "thead", "tr"]);
    await expectAccessible(page);
    const file = await downloadFile(page, "Download");
    expect(file.name).toBe("table.html");
    expect(file.bytes.toString()).toBe(html);
  });

  test("makes Markdown and plain-text tables", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill("a,b\n1,x|y\n");
    await page.getByRole("radio", { name: "Markdown" }).check({ force: true });
    await page.getByRole("button", { name: "Convert to Markdown Table" }).click();
    await expect(output(page)).toHaveValue("| a   | b    |\n| --- | ---- |\n| 1   | x\\|y |\n");
    await page.getByRole("radio", { name: "ASCII" }).check({ force: true });
    await page.getByRole("button", { name: "Convert to ASCII Table" }).click();
    await expect(output(page)).toHaveValue("+---+-----+\n| a | b   |\n+---+-----+\n| 1 | x|y |\n+---+-----+\n");
  });

  test("sets the paste language to HTML only for HTML tables", { tag: "@nightly" }, async ({ page }) => {
    for (const [mode, language] of [
      ["HTML", "html"],
      ["Markdown", "text"],
    ] as const) {
      await input(page).fill("a,b\n1,2\n");
      await page.getByRole("radio", { name: mode }).check({ force: true });
      await page.getByRole("button", { name: `Convert to ${mode} Table` }).click();
      await page.getByRole("button", { name: "Create Paste" }).click();
      await expect(page.getByLabel("Content")).toHaveValue(/a/);
      await expect(page.getByLabel("Language")).toHaveValue(language);
      await page.goBack();
    }
  });

  test("asks for CSV when the input is blank, and reports an unclosed quote", { tag: "@nightly" }, async ({ page }) => {
    await input(page).fill("  ");
    await page.getByRole("button", { name: "Convert to HTML Table" }).click();
    await expect(page.getByRole("alert")).toContainText("Please enter CSV data to convert");
    await input(page).fill('a\n"b\n');
    await page.getByRole("button", { name: "Convert to HTML Table" }).click();
    await expect(page.getByRole("alert")).toContainText("Failed to convert CSV data: Row 2: the quote");
    await expectAccessible(page);
  });
});
