import type { Dialect } from "#shared/csv/dialect.ts";
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
import { type FixedPart, fixedPart, JsonBytes } from "./json-bytes.ts";
import { type JsonShape, jsonLayout } from "./json-layout.ts";
import { isExactNumber } from "./json-number.ts";

export interface JsonSettings {
  shape: JsonShape;
  /** White space of one level, "" for one line. */
  indent: string;
  /** The first record names the columns. Without it they are `column_1`, `column_2`, … */
  header: boolean;
  /** Numbers that lose nothing, and true and false in any case, become JSON numbers and booleans. */
  typed: boolean;
  emptyAsNull: boolean;
}

/**
 * Converts CSV to JSON, from UTF-8 bytes to UTF-8 bytes, at any size: one record is in memory at a time.
 * Objects have every column of the header: cells that a short row lacks are empty, and a long row's further cells are
 * kept as `column_4` and so on; `note` says which rows these are. Arrays have the cells that the row has.
 * @param dialect its delimiter may be "detect".
 * @throws {InputError} naming the row and line of a quote that is never closed.
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
  /** Width that every object has. */
  #width = 0;
  #beyond: (index: number) => string = () => "";
  /** Per column, what stands before its value. */
  readonly #before: FixedPart[] = [];
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
      if (this.#begin(batch)) record = 1;
    }
    this.json.from(batch.bytes);
    for (; record < batch.count; record++) this.#writeRow(batch, record, this.#settings.typed);
  }

  finish(): void {
    if (this.#rows > 0) {
      this.json.fixed(this.#layout.close);
      return;
    }
    this.json.fixed(this.#layout.empty);
    if (this.#started) this.#note("There is only a header row, so there is nothing to convert.");
  }

  /** Reads the first record; true when it is used up as the header. */
  #begin(batch: RecordBatch): boolean {
    const cells = recordTexts(batch, 0);
    const { shape, header } = this.#settings;
    const named = header && shape !== "arrays";
    const { names, changes, beyond } = columnNames(named ? cells : []);
    for (const change of changes) this.#note(change);
    this.#beyond = beyond;
    this.#width = shape === "arrays" ? 0 : cells.length;
    this.#nameColumns(names, cells.length);
    // In arrays the header is the first row, and its words stay words.
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
    json.fixed(this.#rows === 0 ? layout.open : layout.between);
    for (let cell = 0; cell < cells; cell++) {
      this.#writeCell(batch, record, first + cell, this.#before[cell] as FixedPart, typed);
    }
    for (let cell = cells; cell < width; cell++) {
      json.fixed(this.#before[cell] as FixedPart);
      json.fixed(this.#settings.emptyAsNull ? NULL : EMPTY);
    }
    this.#rows += 1;
  }

  #writeCell(batch: RecordBatch, record: number, field: number, before: FixedPart, typed: boolean): void {
    const { json } = this;
    const { bytes } = batch;
    const kind = batch.kinds[field] as number;
    const start = batch.starts[field] as number;
    const end = batch.ends[field] as number;
    if (kind === FIELD_KIND.escaped) {
      json.openString(before);
      this.#writeEscaped(batch, start, end);
      json.closeString();
    } else if (kind === FIELD_KIND.irregular) {
      const text = fieldBytes(batch, field);
      json.string(before, text, 0, text.length);
      this.#note(describeIrregular(batch, record));
    } else if (start === end) {
      json.fixed(before);
      json.fixed(this.#settings.emptyAsNull ? NULL : EMPTY);
    } else if (!typed) {
      json.string(before, bytes, start, end);
    } else if (isExactNumber(bytes, start, end)) {
      json.fixed(before);
      json.raw(bytes, start, end);
    } else {
      const word = spells(bytes, start, end, "true") ? TRUE : spells(bytes, start, end, "false") ? FALSE : undefined;
      if (word === undefined) {
        json.string(before, bytes, start, end);
      } else {
        json.fixed(before);
        json.fixed(word);
      }
    }
  }

  /** Of each doubled quote the first stays. The closing quote behind the field ends the last search. */
  #writeEscaped({ bytes, quote }: RecordBatch, start: number, end: number): void {
    let from = start;
    for (let at = bytes.indexOf(quote, from); at !== -1 && at < end; at = bytes.indexOf(quote, from)) {
      this.json.partOfString(bytes, from, at + 1);
      from = at + 2;
    }
    this.json.partOfString(bytes, from, end);
  }

  #noteRagged(batch: RecordBatch, record: number, cells: number): void {
    const has = `has ${cells} ${cells === 1 ? "field" : "fields"} instead of ${this.#width}`;
    const rest =
      cells < this.#width
        ? "the missing ones are empty"
        : `what is left over is kept as "${this.#beyond(this.#width)}"${cells - this.#width > 1 ? " and so on" : ""}`;
    this.#note(`${recordLocation(batch, record)} ${has}: ${rest}.`);
  }
}

const EMPTY = fixedPart('""');
const NULL = fixedPart("null");
const TRUE = fixedPart("true");
const FALSE = fixedPart("false");

/** True when the bytes are the lower-case word, in any case. */
function spells(bytes: Uint8Array, start: number, end: number, word: string): boolean {
  if (end - start !== word.length) return false;
  for (let index = 0; index < word.length; index++) {
    if (((bytes[start + index] as number) | 0x20) !== word.charCodeAt(index)) return false;
  }
  return true;
}
