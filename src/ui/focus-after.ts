import type { RefObject } from "react";
import { flushSync } from "react-dom";

/** Applies a change and focuses what it renders, such as the text area that replaces a removed file. */
export function focusAfter(change: () => void, target: RefObject<HTMLElement | null>): void {
  flushSync(change);
  target.current?.focus();
}
