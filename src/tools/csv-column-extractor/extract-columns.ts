import { CsvWriter, PLAIN_STYLE } from "#shared/csv/csv-writer.ts";
import type { Dialect } from "#shared/csv/dialect.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import { lineEndAfter, type RecordBatch } from "#shared/csv/record-batch.ts";
import { InputError } from "#shared/input-error.ts";

export interface ExtractSettings {
  /** Column numbers from 1, in output order; may repeat. */
  columns: readonly number[];
  /** New names in the same order; "" keeps the old one. */
  names: readonly string[];
  header: boolean;
  guard: boolean;
}

/**
 * Writes some columns of a CSV file of any size, with its delimiter and line endings. Missing cells in short rows are
 * empty.
 * @throws {InputError} for a column beyond the first record, and for an unclosed quote.
 */
export async function* extractColumns(
  chunks: AsyncIterable<Uint8Array>,
  dialect: Dialect,
  { columns, names, header, guard }: ExtractSettings,
  note: (remark: string) => void = () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { delimiter, batches } = await openCsv(chunks, dialect, { note });
  let writer: CsvWriter | undefined;
  for await (const batch of batches) {
    let record = 0;
    if (!writer) {
      assertColumnsExist(columns, batch.fields[1] as number);
      writer = new CsvWriter({ ...PLAIN_STYLE, delimiter, lineEnd: lineEndAfter(batch, 0), guard });
      if (header) {
        writeRecord(writer, batch, 0, columns, names);
        record = 1;
      }
    }
    for (; record < batch.count; record++) writeRecord(writer, batch, record, columns);
    yield* writer.take();
  }
  if (writer) yield* writer.end();
}

function writeRecord(
  writer: CsvWriter,
  batch: RecordBatch,
  record: number,
  columns: readonly number[],
  names: readonly string[] = [],
): void {
  const before = (batch.fields[record] as number) - 1;
  const end = batch.fields[record + 1] as number;
  columns.forEach((column, place) => {
    const name = names[place];
    const field = before + column;
    if (name) writer.text(name);
    else if (field < end) writer.field(batch, field);
    else writer.text("");
  });
  writer.endRecord();
}

function assertColumnsExist(columns: readonly number[], width: number): void {
  const beyond = columns.find((column) => column > width);
  if (beyond === undefined) return;
  const has = width === 1 ? "1 column" : `${width} columns`;
  throw new InputError(`There is no column ${beyond}: the first row has ${has}.`, { field: "columns" });
}
