import type { OpenCsv } from "#shared/csv/open-csv.ts";
import { recordTexts } from "#shared/csv/record-batch.ts";

/** Texts of this many UTF-16 units or more go out as one piece. */
const PIECE_UNITS = 65_536;

/** Draws each record as a text and joins the texts to large pieces. The number of the record counts from 0. */
export async function* drawRows(
  { batches }: OpenCsv,
  draw: (cells: string[], row: number) => string,
): AsyncGenerator<string> {
  let piece = "";
  for await (const batch of batches) {
    for (let record = 0; record < batch.count; record++) {
      piece += draw(recordTexts(batch, record), batch.firstRow - 1 + record);
      if (piece.length < PIECE_UNITS) continue;
      yield piece;
      piece = "";
    }
  }
  yield piece;
}
