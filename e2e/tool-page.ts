import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

export const input = (page: Page) => page.getByRole("textbox", { name: "Input" });
export const output = (page: Page) => page.getByRole("textbox", { name: "Output" });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The text that was copied. The context must be allowed to read it. */
export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** The picture that was copied. The context must be allowed to read it. */
export async function copiedImage(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const png = await item?.getType("image/png");
    return [...new Uint8Array((await png?.arrayBuffer()) ?? [])];
  });
  return Buffer.from(bytes);
}

/** The file that a click downloads. */
export async function saved(page: Page, name: string, role: "button" | "link" = "button") {
  const waiting = page.waitForEvent("download");
  await page.getByRole(role, { name, exact: true }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
