import { copyText } from "#ui/clipboard.ts";
import { toastDone, toastFailed } from "#ui/toast.tsx";

export async function copyValue(text: string): Promise<void> {
  if (await copyText(text)) toastDone("Copied!", text);
  else toastFailed("Your browser did not let the page copy. Select the text and press Ctrl+C.");
}
