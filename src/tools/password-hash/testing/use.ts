import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { field, output, press } from "#e2e/use.ts";

const PASSWORD = "correct horse battery staple";
const WRONG = "Tr0ub4dor&3-not-it";

export async function use(page: Page): Promise<void> {
  const mode = page.getByRole("group", { name: "Mode" });
  await expect(field(page, "Password")).toHaveAttribute("type", "password");
  await field(page, "Password").fill(PASSWORD);
  await press(page, "Hash Password");
  await expect(output(page)).toHaveValue(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await expect(page.getByText(/\d m?s on this device/)).toBeVisible();
  const hash = await output(page).inputValue();

  await mode.getByText("Verify").click();
  // A tab has the same name.
  await page.getByRole("textbox", { name: "Hash", exact: true }).fill(hash);
  await press(page, "Verify Password");
  await expect(page.getByText("Match", { exact: true })).toBeVisible();
  await field(page, "Password").fill(WRONG);
  await expect(page.getByText("Match", { exact: true })).toBeHidden();
  await field(page, "Password").press("Enter");
  await expect(page.getByText("No match", { exact: true })).toBeVisible();

  await mode.getByText("Inspect").click();
  await press(page, "Inspect Hash");
  await expect(page.getByText("Meets OWASP’s minimum", { exact: true })).toBeVisible();

  // What is kept for a reload is written when the page is left.
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  for (const secret of [PASSWORD, WRONG, hash]) expect(kept).not.toContain(secret);
}
