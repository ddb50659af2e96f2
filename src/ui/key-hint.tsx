import { useApple } from "#ui/apple-keys.ts";

/** Names the key that does the same as the main button beside it. */
export function KeyHint({ does }: { does: string | undefined }) {
  return (
    <span className="key-hint">
      <kbd>{useApple() ? "⌘⏎" : "Ctrl ⏎"}</kbd> {does}
    </span>
  );
}
