import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";

test.describe("Random Text Generator", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/random-text-generator");
  });

  test("generates each type of text in the requested length", async ({ page }) => {
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

  test("shows only options that have an effect, and keeps their values", { tag: "@nightly" }, async ({ page }) => {
    const lorem = ["Lorem ipsum in", "Begin with “Lorem ipsum”", "Markup"];
    const expectShown = async (names: readonly string[]) => {
      for (const name of [...lorem, "Letters of"]) {
        await expect(page.getByLabel(name)).toBeVisible({ visible: names.includes(name) });
      }
    };
    await expectShown(lorem);
    await page.getByLabel("Lorem ipsum in").selectOption("Words");
    await page.getByLabel("Type").selectOption("Letters");
    await expectShown(["Letters of"]);
    for (const type of ["Numbers", "Random characters"]) {
      await page.getByLabel("Type").selectOption(type);
      await expectShown([]);
    }
    await page.getByLabel("Type").selectOption("Lorem ipsum");
    await expectShown(lorem);
    await expect(page.getByLabel("Lorem ipsum in")).toHaveValue("words");
  });

  test("generates HTML paragraphs, and downloads them as .html", async ({ page }) => {
    await page.getByLabel("Length").fill("2");
    await page.getByLabel("Lorem ipsum in").selectOption("Paragraphs");
    await page.getByLabel("Markup").selectOption("HTML paragraphs");
    await page.getByRole("button", { name: "Generate Text" }).click();
    await expect(page.getByRole("textbox", { name: "Output" })).toHaveValue(/^<p>Lorem [^<]+<\/p>\n<p>[^<]+<\/p>$/);
    await page.getByLabel("Markup").selectOption("None");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await saving).suggestedFilename()).toBe("random-text.html");
  });
});
