import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { output, values } from "./tool-page.ts";

test.describe("Random Nickname Generator", () => {
  test("generates the requested number of nicknames, 1 to 20", async ({ page }) => {
    await openHydrated(page, "/tools/random-nickname-generator");
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
      const nickname = /^[A-Z][a-z]+ [A-Z][a-z]+$/;
      if (given === 1) await expect(output(page)).toHaveValue(nickname);
      else await expect(values(page)).toHaveText(Array.from({ length: given }, () => nickname));
    }
    await expect(page.getByRole("status")).toContainText("Generated!");

    await page.getByLabel("Style").selectOption("merry-otter");
    await page.getByLabel("With a number").check();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(values(page)).toHaveText(Array.from({ length: 5 }, () => /^[a-z]+-[a-z]+-\d\d$/));
    await expectAccessible(page);
  });
});
