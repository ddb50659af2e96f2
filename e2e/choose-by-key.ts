import type { FileChooser, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Chooses files with Enter on the button that asks for them. */
export async function chooseByKey(page: Page, name: string, files: Parameters<FileChooser["setFiles"]>[0]) {
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
  await (await asked).setFiles(files);
}

/** The button that has the focus says what was chosen. */
export async function expectFocusOnFile(page: Page, name: RegExp) {
  await expect(page.locator(":focus")).toHaveRole("button");
  await expect(page.locator(":focus")).toHaveAccessibleName(name);
}
