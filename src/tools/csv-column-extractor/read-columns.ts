import type { Dialect } from "#shared/csv/dialect.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import { recordTexts } from "#shared/csv/record-batch.ts";

export interface Columns {
  /** The cells of the first record; without a header `Column 1`, `Column 2`, … */
  columns: string[];
  /** The cells of the first row of data, to recognise a column by. */
  sample: string[];
}

/** Reads the head of a CSV file and leaves the rest. */
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
