import { CsvWriter, PLAIN_STYLE } from "#shared/csv/csv-writer.ts";
import type { Dialect } from "#shared/csv/dialect.ts";
import { type OpenCsv, openCsv } from "#shared/csv/open-csv.ts";
import { FIELD_KIND, lineEndAfter, type RecordBatch, recordTexts } from "#shared/csv/record-batch.ts";
import { InputError } from "#shared/input-error.ts";
import { orderLike, sameNames, unionOfColumns } from "./union-of-columns.ts";

/** A file that can be read several times. */
export interface MergeInput {
  /** Name in messages. */
  label: string;
  /** Name in cells. */
  name: string;
  /** Index among all inputs, including empty ones. */
  place: number;
  chunks: () => AsyncIterable<Uint8Array>;
}

export interface MergeSettings {
  /** The first record of each file is a header. The first one is kept, the others are dropped. */
  header: boolean;
  /**
   * `position` appends rows unchanged, except where the header has the names of the first one in another order; `name`
   * matches columns and keeps all of them.
   */
  columns: "position" | "name";
  guard: boolean;
  /** Adds a first column with the source of each row. */
  source: boolean;
}

const SOURCE_COLUMN = "file";

/**
 * Concatenates CSV files of any size, with the delimiter and line endings of the first. A missing final line break
 * doesn't join two rows.
 * @throws {InputError} with file, row and line of an unclosed quote.
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
  const orders = union?.places ?? headers.map((header) => orderLike(headers[0] ?? [], header));
  if (!union) noteDifferentHeaders(inputs, headers, note);

  let writer: CsvWriter | undefined;
  let delimiter = "";
  const lead = (name: string) => (settings.source ? [name] : []);
  for (const [index, input] of inputs.entries()) {
    const source = lead(input.name);
    const csv = await open(input, dialect, (remark) => note(`${input.label}: ${remark}`));
    const places = orders[index];
    const width = headers[index]?.length ?? 0;
    let longRows = 0;
    let first = true;
    for await (const batch of labelErrors(input, csv.batches)) {
      if (!writer) {
        delimiter = csv.delimiter;
        writer = new CsvWriter({ ...PLAIN_STYLE, delimiter, lineEnd: lineEndAfter(batch, 0), guard: settings.guard });
        const head = lead(SOURCE_COLUMN);
        if (union) writer.texts([...head, ...union.columns]);
        else if (settings.header) writeWithLead(writer, batch, 0, head);
      }
      const copies = csv.delimiter === delimiter && !settings.guard && !settings.source;
      for (let record = first && settings.header ? 1 : 0; record < batch.count; record++) {
        if (places) {
          if (union && cellCount(batch, record) > width) longRows += 1;
          writeReordered(writer, batch, record, places, { lead: source, keepsExtra: !union });
        } else if (copies) writer.copyRecord(batch, record);
        else writeWithLead(writer, batch, record, source);
      }
      first = false;
      yield* writer.take();
    }
    if (longRows > 0) note(describeLongRows(input.label, longRows));
  }
  if (writer) yield* writer.end();
}

function writeWithLead(writer: CsvWriter, batch: RecordBatch, record: number, lead: readonly string[]): void {
  for (const cell of lead) writer.text(cell);
  writer.record(batch, record);
}

function writeReordered(
  writer: CsvWriter,
  batch: RecordBatch,
  record: number,
  places: readonly (number | undefined)[],
  { lead, keepsExtra }: { lead: readonly string[]; keepsExtra: boolean },
): void {
  for (const cell of lead) writer.text(cell);
  const first = batch.fields[record] as number;
  const cells = cellCount(batch, record);
  for (const place of places) {
    if (place !== undefined && place < cells) writer.field(batch, first + place);
    else writer.text("");
  }
  if (keepsExtra) for (let cell = places.length; cell < cells; cell++) writer.field(batch, first + cell);
  writer.endRecord();
}

function cellCount(batch: RecordBatch, record: number): number {
  return (batch.fields[record + 1] as number) - (batch.fields[record] as number);
}

/** The column names, without spaces outside quotes. */
async function headerOf(input: MergeInput, dialect: Dialect): Promise<string[]> {
  const { batches } = await open(input, dialect);
  for await (const batch of labelErrors(input, batches))
    return recordTexts(batch, 0).map((name, field) => (batch.kinds[field] === FIELD_KIND.plain ? name.trim() : name));
  return [];
}

async function open(input: MergeInput, dialect: Dialect, note?: (remark: string) => void): Promise<OpenCsv> {
  try {
    return await openCsv(input.chunks(), dialect, note && { note });
  } catch (error) {
    throw withLabel(input, error);
  }
}

/** Passes batches through and prefixes errors with the file. */
async function* labelErrors(input: MergeInput, batches: AsyncIterable<RecordBatch>): AsyncGenerator<RecordBatch> {
  try {
    yield* batches;
  } catch (error) {
    throw withLabel(input, error);
  }
}

function withLabel({ label, place }: MergeInput, error: unknown): unknown {
  if (!(error instanceof InputError)) return error;
  const { message, title, position } = error;
  return new InputError(`${label}: ${message}`, { title, position: { ...position, file: place } });
}

function noteDifferentHeaders(
  inputs: readonly MergeInput[],
  [first = [], ...others]: readonly string[][],
  note: (remark: string) => void,
): void {
  others.forEach((header, index) => {
    if (sameNames(first, header)) return;
    const label = inputs[index + 1]?.label;
    note(
      orderLike(first, header)
        ? `${label} has the columns of the first file in another order. They were put in the order of the first header.`
        : `${label} has a different header from the first: "${header.join(", ")}" instead of "${first.join(", ")}". ` +
            'Its rows were added by position. To match the columns, choose "By name".',
    );
  });
}

function describeLongRows(label: string, rows: number): string {
  const [subject, pronoun] = rows === 1 ? ["1 row has", "Its"] : [`${rows} rows have`, "Their"];
  return `${label}: ${subject} more cells than the header. ${pronoun} extra cells are left out.`;
}
