import { useIsApple } from "#ui/apple-keys.ts";

/** Names the keyboard shortcut of the main button. */
export function KeyHint({ action }: { action: string | undefined }) {
  return (
    <span className="key-hint">
      <kbd>{useIsApple() ? "⌘⏎" : "Ctrl ⏎"}</kbd> {action}
    </span>
  );
}
