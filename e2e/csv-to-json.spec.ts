import { expect, test } from "./fixtures.ts";
import { button, input, output, saved } from "./tool-page.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/tools/csv-to-json", { waitUntil: "networkidle" });
});

test("saves JSON Lines as what they are", async ({ page }) => {
  await input(page).fill("a,b\n1,2\n");
  await page.getByLabel("Structure").selectOption("lines");
  await button(page, "Convert").click();
  await expect(output(page)).toHaveValue('{"a":"1","b":"2"}\n');
  // The result is still the one of before.
  await page.getByLabel("Structure").selectOption("objects");
  expect((await saved(page, "Download")).name).toBe("converted.jsonl");
  await button(page, "Convert").click();
  await expect(output(page)).toHaveValue(/^\[/);
  expect((await saved(page, "Download")).name).toBe("converted.json");
});
