import { CsvWriter, PLAIN_STYLE } from "#shared/csv/csv-writer.ts";
import type { Dialect } from "#shared/csv/dialect.ts";
import { type OpenCsv, openCsv } from "#shared/csv/open-csv.ts";
import { lineEndAfter, type RecordBatch, recordTexts } from "#shared/csv/record-batch.ts";
import { InputError } from "#shared/input-error.ts";
import { sameNames, unionOfColumns } from "./union-of-columns.ts";

/** A file that can be read more than once. */
export interface MergeInput {
  /** What a message calls it. */
  label: string;
  /** What a cell calls it. */
  name: string;
  /** Which of the inputs that were given, from 0; empty ones count. */
  place: number;
  chunks: () => AsyncIterable<Uint8Array>;
}

export interface MergeSettings {
  /** The first record of each file is its header; the first one is kept and the others dropped. */
  header: boolean;
  /** `position` puts rows below each other as they are; `name` matches columns and keeps those of all files. */
  columns: "position" | "name";
  guard: boolean;
  /** A first column says from which file a row is. */
  source: boolean;
}

const SOURCE_COLUMN = "file";

/**
 * Puts CSV files below each other, from bytes to bytes, at any size, in the delimiter and with the line ends of the
 * first. A file without a line break at its end does not run into the next.
 * @throws {InputError} naming the file, row and line of a quote that is never closed.
 */
export async function* mergeCsv(
  inputs: readonly MergeInput[],
  dialect: Dialect,
  settings: MergeSettings,
  note: (remark: string) => void = () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const byName = settings.columns === "name" && settings.header;
  const headers = settings.header ? await Promise.all(inputs.map((input) => headerOf(input, dialect))) : [];
  const union = byName ? unionOfColumns(headers) : undefined;
  if (!union) noteOtherHeaders(inputs, headers, note);

  let writer: CsvWriter | undefined;
  let delimiter = "";
  const lead = (name: string) => (settings.source ? [name] : []);
  for (const [index, input] of inputs.entries()) {
    const source = lead(input.name);
    const csv = await open(input, dialect, (remark) => note(`${input.label}: ${remark}`));
    const places = union?.places[index];
    const width = headers[index]?.length ?? 0;
    let longRows = 0;
    let first = true;
    for await (const batch of naming(input, csv.batches)) {
      if (!writer) {
        delimiter = csv.delimiter;
        writer = new CsvWriter({ ...PLAIN_STYLE, delimiter, lineEnd: lineEndAfter(batch, 0), guard: settings.guard });
        const head = lead(SOURCE_COLUMN);
        if (union) writer.texts([...head, ...union.columns]);
        else if (settings.header) writeBehind(writer, batch, 0, head);
      }
      const copies = csv.delimiter === delimiter && !settings.guard && !settings.source;
      for (let record = first && settings.header ? 1 : 0; record < batch.count; record++) {
        if (places) {
          if (cellsOf(batch, record) > width) longRows += 1;
          writeInPlaces(writer, batch, record, places, source);
        } else if (copies) writer.copyRecord(batch, record);
        else writeBehind(writer, batch, record, source);
      }
      first = false;
      yield* writer.take();
    }
    if (longRows > 0) note(tooLong(input.label, longRows));
  }
  if (writer) yield* writer.end();
}

function writeBehind(writer: CsvWriter, batch: RecordBatch, record: number, lead: readonly string[]): void {
  for (const cell of lead) writer.text(cell);
  writer.record(batch, record);
}

function writeInPlaces(
  writer: CsvWriter,
  batch: RecordBatch,
  record: number,
  places: readonly (number | undefined)[],
  lead: readonly string[],
): void {
  for (const cell of lead) writer.text(cell);
  const first = batch.fields[record] as number;
  const cells = cellsOf(batch, record);
  for (const place of places) {
    if (place !== undefined && place < cells) writer.field(batch, first + place);
    else writer.text("");
  }
  writer.endRecord();
}

function cellsOf(batch: RecordBatch, record: number): number {
  return (batch.fields[record + 1] as number) - (batch.fields[record] as number);
}

async function headerOf(input: MergeInput, dialect: Dialect): Promise<string[]> {
  const { batches } = await open(input, dialect);
  for await (const batch of naming(input, batches)) return recordTexts(batch, 0);
  return [];
}

async function open(input: MergeInput, dialect: Dialect, note?: (remark: string) => void): Promise<OpenCsv> {
  try {
    return await openCsv(input.chunks(), dialect, note && { note });
  } catch (error) {
    throw named(input, error);
  }
}

/** The batches; an error says first in which file it is. */
async function* naming(input: MergeInput, batches: AsyncIterable<RecordBatch>): AsyncGenerator<RecordBatch> {
  try {
    yield* batches;
  } catch (error) {
    throw named(input, error);
  }
}

function named({ label, place }: MergeInput, error: unknown): unknown {
  if (!(error instanceof InputError)) return error;
  const { message, title, position } = error;
  return new InputError(`${label}: ${message}`, { title, position: { ...position, file: place } });
}

function noteOtherHeaders(
  inputs: readonly MergeInput[],
  [first = [], ...others]: readonly string[][],
  note: (remark: string) => void,
): void {
  others.forEach((header, index) => {
    if (sameNames(first, header)) return;
    note(
      `${inputs[index + 1]?.label} has a different header from the first: "${header.join(", ")}" instead of ` +
        `"${first.join(", ")}". Its rows are added as they are; "By name" matches the columns.`,
    );
  });
}

function tooLong(label: string, rows: number): string {
  const [subject, pronoun] = rows === 1 ? ["1 row has", "its"] : [`${rows} rows have`, "their"];
  return `${label}: ${subject} more cells than the header; ${pronoun} further cells have no column and are left out.`;
}
