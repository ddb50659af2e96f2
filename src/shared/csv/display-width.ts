import { eastAsianWidth } from "get-east-asian-width";
import { fieldBytes, type RecordBatch } from "#shared/csv/record-batch.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
let segmenter: Intl.Segmenter | undefined;

/** Below U+0300 every character takes one column. */
const MAY_DIFFER = /[\u0300-\uffff]/;

/**
 * Columns a text takes in a monospaced font: two for a Chinese character or an emoji, none for combining characters.
 * @see https://www.unicode.org/reports/tr11/
 */
export function displayWidth(text: string): number {
  if (!MAY_DIFFER.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  let width = 0;
  for (const { segment } of segmenter.segment(text)) {
    width += segment.includes("\uFE0F") ? 2 : eastAsianWidth(segment.codePointAt(0) as number);
  }
  return width;
}

/** Columns the text of a field takes; undefined if it contains a line break or another control character. */
export function fieldWidth(batch: RecordBatch, field: number): number | undefined {
  const bytes = fieldBytes(batch, field);
  let ascii = true;
  for (const byte of bytes) {
    if (byte < 0x20) return undefined;
    if (byte > 0x7e) ascii = false;
  }
  return ascii ? bytes.length : displayWidth(decoder.decode(bytes));
}
