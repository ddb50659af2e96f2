import type { Dialect } from "#shared/csv/dialect.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import { recordTexts } from "#shared/csv/record-batch.ts";

export interface Columns {
  /** The cells of the first record, or `Column 1`, `Column 2`, … without a header. */
  columns: string[];
  /** The cells of the first data row, to recognize columns by. */
  sample: string[];
}

/** Reads only the start of a CSV file. */
export async function readColumns(
  chunks: AsyncIterable<Uint8Array>,
  dialect: Dialect,
  header: boolean,
  note: (remark: string) => void = () => {},
): Promise<Columns> {
  const { batches } = await openCsv(chunks, dialect, { note });
  const rows: string[][] = [];
  for await (const batch of batches) {
    for (let record = 0; record < batch.count && rows.length < 2; record++) rows.push(recordTexts(batch, record));
    if (rows.length === 2) break;
  }
  const [first = [], second = []] = rows;
  if (header) return { columns: first, sample: second };
  return { columns: first.map((_, index) => `Column ${index + 1}`), sample: first };
}
