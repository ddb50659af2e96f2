import type { Dialect } from "#shared/csv/dialect.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import { FIELD_KIND, type RecordBatch, recordTexts } from "#shared/csv/record-batch.ts";
import type { Finding, Validation } from "./validation.ts";

const ERRORS_KEPT = 100;
const WARNINGS_KEPT = 10;

/**
 * Checks each record of a CSV file, from bytes, at any size. A record is what RFC 4180 calls one: a line break between
 * quotes does not end it. Errors are records that have not as many fields as the first, and records with an odd number
 * of quotes; warnings are empty cells below the header.
 * @param note is told what else is worth knowing, such as a column name that stands twice.
 */
export async function validateCsv(
  chunks: AsyncIterable<Uint8Array>,
  dialect: Dialect,
  note: (remark: string) => void = () => {},
): Promise<Validation> {
  const { batches } = await openCsv(chunks, dialect, { note, keepOpenQuote: true });
  const check = new Check(note);
  for await (const batch of batches) check.batch(batch);
  return check.result();
}

class Check {
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
    const quotes = new QuoteCount(batch);
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

  #record(batch: RecordBatch, record: number, quotes: QuoteCount): void {
    const row = batch.firstRow + record;
    const line = batch.lines[record] as number;
    const first = batch.fields[record] as number;
    const end = batch.fields[record + 1] as number;
    const open = batch.kinds[end - 1] === FIELD_KIND.unclosed;
    // Where a quote is never closed, nobody can tell the columns behind it.
    if (!open && end - first !== this.#columns) {
      this.#error(row, line, `Expected ${this.#columns} columns, found ${end - first}`);
    }
    let odd = false;
    for (let field = first; field < end; field++) {
      const kind = batch.kinds[field] as number;
      if (kind === FIELD_KIND.plain) {
        if (isBlank(batch, field)) {
          if (row > 1) this.#warn(row, line, field - first + 1);
        } else if (quotes.isOddWithin(field)) odd = !odd;
      } else if (kind === FIELD_KIND.irregular) {
        // The opening quote stands before the field.
        if (!quotes.isOddWithin(field)) odd = !odd;
      } else if (isBlank(batch, field) && row > 1) this.#warn(row, line, field - first + 1);
    }
    if (odd || open) this.#error(row, line, "Unmatched quotes");
  }

  #error(row: number, line: number, what: string): void {
    this.#errorCount += 1;
    if (this.#errors.length < ERRORS_KEPT) this.#errors.push({ row, line, message: `Row ${row}: ${what}` });
  }

  #warn(row: number, line: number, column: number): void {
    this.#warningCount += 1;
    if (this.#warnings.length < WARNINGS_KEPT) {
      this.#warnings.push({ row, line, message: `Row ${row}, Column ${column}: Empty cell` });
    }
  }
}

/** Nothing but spaces and tabs. */
function isBlank({ bytes, starts, ends }: RecordBatch, field: number): boolean {
  const end = ends[field] as number;
  for (let at = starts[field] as number; at < end; at++) if (bytes[at] !== 0x20 && bytes[at] !== 0x09) return false;
  return true;
}

/** Counts quotes in the fields of a batch, which are asked for in order; each byte is looked at once. */
class QuoteCount {
  readonly #batch: RecordBatch;
  readonly #bytes: Uint8Array;
  #next = -1;

  constructor(batch: RecordBatch) {
    this.#batch = batch;
    const fields = batch.fields[batch.count] as number;
    this.#bytes = batch.bytes.subarray(0, fields === 0 ? 0 : batch.ends[fields - 1]);
  }

  isOddWithin(field: number): boolean {
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
