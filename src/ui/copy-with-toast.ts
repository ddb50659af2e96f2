import { type Copyable, copyText } from "./clipboard.ts";
import { toastDone, toastFailed } from "./toast.tsx";

/** Copies a text, and says that it did or what to do instead. `detail` tells what is on the clipboard now. */
export async function copyWithToast(text: Copyable, detail?: string): Promise<void> {
  if (await copyText(text)) toastDone("Copied!", detail);
  else toastFailed("Your browser did not let the page copy. Select the text and press Ctrl+C or ⌘C.");
}
