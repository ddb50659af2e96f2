import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { downloadFile } from "./tool-page.ts";

test.describe("String to Image", () => {
  test("redraws the text on every change and downloads the image", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/string-to-image");
    const image = page.getByRole("img", { name: "Text as an image" });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await expect(image).toHaveCount(0);
    await expect(button("Regenerate")).toBeDisabled();
    await expect(button("Download")).toBeDisabled();
    await expect(page.getByLabel("Font size")).toHaveValue("24");
    await expect(page.getByLabel("Padding")).toHaveValue("20");
    expect(await page.getByLabel("Font", { exact: true }).locator("option").allTextContents()).toEqual([
      "Arial",
      "Helvetica",
      "Times New Roman",
      "Courier New",
      "Georgia",
      "Verdana",
    ]);

    await page.getByRole("textbox", { name: "Input" }).fill("one\ntwo");
    await expect(image).toHaveJSProperty("height", 98);
    await page.getByLabel("Font size").fill("40");
    await expect(image).toHaveJSProperty("height", 136);
    await page.getByLabel("Font size").fill("500");
    await expect(image).toHaveJSProperty("height", 520);
    await page.getByLabel("Font size").fill("24");
    await page.getByLabel("Transparent").check();
    await button("Regenerate").click();
    await expect(page.getByRole("status")).toContainText("Generated!");
    await expectAccessible(page);

    for (const [format, name, type, alpha] of [
      ["PNG", "text.png", "png", 0],
      ["WebP", "text.webp", "webp", 0],
      ["JPEG", "text.jpg", "jpeg", 255],
      ["SVG", "text.svg", "svg", 0],
    ] as const) {
      await page.getByLabel("Format").selectOption(format);
      const started = page.waitForEvent("download");
      await button("Download").click();
      const download = await started;
      expect(download.suggestedFilename()).toBe(name);
      const file = sharp(await readFile(await download.path()));
      expect(await file.metadata()).toMatchObject({ format: type, height: 98 });
      const corner = await file.ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
      expect(corner[3]).toBe(alpha);
    }
  });

  test("draws bold and italic letters with room for their overhang", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/string-to-image");
    const image = page.getByRole("img", { name: "Text as an image" });
    const pixels = () => image.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    await page.getByRole("textbox", { name: "Input" }).fill("flying fox");
    await page.getByLabel("Font", { exact: true }).selectOption("Times New Roman");
    await page.getByLabel("Font size").fill("200");
    await page.getByLabel("Padding").fill("0");
    const plain = await pixels();
    await page.getByLabel("Bold").check();
    await expect.poll(pixels).not.toBe(plain);
    const bold = await pixels();
    await page.getByLabel("Italic").check();
    await expect.poll(pixels).not.toBe(bold);
    const ink = () =>
      image.evaluate((canvas: HTMLCanvasElement) => {
        const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
        return pixels?.reduce((sum, value) => sum + 255 - value, 0) ?? 0;
      });
    const alone = await ink();
    const width = await image.evaluate((canvas: HTMLCanvasElement) => canvas.width);
    await page.getByLabel("Padding").fill("100");
    await expect(image).toHaveJSProperty("width", width + 200);
    expect(alone / (await ink())).toBeCloseTo(1, 3);
    await page.getByLabel("Format").selectOption("SVG");
    const svg = (await downloadFile(page, "Download")).bytes.toString();
    expect(svg).toContain('font-weight="bold" font-style="italic"');
  });

  test("writes WebP in a browser that encodes PNG instead, like Safari", { tag: "@nightly" }, async ({ page }) => {
    await page.addInitScript(() => {
      const native = HTMLCanvasElement.prototype.toBlob;
      HTMLCanvasElement.prototype.toBlob = function (done) {
        native.call(this, done, "image/png");
      };
    });
    await openHydrated(page, "/tools/string-to-image");
    await page.getByRole("textbox", { name: "Input" }).fill("one\ntwo");
    await page.getByLabel("Transparent").check();
    await page.getByLabel("Format").selectOption("WebP");
    const file = sharp((await downloadFile(page, "Download")).bytes);
    expect(await file.metadata()).toMatchObject({ format: "webp", height: 98 });
    const corner = await file.ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
    expect(corner[3]).toBe(0);
  });

  test("rejects an image that is too large and draws again once it fits", { tag: "@nightly" }, async ({ page }) => {
    await openHydrated(page, "/tools/string-to-image");
    const image = page.getByRole("img", { name: "Text as an image" });
    const tooLarge = page.getByText("This text makes an image of more than 16,384 pixels per side.");
    await page.getByRole("textbox", { name: "Input" }).fill("word ".repeat(900));
    for (const size of ["200", "100"]) {
      await page.getByLabel("Font size").fill(size);
      await expect(tooLarge).toBeVisible();
      await expect(image).toBeHidden();
    }
    for (const name of ["Regenerate", "Download"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page.getByRole("alert")).toContainText("Choose a smaller size or fewer words.");
      await page.getByRole("button", { name: "Dismiss" }).click();
    }
    await page.getByRole("textbox", { name: "Input" }).fill("one\ntwo");
    await page.getByLabel("Font size").fill("24");
    await expect(tooLarge).toBeHidden();
    await expect(image).toHaveJSProperty("height", 98);
  });
});
