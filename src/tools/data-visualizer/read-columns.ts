import type { Dialect } from "#shared/csv/dialect.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import { FIELD_KIND, fieldBytes, type RecordBatch, recordLocation, recordTexts } from "#shared/csv/record-batch.ts";
import { plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { ColumnInfo } from "./chart.ts";
import { type Column, ColumnReader, detectFormat, type Format } from "./column.ts";
import type { DayOrder } from "./parse-date.ts";

const SAMPLE_ROWS = 1000;

export interface Table<Role extends string> {
  columns: readonly ColumnInfo[];
  picked: Readonly<Partial<Record<Role, Column>>>;
  /** Rows without the header. */
  rows: number;
}

interface Settings<Role extends string> {
  /** The first record has the column names. Without it, they are `Column 1`, `Column 2`, … */
  header: boolean;
  /** The order of day and month in 3/4/2024. By default it is detected, with month first as the fallback. */
  dates?: DayOrder | undefined;
  /** Picks columns by index. Only these are kept. */
  pick: (columns: readonly ColumnInfo[]) => Partial<Record<Role, number>>;
  note: (remark: string) => void;
}

/**
 * Reads the picked columns of a CSV file into arrays. Detects types from the first 1,000 rows.
 * @throws {InputError} when the file has no rows, or from reading CSV
 */
export async function readColumns<Role extends string>(
  chunks: AsyncIterable<Uint8Array>,
  dialect: Dialect,
  { header, dates, pick, note }: Settings<Role>,
): Promise<Table<Role>> {
  const { batches } = await openCsv(chunks, dialect, { note });
  let names: readonly string[] | undefined = header ? undefined : [];
  let start: ReadState<Role> | undefined;
  let rows = 0;
  let tooLongCount = 0;
  let firstTooLong = "";
  for await (const batch of batches) {
    let record = 0;
    if (!names) {
      names = recordTexts(batch, 0);
      record = 1;
    }
    if (record === batch.count) continue;
    start ??= startReading(names, batch, record, { dates, pick });
    rows += batch.count - record;
    for (; record < batch.count; record++) {
      readRecord(batch, record, start.readers);
      if (!header || countFields(batch, record) <= names.length) continue;
      tooLongCount += 1;
      firstTooLong ||= recordLocation(batch, record);
    }
  }
  if (tooLongCount > 0) {
    const [one, several] = [
      `${firstTooLong} has more fields than the header`,
      `${tooLongCount.toLocaleString("en")} rows have more fields than the header, starting with ${firstTooLong}`,
    ];
    note(`${tooLongCount === 1 ? one : several}. Put quotes around values that contain the delimiter.`);
  }
  if (!start) throw new InputError("There is only a header row. Add rows to draw.");
  return { columns: start.columns, picked: finishColumns(start, note), rows };
}

function countFields({ fields }: RecordBatch, record: number): number {
  return (fields[record + 1] as number) - (fields[record] as number);
}

interface ReadState<Role extends string> {
  columns: readonly ColumnInfo[];
  places: Partial<Record<Role, number>>;
  readers: ReadonlyMap<number, ColumnReader>;
}

function startReading<Role extends string>(
  names: readonly string[],
  batch: RecordBatch,
  from: number,
  { dates, pick }: Pick<Settings<Role>, "dates" | "pick">,
): ReadState<Role> {
  const sample: string[][] = [];
  const end = Math.min(batch.count, from + SAMPLE_ROWS);
  for (let record = from; record < end; record++) sample.push(recordTexts(batch, record));
  const width = Math.max(names.length, ...sample.map((row) => row.length));
  const unique = uniqueNames(Array.from({ length: width }, (_, index) => names[index]?.trim() ?? ""));
  const formats: Format[] = unique.map((_, index) =>
    detectFormat(
      sample.map((row) => row[index] ?? ""),
      dates,
    ),
  );
  const columns = unique.map((name, index) => {
    const { type, sign } = formats[index] as Format;
    return { name, type, ...(sign && { sign }) };
  });
  const places = pick(columns);
  const wanted = new Set(Object.values<number | undefined>(places).filter((place) => place !== undefined));
  const readers = new Map([...wanted].map((place) => [place, new ColumnReader(formats[place] as Format)] as const));
  return { columns, places, readers };
}

function uniqueNames(given: readonly string[]): string[] {
  const used = new Set<string>();
  return given.map((word, index) => {
    const name = word === "" ? `Column ${index + 1}` : word;
    const free = used.has(name) ? `${name} (${index + 1})` : name;
    used.add(free);
    return free;
  });
}

function readRecord(batch: RecordBatch, record: number, readers: ReadonlyMap<number, ColumnReader>): void {
  const first = batch.fields[record] as number;
  const end = batch.fields[record + 1] as number;
  for (const [place, reader] of readers) {
    const field = first + place;
    if (field >= end) reader.skip();
    else if ((batch.kinds[field] as number) < FIELD_KIND.escaped) {
      reader.read(batch.bytes, batch.starts[field] as number, batch.ends[field] as number);
    } else {
      const bytes = fieldBytes(batch, field);
      reader.read(bytes, 0, bytes.length);
    }
  }
}

/** Amounts in different currencies can be neither added nor compared. */
function describeForeign(name: string, { sign, foreign, foreignSigns }: ColumnReader): string {
  const others = [...foreignSigns].join(", ");
  return `"${name}" has several currencies. Only the amounts in ${sign} are drawn. Skipped ${plural(foreign, "cell")} in ${others}.`;
}

function finishColumns<Role extends string>(
  start: ReadState<Role>,
  note: (remark: string) => void,
): Table<Role>["picked"] {
  for (const [place, reader] of start.readers) {
    const { name, type } = start.columns[place] as ColumnInfo;
    const { unreadable, format } = reader;
    if (format.guessed) {
      note(`The dates in "${name}" are ambiguous and were read month first. You can change this under "Dates".`);
    }
    if (reader.foreign > 0) note(describeForeign(name, reader));
    if (unreadable === 0) continue;
    const [one, several] = type === "time" ? ["a time of day", "times of day"] : [`a ${type}`, `${type}s`];
    const reason = unreadable === 1 ? `is not ${one}` : `are not ${several}`;
    note(`Skipped ${plural(unreadable, "cell")} in "${name}" that ${reason}.`);
  }
  const picked = Object.entries<number | undefined>(start.places)
    .filter((entry): entry is [string, number] => entry[1] !== undefined)
    .map(([role, place]) => [
      role,
      (start.readers.get(place) as ColumnReader).finish(start.columns[place] as ColumnInfo),
    ]);
  return Object.fromEntries(picked) as Table<Role>["picked"];
}
