import type { TextPosition } from "#shared/input-error.ts";
import { positionToOffset } from "#shared/text-position.ts";
import { sniffEncoding } from "#shared/text-source.ts";
import type { InputValue } from "#ui/input-value.ts";

/** The part of a line around an error, split at the offending character. */
export interface Excerpt {
  before: string;
  /** The offending character; empty at the end of a line. */
  at: string;
  after: string;
}

const CONTEXT_CHARS = 60;

/** The text around an error, or undefined when its position is unknown. */
export async function excerptAt(position: TextPosition, input: InputValue): Promise<Excerpt | undefined> {
  if (input.kind === "typed") {
    const offset = positionToOffset(input.text, position);
    return offset === undefined ? undefined : excerptLine(input.text, offset);
  }
  const { byteOffset } = position;
  if (byteOffset === undefined) return undefined;
  const { encoding, markLength } = await sniffEncoding(input.file);
  if (encoding !== "utf-8") return undefined;
  const place = markLength + byteOffset;
  const start = Math.max(0, place - CONTEXT_CHARS * 4);
  const before = await input.file.slice(start, place).text();
  const after = await input.file.slice(place, place + CONTEXT_CHARS * 4).text();
  return excerptLine(before + after, before.length);
}

/** Selects the offending character in a text area, unless its text or selection has changed since `before`. */
export function selectErrorPosition(
  field: HTMLElement,
  position: TextPosition,
  before: Pick<HTMLTextAreaElement, "value" | "selectionStart" | "selectionEnd">,
): void {
  if (!(field instanceof HTMLTextAreaElement)) return;
  if (field.selectionStart !== before.selectionStart || field.selectionEnd !== before.selectionEnd) return;
  const offset = positionToOffset(before.value, position);
  if (offset !== undefined && field.value === before.value) field.setSelectionRange(offset, offset + 1);
}

function excerptLine(text: string, offset: number): Excerpt {
  const lineStart = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const lineBreak = text.indexOf("\n", offset);
  const line = {
    start: Math.max(lineStart, offset - CONTEXT_CHARS),
    end: Math.min(lineBreak === -1 ? text.length : lineBreak, offset + CONTEXT_CHARS),
  };
  const at = line.end > offset ? String.fromCodePoint(text.codePointAt(offset) ?? 32) : "";
  return { before: text.slice(line.start, offset), at, after: text.slice(offset + at.length, line.end) };
}
