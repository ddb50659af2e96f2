import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { expectRingInside } from "./focus-ring.ts";
import { button, downloadFile, input, output } from "./tool-page.ts";

const pattern = (page: Page) => page.getByRole("textbox", { name: "Pattern" });
const flags = (page: Page) => page.getByRole("textbox", { name: "Flags" });
const extract = (page: Page) => page.getByRole("button", { name: "Extract", exact: true });

async function open(page: Page): Promise<void> {
  await openHydrated(page, "/tools/regex-extractor");
}

test.describe("Regex Extractor", () => {
  test("marks matches in the text, and shows their groups in a table", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await input(page).fill("<b>2026-05 and 2027-06</b>");
    await pattern(page).fill("(?<year>\\d{4})-(\\d\\d)(x)?");
    await page.getByRole("button", { name: /^d / }).click();
    await extract(page).click();
    await expect(page.getByRole("region", { name: "Matches in the text" }).locator("mark")).toHaveText([
      "2026-05",
      "2027-06",
    ]);
    await expect(page.getByRole("columnheader")).toHaveText(["#", "Match", "Position", "year", "Group 2", "Group 3"]);
    const cells = page.getByRole("row").nth(2).getByRole("cell");
    await expect(cells).toHaveText(["2", "2027-06", "15–22", "202715–19", "0620–22", "not matched"]);
  });

  test("runs the action of the focused field on Enter", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await input(page).fill("a1 b22");
    await pattern(page).fill("\\d+");
    const replacement = page.getByRole("textbox", { name: "Replace with" });
    await replacement.fill("#");
    await replacement.press("Enter");
    await expect(output(page)).toHaveValue("a# b#");
    await pattern(page).press("Enter");
    await expect(output(page)).toHaveValue("1\n22");
    await replacement.press("Enter");
    await expect(output(page)).toHaveValue("a# b#");
    await replacement.press("Control+Enter");
    await expect(output(page)).toHaveValue("1\n22");
  });

  test("inserts cheat sheet codes at the cursor", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await pattern(page).fill("ab");
    await pattern(page).press("Home");
    await page.getByText("Cheat sheet", { exact: true }).click();
    await button(page, "Insert digit \\d").click();
    await expect(pattern(page)).toHaveValue("\\dab");
    await expect(pattern(page)).toBeFocused();
    await page.keyboard.type("-");
    await expect(pattern(page)).toHaveValue("\\d-ab");
    await pattern(page).press("Shift+End");
    await button(page, "Insert named group (?<name>…)").click();
    await expect(pattern(page)).toHaveValue("\\d-(?<name>ab)");
    await expectAccessible(page);
  });

  test("marks matches while typing, without a run", { tag: "@nightly" }, async ({ page }) => {
    const events: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/events")) events.push(request.postDataJSON().event);
    });
    await open(page);
    const marks = page.getByRole("region", { name: "Matches in the text" }).locator("mark");
    await input(page).fill("a1 b22");
    await pattern(page).fill("\\d");
    await expect(marks).toHaveText(["1", "2", "2"]);
    await pattern(page).press("End");
    await page.keyboard.type("+");
    await expect(marks).toHaveText(["1", "22"]);
    await page.keyboard.type("(");
    await expect(page.getByText("Unterminated group")).toBeVisible();
    await expect(marks).toHaveText(["1", "22"]);
    await page.keyboard.press("Backspace");
    await page.getByRole("button", { name: /^g / }).click();
    await expect(marks).toHaveText(["1"]);
    await input(page).fill("333");
    await expect(marks).toHaveText(["333"]);
    await expect(input(page)).toBeFocused();
    await expect(output(page)).toBeHidden();
    await expect(page.getByText("Success!")).toBeHidden();
    expect(events).not.toContain("tool_action");
    await pattern(page).fill("");
    await expect(marks).toBeHidden();
  });

  test("silently stops marking matches of a slow pattern", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await input(page).fill(`${"a".repeat(40)}b`);
    await pattern(page).fill("a+");
    const marks = page.getByRole("region", { name: "Matches in the text" }).locator("mark");
    await expect(marks).toHaveCount(1);
    await pattern(page).fill("(a+)+$");
    await expect(marks).toHaveCount(0);
    await expect(page.getByRole("alert")).toBeHidden();
    await pattern(page).fill("b");
    await expect(marks).toHaveText(["b"]);
  });

  test("shows the field at fault below the toast on a phone", { tag: "@nightly" }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page);
    await input(page).fill("a(");
    await pattern(page).fill("(");
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await extract(page).click();
    await expect(pattern(page)).toBeFocused();
    await expect(pattern(page)).not.toHaveCSS("border-color", await borderColorOf(flags(page)));
    await expect(pattern(page)).toBeInViewport({ ratio: 1 });
    const toast = await page.getByRole("alert").boundingBox();
    const field = await pattern(page).boundingBox();
    expect(field?.y).toBeGreaterThan((toast?.y ?? 0) + (toast?.height ?? 0));
  });

  async function borderColorOf(control: Locator): Promise<string> {
    return control.evaluate((element) => getComputedStyle(element).borderTopColor);
  }

  test("stops catastrophic backtracking, and stays responsive", async ({ page }) => {
    await open(page);
    await input(page).fill(`${"a".repeat(40)}b`);
    await pattern(page).fill("(a+)+$");
    await extract(page).click();
    expect(await page.evaluate("1 + 1")).toBe(2);
    await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("took longer than 3 s and was stopped");
    await expect(input(page)).toHaveValue(/^a+b$/);
    await pattern(page).fill("a+");
    await extract(page).click();
    await expect(output(page)).toHaveValue("a".repeat(40));
  });

  test("shows whole focus rings around scrollable regions", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Sample" }).click();
    await extract(page).press("Enter");
    for (const name of ["Matches in the text", "Table of matches"]) {
      await page.getByRole("region", { name }).focus();
      await expectRingInside(page.getByRole("region", { name }));
    }
    // The sticky table header would cover an inner ring.
    await expect(page.getByRole("region", { name: "Table of matches" })).toHaveCSS("outline-offset", "0px");
  });

  test("lists the first of many matches, and downloads all", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await page.getByLabel("File").setInputFiles({
      name: "numbers.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("number 7\n".repeat(300_000)),
    });
    await pattern(page).fill("\\d");
    await extract(page).click();
    await expect(page.getByText("Found 300000 matches")).toBeVisible();
    await expect(page.getByText("The first 500 are listed.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Table of matches" }).getByRole("row")).toHaveCount(501);
    expect((await downloadFile(page, "Download")).name).toBe("matches.txt");
  });
});
