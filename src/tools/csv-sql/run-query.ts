import type { Database, Statement } from "sql.js";
import { RFC_4180 } from "#shared/csv/dialect.ts";
import { openCsv } from "#shared/csv/open-csv.ts";
import { textTable } from "#shared/csv/text-table.ts";
import { plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import { JsonNumber } from "#shared/json/json-value.ts";
import type { RunContext } from "#shared/operation.ts";
import { openDatabase } from "#shared/sqlite/open-database.ts";
import type { TableSettings } from "#shared/tables/read-tables.ts";
import { type RowStyle, writeRows } from "#shared/tables/write-rows.ts";
import { streamText } from "#shared/text-source.ts";
import { type NamedTable, namedTables } from "./named-tables.ts";
import { explaining } from "./sql-error.ts";

type Pieces = Uint8Array<ArrayBuffer>[];

const MAX_RESULT_BYTES = 100_000_000;
const MAX_LISTED = 30;

/**
 * Runs SQL on files as tables, and gives the rows of its last query.
 * @param sql all rows of the first table if it is blank
 * @throws {InputError} with the place in the SQL or in a file
 */
export async function* runQuery(
  files: readonly File[],
  sql: string,
  { format, guard, ...settings }: TableSettings & RowStyle,
  context: Pick<RunContext, "signal" | "warn">,
): AsyncGenerator<string | Uint8Array<ArrayBuffer>> {
  const tables = await namedTables(files, settings, context);
  const database = await openDatabase();
  try {
    for (const table of tables) context.warn(describe(table, await load(database, table)));
    const query = sql.trim() === "" ? `SELECT * FROM ${quoteName(tables[0]?.name ?? "")}` : sql;
    const pieces = runStatements(database, query, { format, guard }, tables, context.warn);
    if (format !== "table") yield* pieces;
    else {
      const open = () => openCsv(streamText(new Blob(pieces)), { ...RFC_4180, skipEmptyLines: false });
      yield* textTable(open, { header: true, frame: "box" });
    }
  } finally {
    database.close();
  }
}

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** @returns the number of rows */
async function load(database: Database, { name, alias, columns, rows }: NamedTable): Promise<number> {
  const declared = columns.map((column) => `${quoteName(column.name)} ${column.type === "any" ? "" : column.type}`);
  database.run(`CREATE TABLE ${quoteName(name)} (${declared.join(", ")})`);
  if (alias !== undefined) database.run(`CREATE VIEW ${quoteName(alias)} AS SELECT * FROM ${quoteName(name)}`);
  const insert = database.prepare(`INSERT INTO ${quoteName(name)} VALUES (${columns.map(() => "?").join(", ")})`);
  database.run("BEGIN");
  let count = 0;
  for await (const row of rows()) {
    const values = row.map((cell) => (cell instanceof JsonNumber ? Number(cell.text) : cell));
    explaining({ sql: "", start: 0, database, tables: [] }, () => insert.run(values));
    count += 1;
  }
  insert.free();
  database.run("COMMIT");
  return count;
}

/** @example "Table people (t1), 2 rows: id INTEGER, name TEXT" */
function describe({ name, alias, columns }: NamedTable, rows: number): string {
  const listed = columns.slice(0, MAX_LISTED).map((column) => `${column.name} ${column.type.toUpperCase()}`);
  if (columns.length > MAX_LISTED) listed.push("…");
  return `Table ${name}${alias ? ` (${alias})` : ""}, ${plural(rows, "row")}: ${listed.join(", ")}`;
}

/** Each statement is compiled when those before it have run, which may create its tables. */
function runStatements(
  database: Database,
  sql: string,
  style: RowStyle,
  tables: readonly NamedTable[],
  warn: RunContext["warn"],
): Pieces {
  const statements = database.iterateStatements(sql);
  let result: Pieces | undefined;
  let hidden = 0;
  let isDone = false;
  while (!isDone) {
    const start = sql.length - statements.getRemainingSQL().length;
    explaining({ sql, start, database, tables }, () => {
      const { value: statement } = statements.next();
      isDone = statement === undefined;
      if (statement === undefined) return;
      if (statement.getColumnNames().length > 0) {
        if (result !== undefined) hidden += 1;
        result = rowsOf(statement, style);
      } else while (statement.step());
    });
  }
  if (result === undefined) {
    throw new InputError(`This SQL gives no rows. End it with SELECT * FROM ${tables[0]?.name}`, { field: "sql" });
  }
  if (hidden > 0) warn(`Only the result of the last query is shown, not ${hidden} before it.`);
  return result;
}

function rowsOf(statement: Statement, style: RowStyle): Pieces {
  const writer = writeRows(statement.getColumnNames(), style);
  const pieces: Pieces = [];
  let bytes = 0;
  while (statement.step()) {
    for (const piece of writer.row(statement.get(null, { useBigInt: true }))) {
      bytes += piece.length;
      pieces.push(piece);
    }
    if (bytes > MAX_RESULT_BYTES) {
      throw new InputError("This result is over 100 MB. Ask for less with WHERE or LIMIT.", { field: "sql" });
    }
  }
  return [...pieces, ...writer.end()];
}
