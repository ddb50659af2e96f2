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

/** Runs on Ctrl+Enter or Cmd+Enter, once a press. On a link these keys open it beside the page, as they do anywhere. */
export function useRunKey(run: () => void): void {
  usePageKey((event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.target instanceof HTMLAnchorElement) return;
    event.preventDefault();
    if (!event.repeat) run();
  });
}
