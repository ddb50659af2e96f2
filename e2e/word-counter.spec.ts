import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { clipboard, input } from "./tool-page.ts";

const figure = (page: Page, name: string) =>
  page.locator("dl > div", { has: page.getByRole("term").getByText(name, { exact: true }) }).getByRole("definition");

async function open(page: Page): Promise<void> {
  await openHydrated(page, "/tools/word-counter");
}

test.describe("Word Counter", () => {
  test("counts characters, words, sentences, paragraphs and reading time while typing", async ({ page }) => {
    await open(page);
    await expect(figure(page, "Words")).toHaveText("0");
    await input(page).pressSequentially("Hello big world. Bye!");
    await expect(figure(page, "Words")).toHaveText("4");
    await expect(figure(page, "Characters")).toHaveText("21");
    await expect(figure(page, "Characters without spaces")).toHaveText("18");
    await expect(figure(page, "Sentences")).toHaveText("2");
    await expect(figure(page, "Paragraphs")).toHaveText("1");
    await expect(figure(page, "Reading time")).toHaveText("1 min");
    await input(page).fill("");
    await expect(figure(page, "Words")).toHaveText("0");
    await expect(figure(page, "Reading time")).toHaveText("0 min");
  });

  test("rounds the reading time up to whole minutes of 200 words", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await input(page).fill("word ".repeat(400));
    await expect(figure(page, "Reading time")).toHaveText("2 min");
    await input(page).fill("word ".repeat(401));
    await expect(figure(page, "Reading time")).toHaveText("3 min");
  });

  test("shows code points only if they differ from characters", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await input(page).fill("plain");
    await expect(figure(page, "Characters")).toHaveText("5");
    await expect(figure(page, "Unicode code points")).toBeHidden();
    await input(page).fill("👩‍👩‍👧");
    await expect(figure(page, "Characters")).toHaveText("1");
    await expect(figure(page, "Unicode code points")).toHaveText("5");
  });

  test("splits Chinese into words", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await input(page).fill("今天天气很好。");
    await expect(figure(page, "Words")).toHaveText("3");
  });

  test("counts a file, lists the most frequent words and copies everything", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page);
    await page.getByLabel("File").setInputFiles({
      name: "story.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("The sea, the sea.\n".repeat(60_000)),
    });
    await expect(figure(page, "Words")).toHaveText("240,000");
    await expect(figure(page, "Sentences")).toHaveText("60,000");
    const frequent = page.getByRole("region", { name: "Most frequent words" });
    await expect(frequent.getByRole("listitem").first()).toContainText(/the\s*120,000 · 50.0%/);
    await page.getByRole("button", { name: "Copy" }).click();
    await expect(page.getByText("Copied!")).toBeVisible();
    expect(await clipboard(page)).toContain("Words: 240,000\nCharacters: 1,080,000");
  });

  test("rejects a binary file and counts the next file", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    const file = (buffer: Buffer) => ({ name: "a.bin", mimeType: "application/octet-stream", buffer });
    await page.getByLabel("File").setInputFiles(file(Buffer.from([0x41, 0xff, 0xfe])));
    await expect(page.getByRole("region", { name: "What is wrong" })).toContainText("not valid UTF-8 text");
    await page.getByLabel("File").setInputFiles(file(Buffer.from("one two")));
    await expect(figure(page, "Words")).toHaveText("2");
  });

  test("receives a text from another tool", async ({ page }) => {
    await openHydrated(page, "/tools/reverse-text");
    await input(page).fill("three little words");
    await page.getByRole("button", { name: "Reverse Text" }).click();
    await page.getByRole("button", { name: "Send to…" }).click();
    await page.getByRole("button", { name: "Word Counter" }).click();
    await expect(figure(page, "Words")).toHaveText("3");
  });

  test("is accessible with a result", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Sample" }).click();
    await expect(page.getByRole("region", { name: "Most frequent words" })).toBeVisible();
    await expectAccessible(page);
  });

  test("warns about too many unique words to count separately", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    const words = Array.from({ length: 100_001 }, (_, number) => `w${number}`).join(" ");
    const note = page.getByText("Only the first 100,000 unique words are counted separately.");
    await page
      .getByLabel("File")
      .setInputFiles({ name: "words.txt", mimeType: "text/plain", buffer: Buffer.from(words) });
    await expect(figure(page, "Words")).toHaveText("100,001", { timeout: 15_000 });
    await expect(note).toBeVisible();
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(note).toBeHidden();
  });
});
