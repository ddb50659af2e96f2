import type { RefObject } from "react";
import { CodeList } from "#ui/code-list.tsx";
import { focusAfter } from "#ui/focus-after.ts";
import { insertCode } from "./insert-code.ts";
import { PATTERN_CODES } from "./pattern-codes.ts";

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
