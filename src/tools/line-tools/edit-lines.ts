import { unescapeTyped } from "#shared/unescape-typed.ts";
import { TextLines } from "./text-lines.ts";

interface EditOptions {
  trim: boolean;
  skipBlank: boolean;
  numbers: keyof typeof NUMBER_ENDS;
  start: number;
  prefix: string;
  suffix: string;
  join: boolean;
  separator: string;
}

/** What follows the number of a line. */
const NUMBER_ENDS = { none: "", dot: ". ", parenthesis: ") ", colon: ": ", tab: "\t" };

/** Trims, numbers, wraps and joins the lines of a text, in this order. */
export async function* editLines(
  pieces: AsyncIterable<string>,
  { trim, skipBlank, numbers, start, join, ...typed }: EditOptions,
): AsyncGenerator<string> {
  const prefix = unescapeTyped(typed.prefix);
  const suffix = unescapeTyped(typed.suffix);
  const separator = unescapeTyped(typed.separator);
  const text = new TextLines();
  let count = 0;
  for await (const lines of text.read(pieces)) {
    let output = "";
    for (const given of lines) {
      const line = trim ? given.trim() : given;
      if (skipBlank && line.trim() === "") continue;
      if (count > 0) output += join ? separator : text.lineBreak;
      const number = numbers === "none" ? "" : `${start + count}${NUMBER_ENDS[numbers]}`;
      output += prefix + number + line + suffix;
      count += 1;
    }
    if (output !== "") yield output;
  }
  if (text.isClosed && count > 0 && !join) yield text.lineBreak;
}
