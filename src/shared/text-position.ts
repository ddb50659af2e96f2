import type { TextPosition } from "#shared/input-error.ts";
import { utf8Length } from "#shared/utf8-length.ts";

/**
 * The position at an offset in UTF-16 code units. Lines end in LF, CR LF or CR.
 * @example positionAt("a\n😀b", 4) // { offset: 4, byteOffset: 6, line: 2, column: 2 }
 */
export function positionAt(text: string, offset: number): Required<TextPosition> {
  const at = Math.max(0, Math.min(offset, text.length));
  const before = text.slice(0, at);
  const lines = before.split(LINE_BREAK);
  return {
    offset: at,
    byteOffset: utf8Length(before),
    line: lines.length,
    column: [...(lines.at(-1) ?? "")].length + 1,
  };
}

/**
 * Where a text ends if it starts at `from`, which must not split a CR LF.
 * @example positionAfter({ offset: 3, byteOffset: 3, line: 1, column: 4 }, "é\na") // { offset: 6, byteOffset: 7, line: 2, column: 2 }
 */
export function positionAfter(from: Required<TextPosition>, text: string): Required<TextPosition> {
  const { offset, byteOffset, line, column } = positionAt(text, text.length);
  return {
    offset: from.offset + offset,
    byteOffset: from.byteOffset + byteOffset,
    line: from.line + line - 1,
    column: line === 1 ? from.column + column - 1 : column,
  };
}

/**
 * The offset of a line and column as most parsers report them.
 * @param line from 1
 * @param column from 1, in UTF-16 code units
 */
export function lineColumnToOffset(text: string, line: number, column: number): number {
  const starts = [0, ...Array.from(text.matchAll(EVERY_LINE_BREAK), ({ 0: mark, index }) => index + mark.length)];
  return Math.min((starts[line - 1] ?? text.length) + column - 1, text.length);
}

/**
 * The offset of a position in UTF-16 code units; undefined if it only has a line.
 * @example offsetIn("é,x", { byteOffset: 3 }) // 2
 */
export function positionToOffset(text: string, { offset, byteOffset }: TextPosition): number | undefined {
  if (offset !== undefined || byteOffset === undefined) return offset;
  const before = new TextEncoder().encode(text).subarray(0, byteOffset);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(before).length;
}

const LINE_BREAK = /\r\n|\n|\r/;
const EVERY_LINE_BREAK = new RegExp(LINE_BREAK, "g");
