import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { clipboard } from "./tool-page.ts";

const preview = (page: Page) => page.getByRole("img", { name: /^Mock image/ });

async function save(page: Page) {
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await started;
  const path = await download.path();
  return { name: download.suggestedFilename(), image: sharp(await readFile(path)) };
}

test.describe("Mock Image Generator", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/mock-image-generator");
  });

  test("redraws on every change, starting with a gray 300 × 200", { tag: "@nightly" }, async ({ page }) => {
    await expect(preview(page)).toHaveAccessibleName("Mock image, 300 × 200");
    await expect(preview(page)).toHaveJSProperty("width", 300);
    await page.getByLabel("Width").fill("640");
    await expect(preview(page)).toHaveJSProperty("width", 640);
    await page.getByLabel("Text", { exact: true }).fill("Hero");
    await expect(preview(page)).toHaveAccessibleName("Mock image, Hero");
    await page.getByRole("button", { name: "728 × 90" }).click();
    await expect(preview(page)).toHaveJSProperty("height", 90);
    for (const [typed, width] of [
      ["0", 1],
      ["5000", 2000],
      ["", 300],
    ] as const) {
      await page.getByLabel("Width").fill(typed);
      await expect(preview(page)).toHaveJSProperty("width", width);
      await page.getByLabel("Width").blur();
      await expect(page.getByLabel("Width")).toHaveValue(String(width));
    }
    await expectAccessible(page);
  });

  test("downloads every format as previewed", { tag: "@nightly" }, async ({ page }) => {
    await page.getByLabel("Background").fill("#10206a");
    for (const [format, name, type] of [
      ["PNG", "mock-300x200.png", "png"],
      ["JPEG", "mock-300x200.jpg", "jpeg"],
      ["WebP", "mock-300x200.webp", "webp"],
      ["SVG", "mock-300x200.svg", "svg"],
    ] as const) {
      await page.getByLabel("Format").selectOption(format);
      const saved = await save(page);
      expect(saved.name).toBe(name);
      expect(await saved.image.metadata()).toMatchObject({ format: type, width: 300, height: 200 });
      const corner = await saved.image.extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
      for (const [channel, value] of [0x10, 0x20, 0x6a].entries()) {
        expect(Math.abs((corner[channel] ?? 0) - value)).toBeLessThan(4);
      }
    }
    await page.getByLabel("Format").selectOption("PNG");
    await page.getByLabel("Resolution").selectOption("2x");
    const doubled = await save(page);
    expect(doubled.name).toBe("mock-300x200@2x.png");
    expect(await doubled.image.metadata()).toMatchObject({ width: 600, height: 400 });
  });

  test("links to the image with a public URL", { tag: "@nightly" }, async ({ page, request, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByLabel("Background").fill("#10206a");
    await page.getByLabel("Text", { exact: true }).fill("50 % & <b>");
    await page.getByLabel("Format").selectOption("JPEG");
    await page.getByLabel("Resolution").selectOption("2x");
    const address = page.getByRole("textbox", { name: "Image address" });
    const whole = new URL("/mock/300x200@2x/10206a/333333.jpg?text=50%20%25%20%26%20%3Cb%3E", page.url()).href;
    await expect(address).toHaveValue(whole);
    await expect(address).not.toBeEditable();
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(page.getByText("Copied!")).toBeVisible();
    expect(await clipboard(page)).toBe(whole);
    const answer = await request.get(await address.inputValue());
    expect(await sharp(await answer.body()).metadata()).toMatchObject({ format: "jpeg", width: 600, height: 400 });
  });
});
