import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, input, items, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await input(page).fill("hello");
  await press(page, "Calculate");
  await expect(items(page, "Output").first()).toContainText("5d41402abc4b2a76b9719d911017c592");
  await page.getByText("Check", { exact: true }).click();
  const buffer = Buffer.from("hello");
  const sums = `${createHash("sha256").update(buffer).digest("hex")}  a.txt\n${"0".repeat(64)}  b.txt\n`;
  await field(page, "Files").setInputFiles([
    { name: "a.txt", mimeType: "text/plain", buffer },
    { name: "SHA256SUMS", mimeType: "text/plain", buffer: Buffer.from(sums) },
  ]);
  await press(page, "Check");
  await expect(items(page, "Files")).toHaveText([/^b\.txt *missing$/, /^a\.txt *OK *SHA-256$/]);
}
