import { expect, openHydrated, test } from "./fixtures.ts";
import { button, downloadFile, input, output } from "./tool-page.ts";

test.describe("CSV to JSON Converter", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/csv-to-json");
  });

  test("downloads JSON Lines with the right extension", async ({ page }) => {
    await input(page).fill("a,b\n1,2\n");
    await page.getByLabel("Structure").selectOption("lines");
    await button(page, "Convert").click();
    await expect(output(page)).toHaveValue('{"a":"1","b":"2"}\n');
    // The result has not changed yet.
    await page.getByLabel("Structure").selectOption("objects");
    expect((await downloadFile(page, "Download")).name).toBe("converted.jsonl");
    await button(page, "Convert").click();
    await expect(output(page)).toHaveValue(/^\[/);
    expect((await downloadFile(page, "Download")).name).toBe("converted.json");
  });
});
