import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { downloadFile, input, output } from "./tool-page.ts";

test.describe("CSV to HTML Table", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/csv-to-table");
  });

  test("makes an HTML table that shows markup in cells as text", { tag: "@nightly" }, async ({ page }) => {
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
});
