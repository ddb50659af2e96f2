import type { Dialect } from "#shared/csv/dialect.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import { FIELD_KIND, isBackslashEscape, type RecordBatch, recordTexts } from "#shared/csv/record-batch.ts";
import type { Finding, Validation } from "./validation.ts";

const MAX_ERRORS = 100;
const MAX_WARNINGS = 10;

/**
 * Checks each RFC 4180 record of a CSV file of any size. Errors are records with a different number of fields than the
 * first, and records with an odd number of quotes. Warnings are empty cells below the header, and text between a closing
 * quote and the end of its field, which RFC 4180 §2.5 to §2.7 don't allow.
 * @param note receives other findings, such as a duplicate column name.
 */
export async function validateCsv(
  chunks: AsyncIterable<Uint8Array>,
  dialect: Dialect,
  note: (remark: string) => void = () => {},
): Promise<Validation> {
  const { batches } = await openCsv(chunks, dialect, { note, keepOpenQuote: true });
  const validator = new Validator(note);
  for await (const batch of batches) validator.batch(batch);
  return validator.result();
}

class Validator {
  readonly #note: (remark: string) => void;
  readonly #errors: Finding[] = [];
  readonly #warnings: Finding[] = [];
  #errorCount = 0;
  #warningCount = 0;
  #rows = 0;
  #columns = 0;

  constructor(note: (remark: string) => void) {
    this.#note = note;
  }

  batch(batch: RecordBatch): void {
    if (this.#rows === 0 && batch.count > 0) this.#header(recordTexts(batch, 0));
    const quotes = new QuoteCounter(batch);
    for (let record = 0; record < batch.count; record++) this.#record(batch, record, quotes);
    this.#rows += batch.count;
  }

  result(): Validation {
    return {
      isValid: this.#errorCount === 0,
      errors: this.#errors,
      errorCount: this.#errorCount,
      warnings: this.#warnings,
      warningCount: this.#warningCount,
      rowCount: this.#rows,
      columnCount: this.#columns,
    };
  }

  #header(names: readonly string[]): void {
    this.#columns = names.length;
    const places = new Map<string, number>();
    names.forEach((name, index) => {
      const before = places.get(name);
      if (name.trim() === "") this.#note(`Column ${index + 1} has no name.`);
      else if (before !== undefined) this.#note(`Columns ${before} and ${index + 1} have the same name, "${name}".`);
      else places.set(name, index + 1);
    });
  }

  #record(batch: RecordBatch, record: number, quotes: QuoteCounter): void {
    const row = batch.firstRow + record;
    const line = batch.lines[record] as number;
    const first = batch.fields[record] as number;
    const end = batch.fields[record + 1] as number;
    const open = batch.kinds[end - 1] === FIELD_KIND.unclosed;
    // After an unclosed quote, the number of columns is unknown.
    if (!open && end - first !== this.#columns) {
      this.#error(row, line, `Expected ${this.#columns} columns, found ${end - first}`);
    }
    let odd = false;
    for (let field = first; field < end; field++) {
      const kind = batch.kinds[field] as number;
      if (kind === FIELD_KIND.plain) {
        if (isBlank(batch, field)) {
          if (row > 1) this.#warn(row, line, field - first + 1, EMPTY);
        } else if (quotes.hasOddCount(field)) odd = !odd;
      } else if (kind === FIELD_KIND.irregular) {
        this.#warn(row, line, field - first + 1, "Text after the closing quote");
        // The opening quote is not part of the field's bytes.
        if (quotes.hasOddCount(field) === hasOddEscapes(batch, field)) odd = !odd;
      } else if (isBlank(batch, field) && row > 1) this.#warn(row, line, field - first + 1, EMPTY);
    }
    if (odd || open) this.#error(row, line, "Unmatched quotes");
  }

  #error(row: number, line: number, what: string): void {
    this.#errorCount += 1;
    if (this.#errors.length < MAX_ERRORS) this.#errors.push({ row, line, message: `Row ${row}: ${what}` });
  }

  #warn(row: number, line: number, column: number, what: string): void {
    this.#warningCount += 1;
    if (this.#warnings.length < MAX_WARNINGS) {
      this.#warnings.push({ row, line, message: `Row ${row}, Column ${column}: ${what}` });
    }
  }
}

const EMPTY = "Empty cell";

/** Whether an odd number of quotes is escaped with a backslash before the closing quote. */
function hasOddEscapes({ bytes, starts, ends, quote, hasBackslashes }: RecordBatch, field: number): boolean {
  let odd = false;
  if (!hasBackslashes) return odd;
  const end = ends[field] as number;
  for (let at = starts[field] as number; at < end && bytes[at] !== quote; at++) {
    if (!isBackslashEscape(bytes, at, quote)) continue;
    at += 1;
    if (bytes[at] === quote) odd = !odd;
  }
  return odd;
}

/** Empty or only spaces and tabs. */
function isBlank({ bytes, starts, ends }: RecordBatch, field: number): boolean {
  const end = ends[field] as number;
  for (let at = starts[field] as number; at < end; at++) if (bytes[at] !== 0x20 && bytes[at] !== 0x09) return false;
  return true;
}

/** Counts quotes in the fields of a batch. Fields must be requested in order, so that each byte is read once. */
class QuoteCounter {
  readonly #batch: RecordBatch;
  readonly #bytes: Uint8Array;
  #next = -1;

  constructor(batch: RecordBatch) {
    this.#batch = batch;
    const fields = batch.fields[batch.count] as number;
    this.#bytes = batch.bytes.subarray(0, fields === 0 ? 0 : batch.ends[fields - 1]);
  }

  hasOddCount(field: number): boolean {
    const start = this.#batch.starts[field] as number;
    const end = this.#batch.ends[field] as number;
    if (this.#next < start) this.#next = this.#find(start);
    let odd = false;
    while (this.#next < end) {
      odd = !odd;
      this.#next = this.#find(this.#next + 1);
    }
    return odd;
  }

  #find(from: number): number {
    const { quote } = this.#batch;
    const at = quote === -1 ? -1 : this.#bytes.indexOf(quote, from);
    return at === -1 ? Number.POSITIVE_INFINITY : at;
  }
}
