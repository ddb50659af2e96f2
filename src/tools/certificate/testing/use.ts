import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { input, press } from "#e2e/use.ts";

const FILES = join(import.meta.dirname, "made");
const SECRET = "MC4CAQAwBQYDK2VwBCIEIBtpbyB0ZXN0IGtleSwgbm90IHJlYWwgYXQgYWxs";

export async function use(page: Page): Promise<void> {
  const [leaf, intermediate] = ["leaf.pem", "intermediate.pem"].map((name) => readFileSync(join(FILES, name), "utf8"));
  const key = `-----BEGIN PRIVATE KEY-----\n${SECRET}\n-----END PRIVATE KEY-----\n`;
  await input(page).fill(`${intermediate}${leaf}${key}`);
  await press(page, "Decode");
  await expect(page.getByText("The certificates are in the wrong order. The right one is 2 → 1.")).toBeVisible();
  const report = page.getByRole("region", { name: "Certificate 2 of 2: www.example.com" });
  await expect(report).toContainText("DNS: www.example.com");
  await expect(page.getByRole("region", { name: "Notes" })).toContainText("The input has a private key.");
  expect(await page.getByRole("main").innerText()).not.toContain(SECRET);

  // What is kept for a reload is written when the page is left.
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  expect(kept).not.toContain(SECRET);
}
