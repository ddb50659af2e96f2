import { useEffect, useState } from "react";
import { countGraphemes } from "#shared/graphemes.ts";
import { utf8Length } from "#shared/utf8-length.ts";

export interface TextSize {
  characters: number;
  lines: number;
  bytes: number;
}

const EMPTY: TextSize = { characters: 0, lines: 0, bytes: 0 };
const SLICE_CHARS = 16_384;

/** Live size of a text. It is counted in slices, so that typing in a long text stays smooth. */
export function useTextSize(text: string): TextSize {
  const [size, setSize] = useState(EMPTY);
  useEffect(() => {
    let stopped = false;
    const total = { ...EMPTY };
    let at = 0;
    const step = () => {
      if (stopped) return;
      const end = sliceEnd(text, at);
      const slice = text.slice(at, end);
      total.characters += countGraphemes(slice);
      total.bytes += utf8Length(slice);
      total.lines += slice.split("\n").length - 1;
      at = end;
      if (at < text.length) setTimeout(step);
      else setSize({ ...total, lines: text === "" ? 0 : total.lines + (text.endsWith("\n") ? 0 : 1) });
    };
    step();
    return () => {
      stopped = true;
    };
  }, [text]);
  return size;
}

/** Slices end after a line break where possible, because no grapheme cluster spans one. */
function sliceEnd(text: string, start: number): number {
  const end = start + SLICE_CHARS;
  if (end >= text.length) return text.length;
  const lineBreak = text.slice(start, end).lastIndexOf("\n");
  if (lineBreak !== -1) return start + lineBreak + 1;
  // One long line: end before an ASCII letter or digit, which starts a new cluster.
  const plain = text.slice(start + 1, end).search(/[a-zA-Z0-9](?=[^a-zA-Z0-9]*$)/);
  return plain === -1 ? end : start + 1 + plain;
}
