import type { RefObject } from "react";
import { CodeList } from "#ui/code-list.tsx";
import { focusAfter } from "#ui/focus-after.ts";

interface Props {
  field: RefObject<HTMLInputElement | null>;
  onPattern: (pattern: string) => void;
}

/** Cheat sheet. A click inserts a code at the cursor. */
export function PatternSheet({ field, onPattern }: Props) {
  const insert = (code: string) => {
    const { current } = field;
    if (!current) return;
    const { value, selectionStart, selectionEnd } = current;
    const selection = [selectionStart ?? value.length, selectionEnd ?? value.length] as const;
    const { pattern, cursor } = insertCode(value, selection, code);
    focusAfter(() => onPattern(pattern), field);
    current.setSelectionRange(cursor, cursor);
  };
  return <CodeList actionLabel="Insert" entries={PATTERN_CODES} onChoose={insert} />;
}

/**
 * Replaces the selection with a code, or wraps it at the code's `…`.
 * @returns the new pattern, and the cursor: at the `…`, or after the code.
 * @example insertCode("ab", [0, 1], "(…)") // { pattern: "(a)b", cursor: 2 }
 */
export function insertCode(pattern: string, [start, end]: readonly [number, number], code: string) {
  const [before = "", after] = code.split("…");
  const kept = after === undefined ? "" : pattern.slice(start, end);
  const cursor = start + before.length + kept.length;
  return { pattern: pattern.slice(0, start) + before + kept + (after ?? "") + pattern.slice(end), cursor };
}

/** Cheat sheet entries. The selection goes to the `…`. */
const PATTERN_CODES: readonly (readonly [shown: string, code: string])[] = [
  ["any character", "."],
  ["digit", "\\d"],
  ["not a digit", "\\D"],
  ["letter, digit or _", "\\w"],
  ["not a letter, digit or _", "\\W"],
  ["white space", "\\s"],
  ["not white space", "\\S"],
  ["one of", "[…]"],
  ["none of", "[^…]"],
  ["a to z", "[a-z]"],
  ["letter (flag u)", "\\p{L}"],
  ["zero or one", "?"],
  ["zero or more", "*"],
  ["one or more", "+"],
  ["2 to 5 times", "{2,5}"],
  ["as few as possible", "+?"],
  ["start", "^"],
  ["end", "$"],
  ["word boundary", "\\b"],
  ["or", "|"],
  ["group", "(…)"],
  ["named group", "(?<name>…)"],
  ["non-capturing group", "(?:…)"],
  ["group 1 again", "\\1"],
  ["before this", "(?=…)"],
  ["not before this", "(?!…)"],
  ["after this", "(?<=…)"],
  ["not after this", "(?<!…)"],
  ["line break", "\\n"],
  ["tab", "\\t"],
];
