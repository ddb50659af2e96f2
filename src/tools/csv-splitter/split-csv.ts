import { CsvWriter, PLAIN_STYLE } from "#shared/csv/csv-writer.ts";
import type { Dialect } from "#shared/csv/dialect.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import { lineEndAfter, type RecordBatch } from "#shared/csv/record-batch.ts";

export interface SplitSettings {
  /** Rows per file without the header; at least 1. */
  rows: number;
  /** Repeats the first record in every file. */
  header: boolean;
  /** Neutralizes cells that a spreadsheet might run. Without it, records are copied verbatim. */
  guard: boolean;
}

export interface SplitFile {
  /** `split_1.csv`, `split_2.csv`, … */
  name: string;
  pieces: Uint8Array<ArrayBuffer>[];
}

/**
 * Splits a CSV file between records, holding one part in memory at a time. A file with only a header gives one part.
 * @throws {InputError} with row and line of an unclosed quote.
 */
export async function* splitCsv(
  chunks: AsyncIterable<Uint8Array>,
  dialect: Dialect,
  { rows, header, guard }: SplitSettings,
  note: (remark: string) => void = () => {},
): AsyncGenerator<SplitFile> {
  const { delimiter, batches } = await openCsv(chunks, dialect, { note });
  let writer: CsvWriter | undefined;
  let head: Uint8Array<ArrayBuffer>[] = [];
  let parts = 0;
  let rowsInPart = 0;

  const write = (csv: CsvWriter, batch: RecordBatch, record: number) =>
    guard ? csv.record(batch, record) : csv.copyRecord(batch, record);
  const part = (csv: CsvWriter): SplitFile => {
    parts += 1;
    rowsInPart = 0;
    return { name: `split_${parts}.csv`, pieces: [...head, ...csv.end()] };
  };

  for await (const batch of batches) {
    let record = 0;
    if (!writer) {
      writer = new CsvWriter({ ...PLAIN_STYLE, delimiter, lineEnd: lineEndAfter(batch, 0), guard });
      if (header) {
        if (dialect.trimHeaderFields) writer.record(batch, 0);
        else write(writer, batch, 0);
        head = writer.end();
        record = 1;
      }
    }
    for (; record < batch.count; record++) {
      write(writer, batch, record);
      rowsInPart += 1;
      if (rowsInPart === rows) yield part(writer);
    }
  }
  if (writer && (rowsInPart > 0 || parts === 0)) yield part(writer);
}
