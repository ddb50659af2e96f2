import type { KeyboardEvent } from "react";

/** Moves a roving focus: arrow keys, Home and End move among the buttons of a list with a single tab stop. */
export function moveRovingFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (at === -1 || to === undefined || hasModifier(event)) return;
  event.preventDefault();
  buttons[to]?.focus();
}

/** Whether the key may be a browser shortcut, such as Alt+Left for Back. */
export function hasModifier({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey;
}
