import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, openHydrated, test } from "./fixtures.ts";
import { downloadFile } from "./tool-page.ts";

const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
const generate = (page: Page) => page.getByRole("button", { name: "Generate", exact: true });
const image = (page: Page) => page.getByRole("img", { name: "QR code" });

test.describe("QR Generator", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/qr-generator");
  });

  test("shows the code as wide as its panel and prints it alone", { tag: "@nightly" }, async ({ page }) => {
    await content(page).fill("hello");
    await generate(page).click();
    await expect(image(page)).toBeVisible();
    const shown = await image(page).boundingBox();
    const field = await content(page).boundingBox();
    expect(shown?.width).toBeGreaterThan((field?.width ?? 0) - 60);
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    });
    await page.getByRole("button", { name: "Print", exact: true }).click();
    await expect(page.locator("html[data-printed]")).toBeAttached();
    await page.emulateMedia({ media: "print" });
    expect(await image(page).boundingBox()).toMatchObject({ width: 256, height: 256 });
    const others = await page.locator("body *:visible:not(:has(img[alt='QR code']), img[alt='QR code'])").count();
    expect(others).toBe(0);
  });

  test("fills the card with the fields, and hides Content where it has no effect", { tag: "@nightly" }, async ({
    page,
  }) => {
    const card = await page.locator(".wide-options").first().boundingBox();
    const type = await page.getByLabel("Data type").boundingBox();
    const right = (box: typeof card) => (box?.x ?? 0) + (box?.width ?? 0);
    expect(right(card) - right(type)).toBeLessThan(20);
    await page.getByLabel("Data type").selectOption("WiFi Network");
    await expect(content(page)).toBeVisible();
    await page.getByLabel("Network name").fill("Home");
    await expect(content(page)).toBeHidden();
    await page.getByLabel("Data type").selectOption("Contact (vCard)");
    await expect(content(page)).toBeHidden();
  });

  test("puts a logo on the code at level High", { tag: "@nightly" }, async ({ page }) => {
    const logo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#c02040" } })
      .png()
      .toBuffer();
    await page.getByLabel("Logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
    await page.getByLabel("Size").selectOption("512 px");
    const level = page.getByLabel("Error correction");
    await expect(level).toHaveValue("H");
    await expect(level.locator("option")).toHaveText(["High (30%)"]);
    await content(page).fill("https://example.org");
    await generate(page).click();
    await expect(page.getByText("Level H")).toBeVisible();
    await page.getByRole("button", { name: "Remove logo" }).click();
    await expect(level).toHaveValue("M");
    await expect(page.getByText("Level M")).toBeVisible();
    await page.getByLabel("Logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
    await expect(page.getByText("Level H")).toBeVisible();
    const { bytes } = await downloadFile(page, "Download PNG");
    const { data } = await sharp(bytes)
      .extract({ left: 256, top: 256, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0xc0, 0x20, 0x40]);
  });

  test("focuses Add logo after removing the logo by keyboard", { tag: "@nightly" }, async ({ page }) => {
    const logo = await sharp({ create: { width: 3, height: 2, channels: 3, background: "#c02040" } })
      .png()
      .toBuffer();
    await page.getByLabel("Logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
    await page.getByRole("button", { name: "Remove logo" }).press("Enter");
    await expect(page.getByRole("button", { name: "Add logo" })).toBeFocused();
  });
});
