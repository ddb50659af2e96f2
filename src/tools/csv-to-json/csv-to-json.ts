import type { Dialect } from "#shared/csv/dialect.ts";
import { isExactNumber } from "#shared/csv/json-number.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import {
  describeIrregular,
  FIELD_KIND,
  fieldBytes,
  type RecordBatch,
  recordLocation,
  recordTexts,
} from "#shared/csv/record-batch.ts";
import { columnNames } from "./column-names.ts";
import { JsonBytes } from "./json-bytes.ts";
import { type JsonShape, jsonLayout, utf8 } from "./json-layout.ts";

export interface JsonSettings {
  shape: JsonShape;
  /** Whitespace per level; "" for a single line. */
  indent: string;
  /** The first record contains the column names. Otherwise they are `column_1`, `column_2`, … */
  header: boolean;
  /** Converts numbers that stay exact, and true and false in any case, to JSON numbers and booleans. */
  typed: boolean;
  emptyAsNull: boolean;
}

/**
 * Converts CSV of any size to JSON, from UTF-8 bytes to UTF-8 bytes, holding one record in memory at a time.
 * Objects have every column of the header: missing cells are empty, extra cells are kept as `column_4` and so on, and
 * both are reported through `note`. Arrays have the cells of their row.
 * @param dialect its delimiter may be "detect".
 * @throws {InputError} with row and line of an unclosed quote.
 */
export async function* csvToJson(
  chunks: AsyncIterable<Uint8Array>,
  dialect: Dialect,
  settings: JsonSettings,
  note: (remark: string) => void = () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { batches } = await openCsv(chunks, dialect, { note });
  const rows = new RowWriter(settings, note);
  for await (const batch of batches) {
    rows.write(batch);
    yield* rows.json.take();
  }
  rows.finish();
  yield* rows.json.end();
}

class RowWriter {
  readonly json = new JsonBytes();
  readonly #settings: JsonSettings;
  readonly #note: (remark: string) => void;
  readonly #layout: ReturnType<typeof jsonLayout>;
  /** Minimum number of properties per object. */
  #width = 0;
  #beyond: (index: number) => string = () => "";
  readonly #before: Uint8Array[] = [];
  #started = false;
  #rows = 0;

  constructor(settings: JsonSettings, note: (remark: string) => void) {
    this.#settings = settings;
    this.#note = note;
    this.#layout = jsonLayout(settings.shape, settings.indent);
  }

  write(batch: RecordBatch): void {
    let record = 0;
    if (!this.#started && batch.count > 0) {
      this.#started = true;
      if (this.#readFirstRecord(batch)) record = 1;
    }
    for (; record < batch.count; record++) this.#writeRow(batch, record, this.#settings.typed);
  }

  finish(): void {
    if (this.#rows > 0) {
      this.json.write(this.#layout.close);
      return;
    }
    this.json.write(this.#layout.empty);
    if (this.#started) this.#note("There are no rows below the header.");
  }

  /** Reads the first record; returns true if it was the header. */
  #readFirstRecord(batch: RecordBatch): boolean {
    const cells = recordTexts(batch, 0);
    const { shape, header } = this.#settings;
    const named = header && shape !== "arrays";
    const { names, changes, beyond } = columnNames(named ? cells : []);
    for (const change of changes) this.#note(change);
    this.#beyond = beyond;
    this.#width = shape === "arrays" ? 0 : cells.length;
    this.#nameColumns(names, cells.length);
    // With arrays, the header is the first row and stays text.
    if (header && !named) this.#writeRow(batch, 0, false);
    return header;
  }

  #nameColumns(names: readonly string[], count: number): void {
    for (let index = this.#before.length; index < count; index++) {
      this.#before.push(this.#layout.beforeValue(index, names[index] ?? this.#beyond(index)));
    }
  }

  #writeRow(batch: RecordBatch, record: number, typed: boolean): void {
    const { json } = this;
    const layout = this.#layout;
    const first = batch.fields[record] as number;
    const cells = (batch.fields[record + 1] as number) - first;
    const width = this.#width;
    if (width > 0 && cells !== width) this.#noteRagged(batch, record, cells);
    if (cells > this.#before.length) this.#nameColumns([], cells);
    json.write(this.#rows === 0 ? layout.open : layout.between);
    for (let cell = 0; cell < cells; cell++) {
      this.#writeCell(batch, record, first + cell, this.#before[cell] as Uint8Array, typed);
    }
    for (let cell = cells; cell < width; cell++) {
      json.write(this.#before[cell] as Uint8Array);
      json.write(this.#settings.emptyAsNull ? NULL : EMPTY);
    }
    this.#rows += 1;
  }

  #writeCell(batch: RecordBatch, record: number, field: number, before: Uint8Array, typed: boolean): void {
    const { json } = this;
    const { bytes } = batch;
    const kind = batch.kinds[field] as number;
    const start = batch.starts[field] as number;
    const end = batch.ends[field] as number;
    if (kind === FIELD_KIND.escaped && !batch.hasBackslashes) {
      json.write(before);
      json.quote();
      this.#writeEscaped(batch, start, end);
      json.quote();
    } else if (kind === FIELD_KIND.escaped || kind === FIELD_KIND.irregular) {
      const text = fieldBytes(batch, field);
      json.string(before, text, 0, text.length);
      if (kind === FIELD_KIND.irregular) this.#note(describeIrregular(batch, record));
    } else {
      const literal =
        start === end ? (this.#settings.emptyAsNull ? NULL : EMPTY) : typed ? literalOf(bytes, start, end) : undefined;
      if (literal) {
        json.write(before);
        json.write(literal);
      } else json.string(before, bytes, start, end);
    }
  }

  /** Keeps the first of each doubled quote. The closing quote after the field ends the last search. */
  #writeEscaped({ bytes, quote }: RecordBatch, start: number, end: number): void {
    let from = start;
    for (let at = bytes.indexOf(quote, from); at !== -1 && at < end; at = bytes.indexOf(quote, from)) {
      this.json.stringPart(bytes, from, at + 1);
      from = at + 2;
    }
    this.json.stringPart(bytes, from, end);
  }

  #noteRagged(batch: RecordBatch, record: number, cells: number): void {
    const has = `has ${cells} ${cells === 1 ? "field" : "fields"} instead of ${this.#width}`;
    const extra = `"${this.#beyond(this.#width)}"`;
    const rest =
      cells < this.#width
        ? "Missing fields are empty"
        : cells === this.#width + 1
          ? `The extra field is kept as ${extra}`
          : `Extra fields are kept as ${extra} and so on`;
    this.#note(`${recordLocation(batch, record)} ${has}. ${rest}.`);
  }
}

const EMPTY = utf8('""');
const NULL = utf8("null");
const TRUE = utf8("true");
const FALSE = utf8("false");

/** A cell as a number or boolean, unless it must stay text. */
function literalOf(bytes: Uint8Array, start: number, end: number): Uint8Array | undefined {
  if (isExactNumber(bytes, start, end)) return bytes.subarray(start, end);
  if (equalsIgnoringCase(bytes, start, end, "true")) return TRUE;
  return equalsIgnoringCase(bytes, start, end, "false") ? FALSE : undefined;
}

function equalsIgnoringCase(bytes: Uint8Array, start: number, end: number, word: string): boolean {
  if (end - start !== word.length) return false;
  for (let index = 0; index < word.length; index++) {
    if (((bytes[start + index] as number) | 0x20) !== word.charCodeAt(index)) return false;
  }
  return true;
}
