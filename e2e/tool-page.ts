import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

export const input = (page: Page) => page.getByRole("textbox", { name: "Input" });
export const output = (page: Page) => page.getByRole("textbox", { name: "Output" });
/** Generated values, which each have a copy button. */
export const values = (page: Page) => page.getByRole("list", { name: "Output" }).getByRole("listitem");
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The text on the clipboard. The context needs the clipboard-read permission. */
export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** The image on the clipboard. The context needs the clipboard-read permission. */
export async function copiedImage(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const png = await item?.getType("image/png");
    return [...new Uint8Array((await png?.arrayBuffer()) ?? [])];
  });
  return Buffer.from(bytes);
}

/** Clicks a button or link and returns the file it downloads. */
export async function downloadFile(page: Page, name: string, role: "button" | "link" = "button") {
  const waiting = page.waitForEvent("download");
  await page.getByRole(role, { name, exact: true }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
