import { BACKSLASH, CR, LF } from "#shared/ascii.ts";

/**
 * How a field is quoted.
 * - `plain`: no quotes; the bytes are the text.
 * - `quoted`: inside quotes; the bytes are the text.
 * - `escaped`: inside quotes, with escaped quotes.
 * - `irregular`: text follows the closing quote (`"a"b`), which RFC 4180 doesn't allow; read as `ab`.
 * - `unclosed`: the file ends before the closing quote.
 */
export const FIELD_KIND = { plain: 0, quoted: 1, escaped: 2, irregular: 3, unclosed: 4 } as const;

/**
 * Complete CSV records as offsets into one buffer, so that tools can copy bytes without creating strings.
 * Record `r` has the fields `fields[r]` to `fields[r + 1]` (exclusive). Field `f` is `bytes[starts[f]]` to
 * `bytes[ends[f]]` (exclusive), without its outer quotes.
 * Buffers are reused: a batch is valid until the next one is requested.
 */
export interface RecordBatch {
  bytes: Uint8Array<ArrayBuffer>;
  count: number;
  /** Number of the first record in the file, from 1. Skipped lines don't count. */
  firstRow: number;
  fields: Uint32Array;
  starts: Uint32Array;
  ends: Uint32Array;
  kinds: Uint8Array;
  /** The line each record starts on, from 1. */
  lines: Uint32Array;
  /** The quote's byte; -1 if the dialect has none. */
  quote: number;
  /** Whether a backslash escapes a quote or a backslash inside quotes. */
  hasBackslashes: boolean;
}

/** The raw bytes of a record, with outer quotes and without its line break. A view into the batch. */
export function recordBytes(batch: RecordBatch, record: number): Uint8Array<ArrayBuffer> {
  const first = batch.fields[record] as number;
  const last = (batch.fields[record + 1] as number) - 1;
  const start = (batch.starts[first] as number) - (batch.kinds[first] === FIELD_KIND.plain ? 0 : 1);
  const kind = batch.kinds[last];
  const closed = kind === FIELD_KIND.quoted || kind === FIELD_KIND.escaped;
  return batch.bytes.subarray(start, (batch.ends[last] as number) + (closed ? 1 : 0));
}

/** The line break after a record: CRLF, or LF for anything else. */
export function lineEndAfter(batch: RecordBatch, record: number): "\n" | "\r\n" {
  const bytes = recordBytes(batch, record);
  const end = bytes.byteOffset - batch.bytes.byteOffset + bytes.length;
  return batch.bytes[end] === CR && batch.bytes[end + 1] === LF ? "\r\n" : "\n";
}

/** The bytes of a field's text: a view into the batch, or a copy if quotes must be removed. */
export function fieldBytes(batch: RecordBatch, field: number): Uint8Array<ArrayBuffer> {
  const bytes = batch.bytes.subarray(batch.starts[field], batch.ends[field]);
  return (batch.kinds[field] ?? 0) < FIELD_KIND.escaped ? bytes : unquote(bytes, batch);
}

export function recordLocation(batch: RecordBatch, record: number): string {
  return `Row ${batch.firstRow + record} (line ${batch.lines[record]})`;
}

/** Warning for a field with text after its closing quote. */
export function describeIrregular(batch: RecordBatch, record: number): string {
  return `${recordLocation(batch, record)} has text after a closing quote. It is kept as part of the cell.`;
}

/** Yields the record of each field with text after its closing quote. */
export function* irregularRecords({ kinds, fields, count }: RecordBatch): Generator<number> {
  const used = kinds.subarray(0, fields[count]);
  let record = 0;
  for (let at = used.indexOf(FIELD_KIND.irregular); at !== -1; at = used.indexOf(FIELD_KIND.irregular, at + 1)) {
    while ((fields[record + 1] as number) <= at) record += 1;
    yield record;
  }
}

function unquote(
  bytes: Uint8Array<ArrayBuffer>,
  { quote, hasBackslashes }: Pick<RecordBatch, "quote" | "hasBackslashes">,
): Uint8Array<ArrayBuffer> {
  const text = new Uint8Array(bytes.length);
  let length = 0;
  let closed = false;
  for (let at = 0; at < bytes.length; at++) {
    if (!closed && bytes[at] === quote) {
      closed = bytes[at + 1] !== quote;
      if (closed) continue;
      at += 1;
    } else if (hasBackslashes && !closed && isBackslashEscape(bytes, at, quote)) at += 1;
    text[length++] = bytes[at] as number;
  }
  return text.subarray(0, length);
}

/** Whether the byte is a backslash before a quote or another backslash. Elsewhere, a backslash is text. */
export function isBackslashEscape(bytes: Uint8Array, at: number, quote: number): boolean {
  return bytes[at] === BACKSLASH && (bytes[at + 1] === quote || bytes[at + 1] === BACKSLASH);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function fieldText(batch: RecordBatch, field: number): string {
  return decoder.decode(fieldBytes(batch, field));
}

export function recordTexts(batch: RecordBatch, record: number): string[] {
  const texts: string[] = [];
  const end = batch.fields[record + 1] ?? 0;
  for (let field = batch.fields[record] ?? 0; field < end; field++) texts.push(fieldText(batch, field));
  return texts;
}

const byteDecoder = new TextDecoder("latin1");
const BEYOND_ASCII = /[^\0-\x7f]/;

/** Yields the field texts of each record; faster than field by field for mostly ASCII text. */
export function* batchTexts(batch: RecordBatch): Generator<string[]> {
  const { bytes, fields, starts, ends, kinds, count } = batch;
  const text = byteDecoder.decode(bytes.subarray(0, ends[(fields[count] as number) - 1]));
  const textOf = (field: number) => {
    const slice = text.slice(starts[field], ends[field]);
    const isSlice = (kinds[field] as number) < FIELD_KIND.escaped && !BEYOND_ASCII.test(slice);
    return isSlice ? slice : fieldText(batch, field);
  };
  for (let record = 0; record < count; record++) {
    const first = fields[record] as number;
    yield Array.from({ length: (fields[record + 1] as number) - first }, (_, column) => textOf(first + column));
  }
}
