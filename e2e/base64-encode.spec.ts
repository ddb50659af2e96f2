import type { Page } from "@playwright/test";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { button, clipboard, downloadFile, input, output } from "./tool-page.ts";

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const choose = (page: Page, mode: "Encode" | "Decode") => page.getByText(mode, { exact: true }).first().click();

async function open(page: Page, mode: "Encode" | "Decode" = "Encode"): Promise<void> {
  await openHydrated(page, "/tools/base64-encode");
  await choose(page, mode);
}

async function convert(page: Page, mode: "Encode" | "Decode", text: string): Promise<void> {
  await input(page).fill(text);
  await button(page, mode).click();
}

test.describe("Base64 Encode/Decode", () => {
  test("encodes and decodes with a mode toggle", async ({ page }) => {
    await open(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Base64 Encode/Decode");
    await expect(page.getByRole("radio", { name: "Encode" })).toBeChecked();
    await expect(button(page, "Decode")).toBeHidden();
    await convert(page, "Encode", "añ🧵");
    await expect(output(page)).toHaveValue("YcOx8J+ntQ==");
    await expect(page.getByText("Encoded!")).toBeVisible();

    await choose(page, "Decode");
    await expect(output(page)).toBeHidden();
    await expect(button(page, "Encode")).toBeHidden();
    await convert(page, "Decode", "YcOx8J+ntQ==");
    await expect(output(page)).toHaveValue("añ🧵");
    await expect(page.getByText("Decoded!")).toBeVisible();
  });

  test("marks invalid Base64 and keeps the input", async ({ page }) => {
    await open(page, "Decode");
    await convert(page, "Decode", "YcOx\nYc*x");
    await expect(page.getByRole("alert")).toContainText("Error: Invalid input for Base64 decoding");
    const note = page.getByRole("region", { name: "What is wrong" });
    await expect(note.getByText("Error: Invalid input for Base64 decoding", { exact: true })).toBeVisible();
    await expect(note.locator("mark")).toHaveText("*");
    await expect(page.getByText("Line 2, column 3.")).toBeVisible();
    await expect(input(page)).toHaveValue("YcOx\nYc*x");
    await expect(input(page)).toBeFocused();
    await expect.poll(() => input(page).evaluate("document.activeElement.selectionStart")).toBe(7);

    await page.getByLabel("Ignore other characters").check();
    await convert(page, "Decode", '"YcOx"');
    await expect(output(page)).toHaveValue("añ");
    await expect(note).toBeHidden();
  });

  test("Clear empties output and input", { tag: "@nightly" }, async ({ page }) => {
    await open(page);
    await convert(page, "Encode", "abc");
    await expect(output(page)).toHaveValue("YWJj");
    await button(page, "Clear").click();
    await expect(output(page)).toBeHidden();
    await expect(input(page)).toHaveValue("");
    await expect(input(page)).toBeFocused();
  });

  test("shows a decoded image and downloads it with the right extension", async ({ page }) => {
    await open(page, "Decode");
    await convert(page, "Decode", `data:image/png;base64,${PNG}`);
    await expect(page.getByRole("img", { name: "Preview of decoded.png" })).toBeVisible();
    await expect(page.getByText("1 × 1 pixels")).toBeVisible();
    await expect(page.getByText("image/png", { exact: true })).toBeVisible();
    await expectAccessible(page);
    const file = await downloadFile(page, "Download");
    expect(file.name).toBe("decoded.png");
    expect(file.bytes.toString("base64")).toBe(PNG);
  });

  test("shows an SVG as image and as text", { tag: "@nightly" }, async ({ page }) => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="9" height="9"/></svg>';
    await open(page, "Decode");
    await convert(page, "Decode", Buffer.from(svg).toString("base64"));
    await expect(output(page)).toHaveValue(svg);
    await expect(page.getByText("30 × 20 pixels")).toBeVisible();
  });

  test("shows the first bytes of any other file", { tag: "@nightly" }, async ({ page }) => {
    await open(page, "Decode");
    await convert(
      page,
      "Decode",
      Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(400, 0xfe)]).toString("base64"),
    );
    await expect(output(page)).toHaveValue(/^0000 {2}50 4b 03 04 fe fe fe fe {2}PK··/);
    await expect(page.getByText("Its first 256 bytes:")).toBeVisible();
    await expect(page.getByText("decoded.zip")).toBeVisible();
    await expectAccessible(page);
  });

  test("encodes a file byte by byte and decodes it again", async ({ page }) => {
    await open(page);
    await page
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: Buffer.from(PNG, "base64") });
    await button(page, "Encode").click();
    await expect(output(page)).toHaveValue(PNG);
    await button(page, "Use as Input").click();
    await expect(output(page)).toBeHidden();
    await expect(input(page)).toHaveValue(PNG);
    await choose(page, "Decode");
    await button(page, "Decode").click();
    await expect(page.getByText("1 × 1 pixels")).toBeVisible();
  });

  test("copies decoded text, sends it to a paste, and runs on Ctrl+Enter", { tag: "@nightly" }, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, "Decode");
    await input(page).fill("eyJhIjogMX0=");
    await input(page).press("Control+Enter");
    await expect(output(page)).toHaveValue('{"a": 1}');
    await button(page, "Copy").click();
    await expect(page.getByText("Copied!")).toBeVisible();
    expect(await clipboard(page)).toBe('{"a": 1}');
    expect((await downloadFile(page, "Download")).name).toBe("decoded.json");
    await button(page, "Create Paste").click();
    await expect(page).toHaveURL(/\/tools\/pastebin$/);
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Decoded Base64");
  });

  test("shows the start of a big text and downloads all of it", { tag: "@nightly" }, async ({ page }) => {
    const text = "Zwölf Boxkämpfer jagen Viktor quer über den Sylter Deich.\n".repeat(60_000);
    await open(page, "Decode");
    await page.getByLabel("File", { exact: true }).setInputFiles({
      name: "big.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(Buffer.from(text).toString("base64")),
    });
    await button(page, "Decode").click();
    await expect(page.getByText(/^The first 32 KB of 3\.\d+ MB are shown\./)).toBeVisible();
    await expect(page.getByText("60,000 lines")).toBeVisible();
    expect((await downloadFile(page, "Download")).bytes.toString()).toBe(text);
  });
});
