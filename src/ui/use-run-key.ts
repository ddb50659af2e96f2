import { useEffect } from "react";

/** Hears keys wherever the focus is, which is nowhere when the button that had it is gone. A dialog keeps its own. */
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
 * Runs on Ctrl+Enter or Cmd+Enter, and on Enter in a field of one line outside of a form, once a press. On a link these
 * keys open it beside the page, as they do anywhere.
 * @param fields whether Enter in a field runs it, too: not what saves a file, which nobody asks for with a number.
 */
export function useRunKey(run: () => void, { fields = true }: { fields?: boolean } = {}): void {
  usePageKey((event) => {
    if (event.key !== "Enter" || event.target instanceof HTMLAnchorElement) return;
    if (!(event.ctrlKey || event.metaKey) && !(fields && endsField(event))) return;
    event.preventDefault();
    if (!event.repeat) run();
  });
}

/** The code of each key while characters are composed. */
const COMPOSING = 229;
const LINES: readonly string[] = ["text", "number", "password"];

/** Whether Enter says that the value of a field is whole; a form or the field itself may do something else with it. */
function endsField({ target, isComposing, keyCode, shiftKey, altKey }: KeyboardEvent): boolean {
  // Safari tells of the Enter that ends a composition by its code alone.
  if (isComposing || keyCode === COMPOSING || shiftKey || altKey) return false;
  return target instanceof HTMLInputElement && LINES.includes(target.type) && !target.form && !target.readOnly;
}
