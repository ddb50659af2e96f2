import { expect, expectAccessible, test } from "./fixtures.ts";

test.describe("Random Nickname Generator", () => {
  test("generates the requested number of nicknames, 1 to 20", async ({ page }) => {
    await page.goto("/tools/random-nickname-generator", { waitUntil: "networkidle" });
    const output = page.getByRole("textbox", { name: "Output" });
    const count = page.getByLabel("Number of nicknames");
    await expect(count).toHaveValue("5");
    for (const [asked, given] of [
      ["5", 5],
      ["0", 1],
      ["21", 20],
      ["", 5],
    ] as const) {
      await count.fill(asked);
      await page.getByRole("button", { name: "Generate Nicknames" }).click();
      await expect(count).toHaveValue(String(given));
      await expect(output).toHaveValue(new RegExp(`^([A-Z][a-z]+ [A-Z][a-z]+(\\n|$)){${given}}$`));
    }
    await expect(page.getByRole("status")).toContainText("Generated!");

    await page.getByLabel("Style").selectOption("merry-otter");
    await page.getByLabel("With a number").check();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(output).toHaveValue(/^([a-z]+-[a-z]+-\d\d\n?){5}$/);
    await expectAccessible(page);
  });
});
