import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { press } from "#e2e/use.ts";
import { drawCode } from "./draw-code.ts";

export async function use(page: Page): Promise<void> {
  const buffer = await drawCode("https://example.org/menu", { format: "QRCode" });
  await page.getByLabel("File", { exact: true }).setInputFiles({ name: "code.png", mimeType: "image/png", buffer });
  await press(page, "Read Codes");
  await expect(page.getByRole("listitem", { name: "Web link QR Code" })).toContainText("example.org");
}
