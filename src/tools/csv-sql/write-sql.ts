import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import type { Cell, Column, TableSettings } from "#shared/tables/read-tables.ts";
import { type NamedTable, namedTables } from "./named-tables.ts";

export type SqlDialect = "postgresql" | "mysql" | "sqlite" | "sql-server";

interface ScriptSettings extends TableSettings {
  dialect: SqlDialect;
  /** Name for the first table; "" for that of its file. */
  table: string;
  create: boolean;
  rowsPerInsert: number;
}

const TYPES: Readonly<Record<SqlDialect, Readonly<Record<Column["type"], string>>>> = {
  postgresql: { integer: "BIGINT", real: "NUMERIC", text: "TEXT", any: "TEXT" },
  mysql: { integer: "BIGINT", real: "DOUBLE", text: "LONGTEXT", any: "LONGTEXT" },
  sqlite: { integer: "INTEGER", real: "REAL", text: "TEXT", any: "" },
  "sql-server": { integer: "BIGINT", real: "FLOAT", text: "NVARCHAR(MAX)", any: "NVARCHAR(MAX)" },
};

/** Writes files as `CREATE TABLE` and `INSERT` statements. */
export async function* writeSql(
  files: readonly File[],
  settings: ScriptSettings,
  context: Pick<RunContext, "signal" | "warn">,
): AsyncGenerator<string> {
  const tables = await namedTables(files, settings, context);
  for (const [index, table] of tables.entries()) {
    yield* writeTable({ ...table, name: (index === 0 && settings.table.trim()) || table.name }, settings);
  }
}

async function* writeTable(
  { name, columns, rows }: NamedTable,
  { dialect, create, rowsPerInsert }: ScriptSettings,
): AsyncGenerator<string> {
  const table = quote(name, dialect);
  const names = columns.map((column) => quote(column.name, dialect));
  if (create) {
    const declared = columns.map(({ type }, index) => `  ${names[index]} ${TYPES[dialect][type]}`.trimEnd());
    yield `CREATE TABLE ${table} (\n${declared.join(",\n")}\n);\n`;
  }
  const insert = `INSERT INTO ${table} (${names.join(", ")}) VALUES\n`;
  let count = 0;
  for await (const row of rows()) {
    const cells = row.map((cell, index) => literal(cell, columns[index]?.type === "any", dialect));
    const before = count % rowsPerInsert > 0 ? ",\n" : `${count > 0 ? ";\n" : ""}${insert}`;
    yield `${before}  (${cells.join(", ")})`;
    count += 1;
  }
  if (count > 0) yield ";\n";
}

function quote(name: string, dialect: SqlDialect): string {
  if (dialect === "mysql") return `\`${checked(name).replaceAll("`", "``")}\``;
  if (dialect === "sql-server") return `[${checked(name).replaceAll("]", "]]")}]`;
  return `"${checked(name).replaceAll('"', '""')}"`;
}

function literal(cell: Cell, isMixed: boolean, dialect: SqlDialect): string {
  if (cell === null) return "NULL";
  if (typeof cell !== "string") return isMixed && dialect !== "sqlite" ? `'${cell.text}'` : cell.text;
  const text = checked(cell).replaceAll("'", "''");
  // By default, a backslash escapes in MySQL only, and SQL Server's plain texts are not Unicode.
  if (dialect === "mysql") return `'${text.replaceAll("\\", "\\\\")}'`;
  return dialect === "sql-server" ? `N'${text}'` : `'${text}'`;
}

function checked(text: string): string {
  if (!text.includes("\0")) return text;
  throw new InputError("A cell or name has a null character, which SQL can’t contain.", { field: "input" });
}
