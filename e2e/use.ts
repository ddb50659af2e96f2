import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";

export const input = (page: Page) => page.getByRole("textbox", { name: "Input" });
export const output = (page: Page) => page.getByRole("textbox", { name: "Output" });
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const items = (page: Page, list: string) => page.getByRole("list", { name: list }).getByRole("listitem");
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

export async function chooseImage(page: Page): Promise<void> {
  const buffer = await sharp({ create: { width: 16, height: 8, channels: 3, background: "#c08040" } })
    .png()
    .toBuffer();
  await page.locator("input[type=file]").setInputFiles({ name: "photo.png", mimeType: "image/png", buffer });
}

/** Presses Download and reads the image with a decoder other than the browser's. */
export async function downloadedImage(page: Page) {
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Download")]);
  return sharp(await readFile(await download.path())).metadata();
}
