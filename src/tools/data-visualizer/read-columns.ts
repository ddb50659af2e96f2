import type { Dialect } from "#shared/csv/dialect.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import { FIELD_KIND, fieldBytes, type RecordBatch, recordLocation, recordTexts } from "#shared/csv/record-batch.ts";
import { formatCount, plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { ColumnInfo } from "./chart.ts";
import type { ColumnIndexes } from "./choose-columns.ts";
import { type Column, ColumnReader, detectFormat, type Format } from "./column.ts";
import type { DayOrder } from "./parse-date.ts";

const SAMPLE_ROWS = 1000;

interface Table {
  columns: readonly ColumnInfo[];
  x: Column | undefined;
  ys: readonly Column[];
  color: Column | undefined;
  /** Rows without the header. */
  rows: number;
}

interface Settings {
  /** The first record has the column names. Without it, they are `Column 1`, `Column 2`, … */
  header: boolean;
  /** The order of day and month in 3/4/2024. By default it is detected, with month first as the fallback. */
  dates?: DayOrder | undefined;
  /** Picks columns by index. Only these are kept. */
  pick: (columns: readonly ColumnInfo[]) => ColumnIndexes;
  note: (remark: string) => void;
}

/**
 * Reads the picked columns of a CSV file into arrays. Detects types from the first 1,000 rows.
 * @throws {InputError} when the file has no rows, or from reading CSV
 */
export async function readColumns(
  chunks: AsyncIterable<Uint8Array>,
  dialect: Dialect,
  { header, dates, pick, note }: Settings,
): Promise<Table> {
  const { batches } = await openCsv(chunks, dialect, { note });
  let names: readonly string[] | undefined = header ? undefined : [];
  let start: ReadState | undefined;
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
      const fieldCount = (batch.fields[record + 1] as number) - (batch.fields[record] as number);
      if (!header || fieldCount <= names.length) continue;
      tooLongCount += 1;
      firstTooLong ||= recordLocation(batch, record);
    }
  }
  if (tooLongCount > 0) {
    const which =
      tooLongCount === 1
        ? `${firstTooLong} has more fields than the header`
        : `${formatCount(tooLongCount)} rows have more fields than the header, starting with ${firstTooLong}`;
    note(`${which}. Put quotes around values that contain the delimiter.`);
  }
  if (!start) throw new InputError("There is only a header row. Add rows to draw.");
  const finished = finishColumns(start, note);
  const { x, ys, color } = start.indexes;
  const find = (place: number | undefined) => (place === undefined ? undefined : finished.get(place));
  return { columns: start.columns, x: find(x), ys: ys.map((y) => finished.get(y) as Column), color: find(color), rows };
}

interface ReadState {
  columns: readonly ColumnInfo[];
  indexes: ColumnIndexes;
  readers: ReadonlyMap<number, ColumnReader>;
}

function startReading(
  names: readonly string[],
  batch: RecordBatch,
  from: number,
  { dates, pick }: Pick<Settings, "dates" | "pick">,
): ReadState {
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
  const indexes = pick(columns);
  const { x, ys, color } = indexes;
  const readers = new Map<number, ColumnReader>();
  for (const place of [x, color, ...ys]) {
    if (place !== undefined) readers.set(place, new ColumnReader(formats[place] as Format));
  }
  return { columns, indexes, readers };
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

function finishColumns(start: ReadState, note: (remark: string) => void): ReadonlyMap<number, Column> {
  const finished = new Map<number, Column>();
  for (const [place, reader] of start.readers) {
    const info = start.columns[place] as ColumnInfo;
    const { name, type } = info;
    finished.set(place, reader.finish(info));
    const { unreadable, format, foreign, foreignSigns, sign } = reader;
    if (format.guessed) {
      note(`The dates in "${name}" are ambiguous and were read month first. You can change this under "Dates".`);
    }
    // Amounts in different currencies can be neither added nor compared.
    if (foreign > 0) {
      const skipped = `${plural(foreign, "cell")} in ${[...foreignSigns].join(", ")}`;
      note(`"${name}" has several currencies. Only the amounts in ${sign} are drawn. Skipped ${skipped}.`);
    }
    if (unreadable === 0) continue;
    const [one, several] = type === "time" ? ["a time of day", "times of day"] : [`a ${type}`, `${type}s`];
    const reason = unreadable === 1 ? `is not ${one}` : `are not ${several}`;
    note(`Skipped ${plural(unreadable, "cell")} in "${name}" that ${reason}.`);
  }
  return finished;
}
