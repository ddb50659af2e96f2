import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, output, press } from "#e2e/use.ts";

const SECRET = "a-string-secret-at-least-256-bits-long";

export async function use(page: Page): Promise<void> {
  const mode = page.getByRole("group", { name: "Mode" });
  await mode.getByText("Sign").click();
  await field(page, "Payload").fill('{"sub": "1", "exp": 1300819380}');
  await field(page, "Secret or private key").fill(SECRET);
  await press(page, "Sign");
  await expect(output(page)).toHaveValue(/^eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9\./);
  const token = await output(page).inputValue();

  await mode.getByText("Decode").click();
  await field(page, "Token").fill(token);
  await press(page, "Decode");
  await expect(page.getByRole("region", { name: "Claims, explained" })).toContainText("2011-03-22 18:43:00 UTC");

  await mode.getByText("Verify").click();
  await field(page, "Secret").fill(SECRET);
  await press(page, "Verify");
  await expect(page.getByText("Signature valid, but the token has expired")).toBeVisible();
  await field(page, "Secret").fill("another");
  await press(page, "Verify");
  await expect(page.getByText("Signature not valid")).toBeVisible();

  // What is kept for a reload is written when the page is left.
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  for (const secret of [SECRET, "another", token]) expect(kept).not.toContain(secret);
}
