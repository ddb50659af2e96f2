import { CsvWriter, PLAIN_STYLE } from "#shared/csv/csv-writer.ts";
import type { Dialect } from "#shared/csv/dialect.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import { lineEndAfter, type RecordBatch } from "#shared/csv/record-batch.ts";

export interface SplitSettings {
  /** Rows in a file, its header not counted; 1 or more. */
  rows: number;
  /** The first record is repeated in every file. */
  header: boolean;
  /** Cells that a spreadsheet might run are made harmless; without it records are copied byte by byte. */
  guard: boolean;
}

export interface SplitFile {
  /** `split_1.csv`, `split_2.csv`, … */
  name: string;
  pieces: Uint8Array<ArrayBuffer>[];
}

/**
 * Cuts a CSV file between records, from bytes to bytes: one part is in memory at a time. A line break inside quotes cuts
 * nothing. A file with nothing but a header gives one part.
 * @throws {InputError} naming the row and line of a quote that is never closed.
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
  let inPart = 0;

  const write = (csv: CsvWriter, batch: RecordBatch, record: number) =>
    guard ? csv.record(batch, record) : csv.copyRecord(batch, record);
  const part = (csv: CsvWriter): SplitFile => {
    parts += 1;
    inPart = 0;
    return { name: `split_${parts}.csv`, pieces: [...head, ...csv.end()] };
  };

  for await (const batch of batches) {
    let record = 0;
    if (!writer) {
      writer = new CsvWriter({ ...PLAIN_STYLE, delimiter, lineEnd: lineEndAfter(batch, 0), guard });
      if (header) {
        write(writer, batch, 0);
        head = writer.end();
        record = 1;
      }
    }
    for (; record < batch.count; record++) {
      write(writer, batch, record);
      inPart += 1;
      if (inPart === rows) yield part(writer);
    }
  }
  if (writer && (inPart > 0 || parts === 0)) yield part(writer);
}
