import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const pdf = (name: string, buffer: Buffer): Upload => ({ name, mimeType: "application/pdf", buffer });

export const TEXT_FILE: Upload = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no PDF") };

/** Records the page's PDF requests from now on. */
export function pdfRequests(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/pdf")) sent.push(`${request.method()} ${request.url()}`);
  });
  return sent;
}

/** Waits for `Download Result` and downloads it. */
export async function downloadResult(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const result = page.getByRole("link", { name: "Download Result" });
  const archive = page.getByRole("button", { name: "Download Result" });
  const target = result.or(archive);
  await expect(target).toBeVisible({ timeout: 30_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), target.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Watches every frame from now on and tells whether the focus was ever lost. */
export async function watchFocus(page: Page): Promise<() => Promise<boolean>> {
  const lost = await page.evaluateHandle(() => {
    const seen = { lost: false };
    const look = () => {
      seen.lost ||= document.activeElement === document.body;
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return () => lost.evaluate((seen) => seen.lost);
}
