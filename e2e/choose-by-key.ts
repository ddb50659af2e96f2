import type { FileChooser, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Chooses files by pressing Enter on a button. */
export async function chooseByKey(page: Page, name: string, files: Parameters<FileChooser["setFiles"]>[0]) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(files);
}

/** Expects the focus on the button that replaces the files, described by their names. */
export async function expectFocusOnFiles(page: Page, button: string, names: string) {
  await expect(page.locator(":focus")).toHaveRole("button");
  await expect(page.locator(":focus")).toHaveAccessibleName(button);
  await expect(page.locator(":focus")).toHaveAccessibleDescription(names);
}
