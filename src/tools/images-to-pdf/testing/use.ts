import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "#e2e/fixtures.ts";
import { downloadResult } from "#e2e/pdf.ts";
import { field, items, press } from "#e2e/use.ts";
import { passesQpdfCheck } from "#server/pdf/testing/other-readers.ts";

export async function use(page: Page): Promise<void> {
  const image = sharp({ create: { width: 16, height: 8, channels: 3, background: "#c08040" } });
  const photo = await image.jpeg().toBuffer();
  await field(page, "Files").setInputFiles([
    { name: "first.webp", mimeType: "image/webp", buffer: await image.webp().toBuffer() },
    { name: "second.jpg", mimeType: "image/jpeg", buffer: photo },
  ]);
  await expect(items(page, "Selected files")).toHaveCount(2);
  await page.getByRole("button", { name: "Reorder second.jpg" }).press("ArrowUp");
  await expect(items(page, "Selected files").first()).toContainText("second.jpg");
  await press(page, "Create PDF");
  const { name, bytes } = await downloadResult(page);
  expect(name).toBe("images.pdf");
  expect(bytes.includes(photo)).toBe(true);
  expect(await passesQpdfCheck(bytes)).toBe(true);
}
