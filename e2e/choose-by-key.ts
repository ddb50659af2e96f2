import type { FileChooser, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Chooses files with Enter on the button that asks for them. */
export async function chooseByKey(page: Page, name: string, files: Parameters<FileChooser["setFiles"]>[0]) {
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
  await (await asked).setFiles(files);
}

/** The focus is on the button that asks for other files, which is described by what was chosen. */
export async function expectFocusOnFiles(page: Page, button: string, names: string) {
  await expect(page.locator(":focus")).toHaveRole("button");
  await expect(page.locator(":focus")).toHaveAccessibleName(button);
  await expect(page.locator(":focus")).toHaveAccessibleDescription(names);
}
