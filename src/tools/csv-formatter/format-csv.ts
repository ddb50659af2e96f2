import { QUOTE } from "#shared/ascii.ts";
import { type CsvStyle, CsvWriter } from "#shared/csv/csv-writer.ts";
import { fieldWidth } from "#shared/csv/display-width.ts";
import type { OpenCsv } from "#shared/csv/open-csv.ts";
import { describeIrregular, irregularRecords, type RecordBatch } from "#shared/csv/record-batch.ts";

export interface FormatSettings extends Omit<CsvStyle, "delimiter"> {
  /** `same` keeps the file's delimiter. */
  delimiter: string | "same";
  /** Adds spaces after cells to align columns. Ignores cells with line breaks. */
  align: boolean;
  /** Adds empty cells to rows shorter than the first. */
  fill: boolean;
  /** Whether spaces around cells were trimmed while reading. */
  trim: boolean;
  /** Adds a byte order mark, so that Excel recognizes UTF-8. */
  bom: boolean;
}

/**
 * Reformats CSV of any size without changing its cells.
 * @param open opens the file; called twice to align columns, because the widest cell may be the last.
 */
export async function* formatCsv(
  open: () => Promise<OpenCsv>,
  settings: FormatSettings,
  warn: (remark: string) => void = () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const widths = settings.align ? await measure(await open(), settings) : [];
  const csv = await open();
  const style = styleFor(csv, settings);
  const writer = new CsvWriter(style);
  if (settings.bom) yield new Uint8Array([0xef, 0xbb, 0xbf]);
  let columns = 0;
  for await (const batch of csv.batches) {
    for (const record of irregularRecords(batch)) warn(describeIrregular(batch, record));
    if (settings.align || settings.fill) {
      if (settings.fill) columns ||= batch.fields[1] as number;
      for (let record = 0; record < batch.count; record++) writeRecord(writer, batch, record, widths, columns);
    } else writer.records(batch, !settings.trim && style.delimiter === csv.delimiter && batch.quote === QUOTE);
    yield* writer.take();
  }
  yield* writer.end();
}

function styleFor({ delimiter }: OpenCsv, settings: FormatSettings): CsvStyle {
  return { ...settings, delimiter: settings.delimiter === "same" ? delimiter : settings.delimiter };
}

/** Writes a record of at least `columns` fields, with spaces after all but the last. */
function writeRecord(
  writer: CsvWriter,
  batch: RecordBatch,
  record: number,
  widths: readonly number[],
  columns: number,
): void {
  const first = batch.fields[record] as number;
  const cells = (batch.fields[record + 1] as number) - first;
  const count = Math.max(cells, columns);
  for (let cell = 0; cell < count; cell++) {
    const added = cell < cells ? writer.field(batch, first + cell) : writer.text("");
    if (widths.length === 0 || cell === count - 1) continue;
    const width = cell < cells ? fieldWidth(batch, first + cell) : 0;
    if (width !== undefined) writer.pad((widths[cell] ?? 0) - width - added);
  }
  writer.endRecord();
}

/** Measures the written width of each column. */
async function measure(csv: OpenCsv, settings: FormatSettings): Promise<number[]> {
  const writer = new CsvWriter(styleFor(csv, settings));
  const widths: number[] = [];
  for await (const batch of csv.batches) {
    for (let record = 0; record < batch.count; record++) {
      const first = batch.fields[record] as number;
      const end = batch.fields[record + 1] as number;
      for (let field = first; field < end; field++) {
        const width = writer.field(batch, field) + (fieldWidth(batch, field) ?? Number.NEGATIVE_INFINITY);
        if (width > (widths[field - first] ?? -1)) widths[field - first] = width;
      }
      writer.endRecord();
    }
    writer.take();
  }
  return Array.from(widths, (width) => width ?? 0);
}
