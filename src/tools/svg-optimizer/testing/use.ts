import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { input, press } from "#e2e/use.ts";

export async function use(page: Page): Promise<void> {
  await input(page).fill('<svg viewBox="0 0 2 1"><!-- dot --><rect width="2" height="1" fill="#ff0000"/></svg>');
  await press(page, "Optimize");
  for (const name of ["Original", "Optimized"]) {
    await expect(page.getByRole("img", { name })).toHaveJSProperty("naturalWidth", 640);
  }
  await press(page, "Data URI");
  await expect(page.getByLabel("Output")).toHaveValue(/^data:image\/svg\+xml,%3Csvg/);
}
