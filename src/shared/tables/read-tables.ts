import type { Dialect } from "#shared/csv/dialect.ts";
import { isExactNumber, isExactNumberText } from "#shared/csv/json-number.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import { batchTexts, FIELD_KIND, type RecordBatch, recordTexts } from "#shared/csv/record-batch.ts";
import { InputError } from "#shared/input-error.ts";
import { JsonNumber, type JsonObject, type JsonValue, parseJson, writeJson } from "#shared/json/json-value.ts";
import type { RunContext } from "#shared/operation.ts";
import { isBlank, readText, streamText } from "#shared/text-source.ts";
import { UniqueNames } from "#shared/unique-names.ts";

/** A number that a double represents without loss, as written in the file; any other number is a text. */
export type Cell = string | JsonNumber | null;

export interface Column {
  name: string;
  /** `any` has numbers and texts. */
  type: "integer" | "real" | "text" | "any";
}

export interface Table {
  columns: readonly Column[];
  /** Reads the file again. */
  rows: () => AsyncGenerator<Cell[]>;
}

export interface TableSettings extends Dialect {
  header: boolean;
  emptyAsNull: boolean;
}

type Context = Pick<RunContext, "signal" | "warn">;

/**
 * Opens CSV and JSON files as tables with typed columns. A column of a CSV is a number if all of its cells are. Column
 * names are unique, whatever their case. JSON is an array of objects, an object, or JSON Lines.
 * @throws {InputError} with the file's number and the place in it
 */
export async function readTables(
  files: readonly File[],
  settings: TableSettings,
  { maxColumns, ...context }: Context & { maxColumns: number },
): Promise<Table[]> {
  const tables: Table[] = [];
  for (const [file, { name }] of files.entries()) {
    try {
      const table = await readTable(files[file] as File, settings, context);
      const { length } = table.columns;
      if (length > maxColumns) throw new InputError(`${name} has ${length} columns: the limit is ${maxColumns}`);
      tables.push(table);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw new InputError(error.message, { field: "input", position: { ...error.position, file } });
    }
  }
  return tables;
}

async function readTable(file: File, settings: TableSettings, context: Context): Promise<Table> {
  if (await isBlank(file)) throw new InputError(`${file.name} is empty: it has no columns`);
  const start = (await file.slice(0, 4_096).text()).trimStart();
  const isJson = /^[[{]/.test(start) && !/\.[ct]sv$/i.test(file.name);
  return isJson ? readJson(await readText(file), context) : readCsv(file, settings, context);
}

const TYPES = ["text", "integer", "real", "text"] as const;

async function readCsv(
  file: File,
  { header, emptyAsNull, ...dialect }: TableSettings,
  { signal, warn }: Context,
): Promise<Table> {
  const open = (note: (remark: string) => void = () => {}) =>
    openCsv(
      streamText(file, () => signal.throwIfAborted()),
      dialect,
      { note },
    );
  let names: string[] | undefined;
  /** Indexes of `TYPES`. */
  const kinds: number[] = [];
  const ragged = { rows: 0, first: 0 };
  const { batches } = await open(warn);
  for await (const batch of batches) {
    for (let record = 0; record < batch.count; record++) {
      if (names === undefined) {
        names = header ? recordTexts(batch, record) : [];
        kinds.length = (batch.fields[record + 1] as number) - (batch.fields[record] as number);
        kinds.fill(0);
        if (header) continue;
      }
      const count = widenTypes(kinds, batch, record);
      if (count === (header ? names.length : kinds.length)) continue;
      ragged.rows += 1;
      ragged.first ||= batch.firstRow + record;
    }
  }
  if (ragged.rows > 0) {
    const which = ragged.rows === 1 ? "1 row has" : `${ragged.rows} rows have`;
    warn(`${file.name}: ${which} another number of cells, first row ${ragged.first}. Missing cells are NULL.`);
  }
  const columns = columnsOf(
    kinds.map((_, index) => names?.[index] ?? ""),
    kinds.map((kind) => TYPES[kind] as Column["type"]),
  );
  async function* rows() {
    let isHeader = header;
    const { batches } = await open();
    for await (const batch of batches) {
      for (const texts of batchTexts(batch)) {
        if (!isHeader) yield columns.map(({ type }, index) => csvCell(texts[index], type, emptyAsNull));
        isHeader = false;
      }
    }
  }
  return { columns, rows };
}

function csvCell(text: string | undefined, type: Column["type"], emptyAsNull: boolean): Cell {
  if (text === undefined || (text === "" && emptyAsNull)) return null;
  return type === "text" || text === "" ? text : new JsonNumber(text);
}

/** Raises the type of each column to that of the record's cells; returns their number. */
function widenTypes(kinds: number[], batch: RecordBatch, record: number): number {
  const first = batch.fields[record] as number;
  const count = (batch.fields[record + 1] as number) - first;
  for (let column = 0; column < count; column++) {
    const kind = kinds[column] ?? 0;
    if (kind < 3) kinds[column] = Math.max(kind, cellKind(batch, first + column));
  }
  return count;
}

function cellKind({ bytes, starts, ends, kinds }: RecordBatch, field: number): number {
  const [start, end] = [starts[field] as number, ends[field] as number];
  if (start === end) return 0;
  if ((kinds[field] as number) >= FIELD_KIND.escaped || !isExactNumber(bytes, start, end)) return 3;
  return isInteger(String.fromCharCode(...bytes.subarray(start, end))) ? 1 : 2;
}

const isInteger = (text: string) => /^-?\d+$/.test(text);

async function readJson(text: string, { warn }: Context): Promise<Table> {
  const texts = await parseJson(text, ({ readKey, line, column }) =>
    warn(`Duplicate key "${readKey()}" at line ${line}, column ${column}: its last value is kept`),
  );
  const records = texts.flatMap<JsonValue>((value) => (isList(value) ? [...value] : [value]));
  const objects = records.map((record): JsonObject => (record instanceof Map ? record : new Map([["value", record]])));
  const keys = [...new Set(objects.flatMap((record) => [...record.keys()]))];
  if (keys.length === 0) throw new InputError('This JSON has no rows. It needs objects, such as [{"id": 1}].');
  const cells = objects.map((record) => keys.map((key) => jsonCell(record.get(key))));
  const columns = columnsOf(
    keys,
    keys.map((_, index) => jsonType(cells, index)),
  );
  async function* rows() {
    yield* cells;
  }
  return { columns, rows };
}

const lowerCase = (name: string) => name.toLowerCase();

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** As SQLite's own JSON functions give it. */
function jsonCell(value: JsonValue | undefined): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return new JsonNumber(value ? "1" : "0");
  if (value instanceof JsonNumber) return isExactNumberText(value.text) ? value : value.text;
  return typeof value === "string" ? value : writeJson(value);
}

function jsonType(rows: readonly (readonly Cell[])[], column: number): Column["type"] {
  let [hasReal, hasText, hasInteger] = [false, false, false];
  for (const row of rows) {
    const cell = row[column] as Cell;
    if (cell === null) continue;
    if (typeof cell === "string") hasText = true;
    else if (isInteger(cell.text)) hasInteger = true;
    else hasReal = true;
  }
  if (hasText) return hasReal || hasInteger ? "any" : "text";
  if (hasReal) return "real";
  return hasInteger ? "integer" : "text";
}

/** Unnamed columns get their number, and equal names one more, such as id_2. SQL ignores case. */
function columnsOf(names: readonly string[], types: readonly Column["type"][]): Column[] {
  const unique = new UniqueNames((name, count) => `${name}_${count}`, lowerCase);
  return names.map((given, index) => ({
    name: unique.take(given.trim() === "" ? `column_${index + 1}` : given).unique,
    type: types[index] as Column["type"],
  }));
}
