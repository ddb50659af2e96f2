import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";

export function CopyButton({ text }: { text: string }) {
  const copy = () => copyWithToast(text, text);
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
