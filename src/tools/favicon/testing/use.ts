import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "#e2e/fixtures.ts";
import { press } from "#e2e/use.ts";

const FILES: Readonly<Record<string, number>> = {
  "apple-touch-icon.png": 180,
  "icon-192.png": 192,
  "icon-512.png": 512,
  "icon-maskable-512.png": 512,
};

export async function use(page: Page): Promise<void> {
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>');
  await page.locator("input[type=file]").setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer });
  await page.getByRole("img", { name: "Preview of logo.png" }).waitFor();
  await press(page, "Generate");
  for (const [name, size] of Object.entries(FILES)) {
    const { width, height } = await sharp(await downloaded(page, name)).metadata();
    expect([name, width, height]).toEqual([name, size, size]);
  }
  const { data } = await sharp(await downloaded(page, "icon-maskable-512.png"))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data[(y * 512 + x) * (data.length / 512 / 512)];
  // Outside the safe zone is the background.
  expect([at(0, 0), at(100, 100), at(256, 256)]).toEqual([255, 255, 0]);
  const ico = await downloaded(page, "favicon.ico");
  expect([6, 22, 38].map((entry) => ico[entry])).toEqual([16, 32, 48]);
  for (const entry of [6, 22, 38]) {
    const start = ico.readUInt32LE(entry + 12);
    const { width } = await sharp(ico.subarray(start, start + ico.readUInt32LE(entry + 8))).metadata();
    expect(width).toBe(ico[entry]);
  }
  await page.getByText("Emoji or letters", { exact: true }).first().click();
  await page.getByRole("textbox", { name: "Emoji or letters" }).fill("A");
  await press(page, "Generate");
  await expect(page.getByRole("img", { name: "Dark browser tab" })).toHaveJSProperty("complete", true);
  expect(String(await downloaded(page, "favicon.svg"))).toContain(">A</text>");
}

async function downloaded(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, `Download ${name}`)]);
  return readFile(await download.path());
}
