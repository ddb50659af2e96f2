import type { KeyboardEvent } from "react";

/** Moves the focus by arrow keys, Home and End along the buttons of a list of which only one is a Tab stop. */
export function moveRovingFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (at === -1 || to === undefined || hasModifier(event)) return;
  event.preventDefault();
  buttons[to]?.focus();
}

/** Whether the key is the browser's own, such as Alt+Left, which goes back. */
export function hasModifier({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey;
}
