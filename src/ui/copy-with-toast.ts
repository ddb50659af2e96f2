import { type Copyable, copyText } from "./clipboard.ts";
import { toastDone, toastFailed } from "./toast.tsx";

/** Copies a text and reports the outcome in a toast. @param detail what is now on the clipboard */
export async function copyWithToast(text: Copyable, detail?: string): Promise<void> {
  if (await copyText(text)) toastDone("Copied!", detail);
  else toastFailed("Your browser blocked copying. Select the text and press Ctrl+C or ⌘C.");
}
