import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, input, output, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await input(page).fill("hello");
  await press(page, "Compress");
  await expect(page.getByRole("link", { name: "Download input.txt.gz" })).toBeVisible();
  await page.getByText("Decompress", { exact: true }).click();
  await field(page, "File").setInputFiles({
    name: "hello.gz",
    mimeType: "application/gzip",
    buffer: gzipSync("hello"),
  });
  await press(page, "Decompress");
  await expect(output(page)).toHaveValue("hello");
}
