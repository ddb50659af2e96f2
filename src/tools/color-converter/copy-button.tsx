import { Button } from "#ui/button.tsx";
import { copyText } from "#ui/clipboard.ts";
import { toastDone, toastFailed } from "#ui/toast.tsx";

export function CopyButton({ text }: { text: string }) {
  const copy = async () => {
    if (await copyText(text)) toastDone("Copied!", text);
    else toastFailed("Your browser did not let the page copy. Select the text and press Ctrl+C.");
  };
  return (
    <Button
      look="quiet"
      icon="copy"
      aria-label={`Copy ${text}`}
      title={`Copy ${text}`}
      className="min-h-10 px-2.5"
      disabled={text === ""}
      onClick={copy}
    />
  );
}
