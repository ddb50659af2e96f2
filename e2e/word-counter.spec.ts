import type { Page } from "@playwright/test";
import { expect, openHydrated, test } from "./fixtures.ts";
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
});
