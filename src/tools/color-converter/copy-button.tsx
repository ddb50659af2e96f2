import { Button } from "#ui/button.tsx";
import { copyAndSay } from "#ui/copy-and-say.ts";

export function CopyButton({ text }: { text: string }) {
  const copy = () => copyAndSay(text, text);
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
