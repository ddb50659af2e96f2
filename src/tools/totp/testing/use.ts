import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, press } from "#e2e/use.ts";

const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

export async function use(page: Page): Promise<void> {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url(), request.postData() ?? ""));
  const secret = field(page, "Secret or otpauth URI");
  await expect(secret).toHaveAttribute("type", "password");
  await secret.fill("gezd gn0v");
  await expect(page.getByText("Character 8 of the secret is “0”")).toBeVisible();

  await secret.fill(`otpauth://hotp/Example:ada?secret=${SECRET}&counter=1`);
  const card = page.getByRole("region", { name: "Example: ada" });
  await expect(card).toContainText("287082");
  await press(page, "Next");
  await expect(card).toContainText("Counter 2");
  await expect(card).toContainText("359152");

  await press(page, "Verify a code");
  await field(page, "Code").fill("969 429");
  await expect(card).toContainText("It’s the code of counter 3, 1 after the present one.");

  await press(page, "QR code");
  await expect(page.getByRole("img", { name: "QR code of the secret" })).toBeVisible();

  await secret.fill(SECRET);
  await expect(page.getByRole("timer")).toContainText(" s");

  // What is kept for a reload is written when the page is left.
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  for (const text of [SECRET, "969 429", "Example:ada", "otpauth:"])
    expect([kept, ...sent].join("\n")).not.toContain(text);
}
