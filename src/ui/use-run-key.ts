import { useEffect } from "react";

/** Handles keys anywhere on the page, even without a focused element. Open dialogs keep their own keys. */
export function usePageKey(onKey: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !document.querySelector("dialog[open]")) onKey(event);
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  });
}

/**
 * Runs on Ctrl+Enter or Cmd+Enter, and on Enter in a single-line field outside a form, once per press. On links, these
 * keys keep opening a new tab. In a short input, Shift+Enter adds a line, and so does Enter once it has several.
 * @param enterInFields false where a run saves a file, which Enter in a number field shouldn't do
 */
export function useRunKey(run: () => void, { enterInFields = true }: { enterInFields?: boolean } = {}): void {
  usePageKey((event) => {
    if (event.key !== "Enter" || event.target instanceof HTMLAnchorElement) return;
    if (!(event.ctrlKey || event.metaKey) && !(enterInFields && isEnterInField(event))) return;
    event.preventDefault();
    if (!event.repeat) run();
  });
}

/** The `keyCode` of every key during IME composition. */
const COMPOSITION_KEY_CODE = 229;
const SINGLE_LINE_TYPES: readonly string[] = ["text", "number", "password"];

/** Whether Enter was pressed in a single-line field that has no other use for it, such as submitting its form. */
function isEnterInField({ target, isComposing, keyCode, shiftKey, altKey }: KeyboardEvent): boolean {
  // Safari marks the Enter that ends a composition only by its `keyCode`.
  if (isComposing || keyCode === COMPOSITION_KEY_CODE || shiftKey || altKey) return false;
  if (target instanceof HTMLTextAreaElement) return target.matches(".short-panel *") && !target.value.includes("\n");
  return (
    target instanceof HTMLInputElement && SINGLE_LINE_TYPES.includes(target.type) && !target.form && !target.readOnly
  );
}
