import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { expect, expectAccessible, openHydrated, test } from "./fixtures.ts";
import { downloadFile } from "./tool-page.ts";

const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
const generate = (page: Page) => page.getByRole("button", { name: "Generate", exact: true });
const image = (page: Page) => page.getByRole("img", { name: "QR code" });

test.describe("QR Generator", () => {
  test.beforeEach(async ({ page }) => {
    await openHydrated(page, "/tools/qr-generator");
  });

  test("makes a code of 256 pixels at level Medium by default", async ({ page }) => {
    const options = async (label: string) => page.getByLabel(label).locator("option").allTextContents();
    expect((await options("Data type")).slice(0, 6)).toEqual([
      "Plain Text",
      "URL/Website",
      "Email",
      "Phone Number",
      "SMS",
      "WiFi Network",
    ]);
    expect(await options("Size")).toEqual(["128 px", "256 px", "512 px", "1024 px"]);
    expect(await options("Error correction")).toEqual(["Low (7%)", "Medium (15%)", "Quartile (25%)", "High (30%)"]);

    await content(page).fill("hello");
    await generate(page).click();
    await expect(page.getByRole("status")).toContainText("Generated!");
    await expect(image(page)).toHaveJSProperty("naturalWidth", 256);
    await expect(page.getByText("Level M")).toBeVisible();
    const { name, bytes } = await downloadFile(page, "Download PNG");
    expect(name).toBe("qrcode.png");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 256, height: 256 });
    expect((await downloadFile(page, "Download SVG")).name).toBe("qrcode.svg");
    await expectAccessible(page);
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

  test("shows the clamped margin", { tag: "@nightly" }, async ({ page }) => {
    await content(page).fill("hello");
    await page.getByLabel("Margin").fill("99");
    await generate(page).click();
    await expect(image(page)).toBeVisible();
    await expect(page.getByLabel("Margin")).toHaveValue("16");
  });

  test("puts a logo on the code at level High", async ({ page }) => {
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

  test("makes a ZIP of many codes from CSV", async ({ page }) => {
    await page.getByText("Many from CSV", { exact: true }).click();
    await content(page).fill("https://example.org/1,one\nhttps://example.org/2,two");
    await page.getByRole("button", { name: "Generate All" }).click();
    const { name, bytes } = await downloadFile(page, "Download qrcodes.zip", "link");
    expect(name).toBe("qrcodes.zip");
    expect(Object.keys(unzipSync(bytes))).toEqual(["1-one.png", "2-two.png"]);
  });
});
