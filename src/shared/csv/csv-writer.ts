import { APOSTROPHE, CR, DASH, LF, QUOTE, SPACE } from "#shared/ascii.ts";
import { ByteOutput } from "#shared/csv/byte-output.ts";
import { mayBeFormula } from "#shared/csv/formula.ts";
import { isDecimal } from "#shared/csv/is-decimal.ts";
import { FIELD_KIND, fieldBytes, type RecordBatch, recordBytes } from "#shared/csv/record-batch.ts";

export interface CsvStyle {
  /** One ASCII character. */
  delimiter: string;
  /** `needed` quotes what RFC 4180 requires, `texts` everything except numbers, `all` every field. */
  quoting: "needed" | "texts" | "all";
  lineEnd: "\n" | "\r\n";
  /** Adds an apostrophe before anything a spreadsheet might run as a formula. */
  guard: boolean;
}

export const PLAIN_STYLE: CsvStyle = { delimiter: ",", quoting: "needed", lineEnd: "\n", guard: false };

const STEP_BYTES = 65_536;

/**
 * Writes CSV as UTF-8 bytes, quoted as in RFC 4180 §2, directly from the bytes of a batch, without a string per field.
 * The output reads back as the same cells. A record with a single empty field is written as `""`, because an empty line
 * is not a record.
 * @example
 * const csv = new CsvWriter(PLAIN_STYLE);
 * csv.texts(["Tea, green", "2"]);
 * csv.end() // the bytes of `"Tea, green",2\n`
 */
export class CsvWriter {
  readonly #out = new ByteOutput();
  readonly #style: CsvStyle;
  readonly #delimiter: number;
  readonly #lineEnd: Uint8Array;
  /** 1 for bytes that need quotes. */
  readonly #special = new Uint8Array(256);
  readonly #encoder = new TextEncoder();
  #fields = 0;
  #records = 0;
  #emptyFirst = false;

  constructor(style: CsvStyle) {
    this.#style = style;
    this.#delimiter = style.delimiter.charCodeAt(0);
    this.#lineEnd = this.#encoder.encode(style.lineEnd);
    for (const byte of [this.#delimiter, QUOTE, LF, CR]) this.#special[byte] = 1;
  }

  /** Writes a field of a batch; returns the number of characters added: quotes, doubled quotes, the guard. */
  field(batch: RecordBatch, field: number): number {
    if ((batch.kinds[field] as number) < FIELD_KIND.escaped) {
      return this.#cell(batch.bytes, batch.starts[field] as number, batch.ends[field] as number);
    }
    const bytes = fieldBytes(batch, field);
    return this.#cell(bytes, 0, bytes.length);
  }

  /** Writes a field; returns the number of characters added. */
  text(text: string): number {
    const bytes = this.#encoder.encode(text);
    return this.#cell(bytes, 0, bytes.length);
  }

  /** Writes spaces after a field, to align the next one. */
  pad(spaces: number): void {
    this.#out.reserve(spaces);
    this.#out.bytes.fill(SPACE, this.#out.length, this.#out.length + spaces);
    this.#out.length += spaces;
  }

  texts(texts: readonly string[]): void {
    for (const text of texts) this.text(text);
    this.endRecord();
  }

  record(batch: RecordBatch, record: number): void {
    const end = batch.fields[record + 1] as number;
    for (let field = batch.fields[record] as number; field < end; field++) this.field(batch, field);
    this.endRecord();
  }

  /** Copies a whole record verbatim. The file must use the same delimiter and `"` as quote. */
  copyRecord(batch: RecordBatch, record: number): void {
    this.#out.write(recordBytes(batch, record));
    this.#out.write(this.#lineEnd);
    this.#records += 1;
  }

  /**
   * Writes all records of a batch; those that need no change are copied verbatim.
   * @param same whether the input uses the delimiter of this style and nothing was trimmed.
   */
  records(batch: RecordBatch, same: boolean): void {
    const { quoting, guard } = this.#style;
    const fields = batch.fields[batch.count] as number;
    const bytes = batch.bytes.subarray(0, fields === 0 ? 0 : batch.ends[fields - 1]);
    const copies = same && quoting === "needed" && !guard && !hasLoneCr(bytes);
    let quote = -1;
    for (let record = 0; record < batch.count; record++) {
      // The first field of a file may need extra quotes: see `looksLikeMarkOrSep`.
      if (!copies || this.#records === 0) {
        this.record(batch, record);
        continue;
      }
      const start = (batch.starts[batch.fields[record] as number] as number) - 1;
      const end = batch.ends[(batch.fields[record + 1] as number) - 1] as number;
      if (quote < start) {
        const next = bytes.indexOf(QUOTE, Math.max(0, start));
        quote = next === -1 ? Number.POSITIVE_INFINITY : next;
      }
      if (quote < end) this.record(batch, record);
      else this.copyRecord(batch, record);
    }
  }

  endRecord(): void {
    if (this.#fields === 1 && this.#emptyFirst) this.#out.write(EMPTY_FIELD);
    this.#out.write(this.#lineEnd);
    this.#fields = 0;
    this.#records += 1;
  }

  take(): Uint8Array<ArrayBuffer>[] {
    return this.#out.take();
  }

  end(): Uint8Array<ArrayBuffer>[] {
    return this.#out.end();
  }

  #cell(bytes: Uint8Array, start: number, end: number): number {
    const out = this.#out;
    out.reserve(end - start + 1);
    const target = out.bytes;
    const special = this.#special;
    let to = out.length;
    if (this.#fields > 0) target[to++] = this.#delimiter;
    this.#fields += 1;
    out.length = to;
    const guarded = this.#style.guard && mayBeFormula(bytes, start, end);
    if (!guarded && !this.#needsQuotes(bytes, start, end)) {
      let at = start;
      while (at < end && special[bytes[at] as number] === 0) target[to++] = bytes[at++] as number;
      if (at === end) {
        out.length = to;
        this.#emptyFirst = this.#fields === 1 && start === end;
        return 0;
      }
    }
    this.#emptyFirst = false;
    return this.#quoted(bytes, start, end, guarded);
  }

  #needsQuotes(bytes: Uint8Array, start: number, end: number): boolean {
    const { quoting } = this.#style;
    if (quoting === "needed") return this.#records === 0 && this.#fields === 1 && looksLikeMarkOrSep(bytes, start, end);
    return quoting === "all" || !isNumber(bytes, start, end);
  }

  #quoted(bytes: Uint8Array, start: number, end: number, guarded: boolean): number {
    const out = this.#out;
    let added = guarded ? 3 : 2;
    out.reserve(2);
    out.bytes[out.length++] = QUOTE;
    if (guarded) out.bytes[out.length++] = APOSTROPHE;
    for (let from = start; from < end; from += STEP_BYTES) {
      const stop = Math.min(end, from + STEP_BYTES);
      out.reserve(2 * (stop - from));
      const target = out.bytes;
      let to = out.length;
      for (let at = from; at < stop; at++) {
        const byte = bytes[at] as number;
        target[to++] = byte;
        if (byte === QUOTE) {
          target[to++] = QUOTE;
          added += 1;
        }
      }
      out.length = to;
    }
    out.reserve(1);
    out.bytes[out.length++] = QUOTE;
    return added;
  }
}

/** A CR in a field needs quotes. A CR that ends a line is matched too, but that is rare. */
function hasLoneCr(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(CR); at !== -1; at = bytes.indexOf(CR, at + 1)) if (bytes[at + 1] !== LF) return true;
  return false;
}

const EMPTY_FIELD = new Uint8Array([QUOTE, QUOTE]);
const SEP = [0x73, 0x65, 0x70, 0x3d];

/** Unquoted at the start of a file, these would be read as a byte order mark or as Excel's `sep=` line. */
function looksLikeMarkOrSep(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start < 3) return false;
  if (bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf) return true;
  return SEP.every((letter, index) => ((bytes[start + index] as number) | (index < 3 ? 0x20 : 0)) === letter);
}

/** A decimal, optionally with a minus sign. An empty cell counts as a number, so that it stays unquoted. */
function isNumber(bytes: Uint8Array, start: number, end: number): boolean {
  return start === end || isDecimal(bytes, bytes[start] === DASH ? start + 1 : start, end);
}

/** Writes a small table as CSV text. Use `CsvWriter` for files. */
export function writeCsv(rows: readonly (readonly string[])[], style: CsvStyle = PLAIN_STYLE): string {
  const writer = new CsvWriter(style);
  for (const row of rows) writer.texts(row);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return writer
    .end()
    .map((piece) => decoder.decode(piece, { stream: true }))
    .join("");
}
