import { gzipSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { button, clipboard, downloadFile, input, output } from "./tool-page.ts";

const JSON_TEXT = '{"name":"Ada","city":"London"}';
const FORMATTED = '{\n  "name": "Ada",\n  "city": "London"\n}';
const PACKED = gzipSync(JSON_TEXT).toString("base64");

const menu = (page: Page, step: number) =>
  step === 0 ? button(page, "Add step") : button(page, `Then… after step ${step}`);
const cards = (page: Page) => page.getByRole("list", { name: "Steps" }).locator("[data-step]");
const titles = (page: Page) => cards(page).getByRole("heading");

async function add(page: Page, after: number, name: string): Promise<void> {
  await menu(page, after).click();
  await button(page, name).click();
}

const reversed = (text: string) => [...text].reverse().join("");

/** Base64 → gunzip → JSON format. */
async function unpack(page: Page): Promise<void> {
  await openHydrated(page, "/recipes");
  await input(page).fill(PACKED);
  await add(page, 0, "Base64 Encode/Decode: Decode");
  await expect(cards(page)).toContainText("decoded.gz");
  await add(page, 1, "Compress & Decompress: Decompress");
  await expect(output(page)).toHaveValue(JSON_TEXT);
}

test.describe("Recipes on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("Base64, gunzip and JSON format take eight taps, with copying", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openHydrated(page, "/recipes");
    await input(page).fill(PACKED);
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    await tap(menu(page, 0));
    await tap(button(page, "Base64 Encode/Decode: Decode"));
    await expect(cards(page)).toContainText("decoded.gz");
    await tap(menu(page, 1));
    await tap(button(page, "Compress & Decompress: Decompress"));
    await expect(output(page)).toHaveValue(JSON_TEXT);
    await tap(menu(page, 2));
    await tap(button(page, "JSON Formatter: Format"));
    await expect(output(page)).toHaveValue(FORMATTED);
    await tap(button(page, "Copy"));
    expect(await clipboard(page)).toBe(FORMATTED);
    expect(taps).toBeLessThanOrEqual(8);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test.describe("Recipes", () => {
  test("offers five starters, each with an input to see what it does", async ({ page }) => {
    await openHydrated(page, "/recipes");
    const starters = page.getByRole("region", { name: "Start from a recipe" }).getByRole("button");
    await expect(starters).toHaveCount(5);
    const starter = starters.filter({ hasText: "Query a CSV file" });
    // A press before the list's code has arrived is lost.
    await expect(async () => {
      if (await starter.isVisible()) await starter.click();
      await expect(output(page)).toHaveValue(/Cusco,PE,0\.4/, { timeout: 5_000 });
    }).toPass();
    await expect(starters).toHaveCount(0);
  });

  test("edits steps by menu, keyboard and undo, and the result follows", async ({ page }) => {
    await openHydrated(page, "/recipes");
    await input(page).fill("Grüße");
    await add(page, 0, "Reverse Text: Reverse Text");
    await expect(output(page)).toHaveValue(reversed("Grüße"));
    await expect(titles(page).first()).toBeFocused();
    await add(page, 1, "Base64 Encode/Decode: Encode");
    await expect(output(page)).toHaveValue("ZcOfw7xyRw==");

    // Insert before, by search and keyboard alone.
    await button(page, "Add step at the start").press("Enter");
    await page.keyboard.type("whitespace");
    await page.keyboard.press("Enter");
    await expect(titles(page)).toHaveText(["Remove Whitespaces", "Reverse Text", "Base64 Encode/Decode"]);

    await page.getByRole("button", { name: "Reorder step 2, Reverse Text" }).press("End");
    await expect(titles(page).last()).toHaveText("Reverse Text");
    await expect(page.getByRole("button", { name: "Reorder step 3, Reverse Text" })).toBeFocused();
    await expect(output(page)).toHaveValue("==QZfOMvDL3R");

    await page.getByRole("button", { name: "Actions for step 3, Reverse Text" }).click();
    await button(page, "Switch off").click();
    await expect(output(page)).toHaveValue("R3LDvMOfZQ==");
    await button(page, "Switch on step 3, Reverse Text").click();
    await expect(output(page)).toHaveValue("==QZfOMvDL3R");

    await button(page, "Remove step 1, Remove Whitespaces").click();
    await expect(cards(page)).toHaveCount(2);
    await expect(titles(page).first()).toBeFocused();
    await page.keyboard.press("Control+z");
    await expect(titles(page).first()).toHaveText("Remove Whitespaces");
    await button(page, "Redo").click();
    await expect(cards(page)).toHaveCount(2);

    await page.getByText("Options", { exact: true }).first().click();
    await page.getByLabel("Format").selectOption("Data URL");
    await expect(cards(page).first()).toContainText("Format: Data URL");
    await expect(output(page)).toHaveValue(new RegExp(`${reversed("data:")}$`));
    await expectAccessible(page);
  });

  test("marks the failing step and keeps the results before it", { tag: "@nightly" }, async ({ page }) => {
    await unpack(page);
    await add(page, 2, "JSON Formatter: Format");
    await expect(output(page)).toHaveValue(FORMATTED);
    await input(page).fill(gzipSync('{"name":').toString("base64"));
    await expect(cards(page).nth(2)).toContainText(/JSON/);
    await expect(cards(page).nth(2).getByRole("region", { name: "What is wrong" })).toBeVisible();
    await expect(cards(page).nth(1)).toContainText('{"name":');
    await expect(output(page)).toHaveCount(0);
    await expectAccessible(page);
    await input(page).fill(PACKED);
    await expect(output(page)).toHaveValue(FORMATTED);
  });

  test("runs a step for each of several files and joins the results", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/recipes");
    const files = ["a", "b"].map((name) => ({
      name: `${name}.txt`,
      mimeType: "text/plain",
      buffer: Buffer.from(name),
    }));
    await page.getByLabel("File", { exact: true }).setInputFiles(files);
    await expect(page.getByRole("list", { name: "Input files" }).getByRole("listitem")).toHaveCount(2);
    await add(page, 0, "Base64 Encode/Decode: Encode");
    await expect(cards(page).first()).toContainText("for each file");
    await expect(page.getByRole("list", { name: "Files", exact: true }).getByRole("listitem")).toHaveText([
      /encoded\.txt/,
      /encoded-2\.txt/,
    ]);
    await expectAccessible(page);
    await add(page, 1, "Join files into one text");
    await expect(output(page)).toHaveValue("YQ==\nYg==");
  });

  test("saves, exports, imports, renames and deletes recipes", { tag: "@nightly" }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await unpack(page);
    await button(page, "Copy as command").click();
    await expect.poll(() => clipboard(page)).toBe("sundry base64-encode decode | sundry compress decompress");
    await button(page, "Copy as curl").click();
    await expect.poll(() => clipboard(page)).toMatch(/^curl \S+\/api\/run .*"operation":"decompress"/);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Unpack the log");
    await button(page, "Save").click();
    const saved = page.getByRole("region", { name: "Saved recipes" });
    await expect(saved.getByRole("listitem")).toHaveText([/Unpack the log.*2 steps/]);
    const { name, bytes } = await downloadFile(page, "Export");
    expect(name).toBe("Unpack the log.recipe.json");
    expect(JSON.parse(bytes.toString())).toMatchObject({
      $schema: expect.stringMatching(/\/schemas\/recipe-1\.json$/),
      recipe: 1,
      name: "Unpack the log",
      steps: [
        { tool: "base64-encode", operation: "decode" },
        { tool: "compress", operation: "decompress" },
      ],
    });

    await page.reload();
    await expect(output(page)).toHaveValue(JSON_TEXT);
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Unpack the log");

    await button(page, "Rename Unpack the log").click();
    await page.getByLabel("New name of Unpack the log").fill("Open");
    await page.keyboard.press("Enter");
    await button(page, "Clear steps").click();
    await expect(cards(page)).toHaveCount(0);
    // Opening runs nothing.
    await button(page, "Open").click();
    await expect(cards(page)).toHaveCount(2);
    await expect(output(page)).toHaveCount(0);
    await page.keyboard.press("Control+Enter");
    await expect(output(page)).toHaveValue(JSON_TEXT);

    await button(page, "Delete Open").click();
    await expect(saved).toContainText("“Open” deleted.");
    await saved.getByRole("button", { name: "Undo" }).click();
    await expect(saved.getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page, { wholePage: true });

    const file = page.getByLabel("Recipe file");
    const wrong = JSON.stringify({ recipe: 1, name: "x", steps: [{ tool: "compress", operation: "zip", magic: 1 }] });
    await file.setInputFiles({ name: "x.recipe.json", mimeType: "application/json", buffer: Buffer.from(wrong) });
    await expect(page.getByRole("alert")).toContainText('Step 1 has the unknown field "magic".');
    await expect(cards(page)).toHaveCount(2);
    await button(page, "Clear steps").click();
    await file.setInputFiles({ name, mimeType: "application/json", buffer: bytes });
    await expect(cards(page)).toHaveCount(2);
    await button(page, "Clear steps").click();
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, bytes.toString());
    await expect(cards(page)).toHaveCount(2);
  });

  test("a tool's Then… makes a recipe of its last run, without its secrets", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/hash-generator");
    await input(page).fill("text");
    await page.getByLabel("HMAC key").fill("hunter2");
    await button(page, "Generate Hash").click();
    await expect(output(page)).not.toHaveValue("");
    await button(page, "Then…").click();
    await button(page, "Reverse Text: Reverse Text").click();
    await expect(page).toHaveURL(/\/recipes$/);
    await expect(titles(page)).toHaveText(["Hash Generator", "Reverse Text"]);
    await expect(input(page)).toHaveValue("text");
    await expect(output(page)).not.toHaveValue("");
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    );
    expect(stored).not.toContain("hunter2");
  });

  test("an open page takes a dragged step to its new place", { tag: "@nightly" }, async ({ page }) => {
    await unpack(page);
    await page.getByRole("button", { name: "Reorder step 2" }).dragTo(cards(page).first());
    await expect(titles(page)).toHaveText(["Compress & Decompress", "Base64 Encode/Decode"]);
  });
});
