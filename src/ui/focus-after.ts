import type { RefObject } from "react";
import { flushSync } from "react-dom";

/** Makes a change and focuses what it leaves or brings, such as the text area that a file had taken the place of. */
export function focusAfter(change: () => void, target: RefObject<HTMLElement | null>): void {
  flushSync(change);
  target.current?.focus();
}
