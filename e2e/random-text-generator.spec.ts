import { expect, expectAccessible, test } from "./fixtures.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/tools/random-text-generator", { waitUntil: "networkidle" });
});

test("makes each type of text, as long as asked for", async ({ page }) => {
  const output = page.getByRole("textbox", { name: "Output" });
  const generate = page.getByRole("button", { name: "Generate Text" });
  for (const [type, shape] of [
    ["Lorem ipsum", /^Lorem ipsum[A-Za-z ,.]{14}$/],
    ["Random characters", /^[!-~]{25}$/],
    ["Letters", /^([A-Za-z]{10} ){2}[A-Za-z]{5}$/],
    ["Numbers", /^(\d{10} ){2}\d{5}$/],
  ] as const) {
    await page.getByLabel("Type").selectOption(type);
    await page.getByLabel("Length").fill("25");
    await generate.click();
    await expect(output).toHaveValue(shape);
  }
  await expect(page.getByRole("status")).toContainText("Generated!");
  await expectAccessible(page);
});

test("refuses a length that is too small, too big or missing", async ({ page }) => {
  for (const length of ["0", "10001", ""]) {
    await page.getByLabel("Length").fill(length);
    await page.getByLabel("Length").press("ControlOrMeta+Enter");
    await expect(page.getByRole("alert")).toContainText("Please enter a valid length between 1 and 10000");
    await expect(page.getByLabel("Length")).toBeFocused();
    await page.getByRole("alert").getByRole("button").click();
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
});
