import { type CsvStyle, CsvWriter } from "#shared/csv/csv-writer.ts";
import { InputError } from "#shared/input-error.ts";
import { type DuplicateKey, reformatJson } from "#shared/json/json-reformatter.ts";
import { type Flattening, RowFlattener } from "./flatten-row.ts";
import { jsonRows, SeveralTextsError } from "./json-rows.ts";

export interface TableSettings extends Flattening {
  path: readonly string[];
  /** Names of the columns to write, in this order; empty for all. */
  columns: readonly string[];
  sortColumns: boolean;
  /** Writes the names first, unless every row is an array. */
  header: boolean;
  /** Adds a byte order mark, so that Excel recognizes UTF-8. */
  bom: boolean;
  style: CsvStyle;
  onDuplicateKey?: (found: DuplicateKey) => void;
}

type Warn = (remark: string) => void;

/** A table may have 20 million cells, and 64 times as many as it has values. */
const SPARSE_ALLOWANCE = 20_000_000;
const SPARSE_FACTOR = 64;
/** A CSV may take 64 MiB, and 64 times its JSON. Repeated cells of expanded arrays could take far more. */
const EXPANSION_ALLOWANCE_BYTES = 67_108_864;
const EXPANSION_FACTOR = 64;

/**
 * Converts JSON or JSON Lines of any size to CSV, holding one row in memory at a time. Rows are the elements of an array,
 * the values of JSON Lines, or a single value.
 * @param open opens the JSON; called twice, because the last row may add a column.
 * @throws {InputError} with line and column of invalid JSON.
 */
export async function* jsonToCsv(
  open: () => AsyncIterable<Uint8Array>,
  settings: TableSettings,
  warn: Warn = () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { flattener, lines, rowCount } = await findColumns(open, settings);
  const [list] = flattener.lists;
  if (rowCount === 0) warn(settings.path.length > 0 ? "Nothing is at this path" : "There are no rows");
  else if (rowCount === 1 && list !== undefined && settings.expand === "") {
    warn(`There is only one row. For a row per element of ${list}, enter it as the path to the rows`);
  }
  const columns = chooseColumns(flattener.names, settings, warn);
  if (columns.length === 0) return;
  const writer = new CsvWriter(settings.style);
  if (settings.bom) yield new Uint8Array([0xef, 0xbb, 0xbf]);
  if (settings.header && !flattener.allArrays) writer.texts(columns.map(({ name }) => name));
  let bytesRead = 0;
  let bytesWritten = 0;
  const minified = reformatJson(
    counted(open(), (bytes) => {
      bytesRead += bytes;
    }),
    { indent: "", lines: true },
  );
  for await (const rows of jsonRows(minified, { path: settings.path, lines })) {
    for (const row of rows) {
      for (const cells of flattener.flatten(row)) {
        for (const { index } of columns) writer.text(cells[index] ?? "");
        writer.endRecord();
        for (const piece of writer.take()) {
          bytesWritten += piece.length;
          if (bytesWritten > EXPANSION_ALLOWANCE_BYTES + EXPANSION_FACTOR * bytesRead) throw tooRepetitive();
          yield piece;
        }
      }
    }
  }
  yield* writer.end();
}

async function findColumns(open: () => AsyncIterable<Uint8Array>, settings: TableSettings, lines = false) {
  const { path, onDuplicateKey } = settings;
  const flattener = new RowFlattener(settings);
  let rowCount = 0;
  try {
    const minified = reformatJson(open(), { indent: "", lines: true, ...(onDuplicateKey && { onDuplicateKey }) });
    for await (const rows of jsonRows(minified, { path, lines })) {
      for (const row of rows) {
        for (const _ of flattener.flatten(row)) {
          rowCount += 1;
          const cells = rowCount * (settings.columns.length || flattener.names.length);
          if (cells > SPARSE_ALLOWANCE + SPARSE_FACTOR * flattener.filled) throw mostlyEmpty();
        }
      }
    }
  } catch (error) {
    if (error instanceof SeveralTextsError) return findColumns(open, settings, true);
    throw error;
  }
  return { flattener, lines, rowCount };
}

interface Column {
  name: string;
  /** In the cells of a row; undefined if no row has it. */
  index: number;
}

function chooseColumns(names: readonly string[], { columns, sortColumns }: TableSettings, warn: Warn): Column[] {
  const all = names.map((name, index) => ({ name, index }));
  const chosen =
    columns.length === 0
      ? all
      : columns.flatMap((name) => {
          const found = all.filter((column) => column.name === name);
          if (found.length === 0) warn(`No row has the column ${name}`);
          return found.length > 0 ? found : [{ name, index: -1 }];
        });
  if (sortColumns) chosen.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const seen = new Set<string>();
  for (const { name } of chosen) {
    if (seen.has(name)) warn(`Several columns are called ${name}`);
    seen.add(name);
  }
  return chosen;
}

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    onRead(chunk.length);
    yield chunk;
  }
}

function tooRepetitive(): InputError {
  return new InputError("This table would repeat the same cells for gigabytes. Expand another column, or none.", {
    field: "expand",
  });
}

function mostlyEmpty(): InputError {
  return new InputError(
    "This table would be mostly empty cells, because its rows have few columns in common. Choose columns, or keep nested values as JSON text.",
  );
}
