import type { TextPosition } from "#shared/input-error.ts";
import { positionToOffset } from "#shared/text-position.ts";
import { sniffEncoding } from "#shared/text-source.ts";
import type { InputValue } from "#ui/input-value.ts";

/** The part of a line around a fault, with the character at fault on its own. */
export interface Excerpt {
  before: string;
  /** Empty at the end of the line. */
  at: string;
  after: string;
}

const AROUND = 60;

/** What stands around a fault in the input; undefined when its place is not known. */
export async function excerptAt(position: TextPosition, input: InputValue): Promise<Excerpt | undefined> {
  if (input.kind === "typed") {
    const offset = positionToOffset(input.text, position);
    return offset === undefined ? undefined : cut(input.text, offset);
  }
  const { byteOffset } = position;
  if (byteOffset === undefined) return undefined;
  const { encoding, markLength } = await sniffEncoding(input.file);
  if (encoding !== "utf-8") return undefined;
  const place = markLength + byteOffset;
  const start = Math.max(0, place - AROUND * 4);
  const before = await input.file.slice(start, place).text();
  const after = await input.file.slice(place, place + AROUND * 4).text();
  return cut(before + after, before.length);
}

/** Selects the character at fault in a text area, where its place is known and the field is still as it was `before`. */
export function selectFault(
  field: HTMLElement,
  position: TextPosition,
  before: Pick<HTMLTextAreaElement, "value" | "selectionStart" | "selectionEnd">,
): void {
  if (!(field instanceof HTMLTextAreaElement)) return;
  if (field.selectionStart !== before.selectionStart || field.selectionEnd !== before.selectionEnd) return;
  const offset = positionToOffset(before.value, position);
  if (offset !== undefined && field.value === before.value) field.setSelectionRange(offset, offset + 1);
}

function cut(text: string, offset: number): Excerpt {
  const lineStart = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const lineBreak = text.indexOf("\n", offset);
  const line = {
    start: Math.max(lineStart, offset - AROUND),
    end: Math.min(lineBreak === -1 ? text.length : lineBreak, offset + AROUND),
  };
  const at = line.end > offset ? String.fromCodePoint(text.codePointAt(offset) ?? 32) : "";
  return { before: text.slice(line.start, offset), at, after: text.slice(offset + at.length, line.end) };
}
