import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, test } from "./fixtures.ts";

// Happens on unreliable connections, and in pages left open during a deployment.
test.describe("A lazy part that fails to load", () => {
  test.use({
    expectedErrors:
      /assets\/(tree-view|favorite-toggle|send-to|my-paste|follow-job|convert-units|preset-patterns|inspect-images)/,
  });

  const blockChunk = (page: Page, name: string) => page.route(`**/assets/${name}-*.js`, (route) => route.abort());
  const loadError = (page: Page) => page.getByText("This part could not be loaded. Are you offline?");

  test("shows an error in place of the result and keeps the input", async ({ page }) => {
    await blockChunk(page, "tree-view");
    await page.goto("/tools/json-formatter", { waitUntil: "networkidle" });
    const input = page.getByRole("textbox", { name: "Input" });
    await input.fill('{"kept": true}');
    await page.getByRole("button", { name: "Tree" }).click();
    await expect(loadError(page)).toBeVisible();
    await expectAccessible(page);
    await expect(input).toHaveValue('{"kept": true}');
    await page.getByRole("button", { name: "Minify" }).click();
    await expect(page.getByRole("textbox", { name: "Output" })).toHaveValue('{"kept":true}');
    await page.unroute("**/assets/tree-view-*.js");
    await page.getByRole("button", { name: "Tree" }).click();
    await expect(page.getByRole("region", { name: "Tree" })).toBeVisible();
  });

  test("is left out if it is optional", { tag: "@nightly" }, async ({ page }) => {
    await blockChunk(page, "favorite-toggle");
    await blockChunk(page, "send-to");
    await page.goto("/tools/json-formatter", { waitUntil: "networkidle" });
    await page.getByRole("textbox", { name: "Input" }).fill("[1, 2]");
    await page.getByRole("button", { name: "Minify" }).click();
    await expect(page.getByRole("textbox", { name: "Output" })).toHaveValue("[1,2]");
    await expect(page.getByRole("button", { name: "Create Paste" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(loadError(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Favorite", exact: true })).toHaveCount(0);
  });

  test("shows an error toast on each use and retries on the next", { tag: "@nightly" }, async ({ page }) => {
    const faults: Error[] = [];
    page.on("pageerror", (fault) => faults.push(fault));
    const alertWith = (words: string) => page.getByRole("alert").filter({ hasText: words });
    await blockChunk(page, "convert-units");
    await page.goto("/tools/unit-converter", { waitUntil: "networkidle" });
    await page.getByLabel("Value").fill("10");
    await page.getByLabel("From Unit").selectOption("mile");
    await page.getByLabel("To Unit").selectOption("kilometer");
    const convert = page.getByRole("button", { name: "Convert", exact: true });
    await convert.click();
    await expect(alertWith("Conversion failed")).toBeVisible();
    await page.unroute("**/assets/convert-units-*.js");
    await convert.click();
    await expect(page.getByRole("textbox", { name: "Result" })).toHaveValue("16.0934");

    await blockChunk(page, "preset-patterns");
    await page.goto("/tools/regex-extractor", { waitUntil: "networkidle" });
    const preset = page.getByRole("button", { name: "Hashtags" });
    await preset.click();
    await expect(alertWith("The preset could not be loaded.")).toBeVisible();
    await page.unroute("**/assets/preset-patterns-*.js");
    await preset.click();
    await expect(page.getByLabel("Pattern")).not.toHaveValue("");

    await blockChunk(page, "inspect-images");
    await page.goto("/tools/image-converter", { waitUntil: "networkidle" });
    const buffer = await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    await page.getByLabel("Files").setInputFiles({ name: "red.png", mimeType: "image/png", buffer });
    await page.getByRole("button", { name: "Convert", exact: true }).click();
    await expect(page.getByText("Conversion complete!")).toBeVisible();
    expect(faults).toEqual([]);
  });
});

test("the first interaction loads everything a first result needs", { tag: "@nightly" }, async ({ page }) => {
  const loaded = (name: string) => page.waitForResponse((response) => response.url().includes(`/assets/${name}-`));
  await page.goto("/tools/csv-splitter", { waitUntil: "networkidle" });
  const all = Promise.all(["worker", "tool", "split-csv", "gather-files", "file-list", "ready-file"].map(loaded));
  await page.mouse.move(100, 100);
  await all;
});
