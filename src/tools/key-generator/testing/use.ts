import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, output, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  const mode = page.getByRole("group", { name: "Mode" });
  await press(page, "Generate Key");
  const privateKey = page.getByRole("region", { name: "Private key" }).locator("pre");
  await expect(privateKey).toContainText("BEGIN PRIVATE KEY");
  const pem = (await privateKey.textContent()) ?? "";

  await mode.getByText("Convert").click();
  await field(page, "Key").fill(pem);
  await field(page, "Format").selectOption("OpenSSH");
  await press(page, "Convert Key");
  await expect(page.getByRole("region", { name: "Public key" })).toContainText("ssh-ed25519 AAAA");

  await mode.getByText("Fingerprint").click();
  await press(page, "Show Fingerprint");
  await expect(output(page)).toHaveValue(/^Key {9}Ed25519, private, PKCS#8\nSHA-256 {5}SHA256:/);

  const [, secret = ""] = pem.split("\n");
  // What is kept for a reload is written when the page is left.
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  expect(secret).toMatch(/^\S{40,}$/);
  expect(kept).not.toContain(secret);
}
