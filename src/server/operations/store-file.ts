import { mkdir } from "node:fs/promises";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { sql } from "kysely";
import { type Database, type OpenedDatabase, openDatabase } from "#server/platform/database.ts";
import { migrate, schemaChanges } from "#server/platform/migrations.ts";
import { BackupError, DATABASE_NAME } from "./backup-file.ts";

/** A backup's database is an SQLite file with the rows of either store. Whatever it contains, only rows of known tables
 *  are taken from it, into tables that this version creates itself. */

interface Column {
  name: string;
  /** In lower case. */
  type: string;
  isOptional: boolean;
}

export interface Table {
  name: string;
  columns: Column[];
}

type Row = Record<string, SQLOutputValue>;

/** Rows inserted by one statement, and about how many characters. */
const BATCH_MAX_ROWS = 500;
const BATCH_MAX_LENGTH = 1_048_576;

/** Creates a new SQLite store without rows, with the tables as they are after some schema changes. */
export async function createStoreFile(folder: string, migrations: readonly string[]): Promise<OpenedDatabase> {
  await mkdir(folder, { recursive: true });
  const opened = openDatabase({ databaseUrl: undefined, dataDir: folder }, () => {});
  // It is of no use before it is complete, which no fsync needs to tell.
  await sql`pragma synchronous = off`.execute(opened.database);
  await migrate(
    opened,
    schemaChanges().filter(({ name }) => migrations.includes(name)),
  );
  return opened;
}

/** @throws {BackupError} if this version doesn't know all of a database's schema changes */
export function assertKnownChanges(migrations: readonly string[], what: string): void {
  const known = new Set(schemaChanges().map(({ name }) => name));
  const newer = migrations.filter((name) => !known.has(name));
  if (newer.length > 0) throw new BackupError(`${what} a newer version (${newer.join(", ")}). Install that version.`);
}

/** The tables with data, each after those that it refers to. */
export async function listTables(storeFile: Database): Promise<Table[]> {
  const { rows } = await sql<{ table: string; name: string; type: string; is_optional: number }>`
    select m.name as "table", c.name, lower(c.type) as type, c."notnull" = 0 and c.pk = 0 as is_optional
    from sqlite_schema m, pragma_table_xinfo(m.name) c
    where m.type = 'table' and m.name not like 'kysely%' order by m.rowid, c.cid`.execute(storeFile);
  return Object.entries(Object.groupBy(rows, ({ table }) => table)).map(([name, columns = []]) => ({
    name,
    columns: columns.map((column) => ({ name: column.name, type: column.type, isOptional: column.is_optional === 1 })),
  }));
}

/** Opens an SQLite file that nobody vouches for. */
export function openForeignFile(path: string): DatabaseSync & Disposable {
  const database = new DatabaseSync(path);
  database.exec("pragma query_only = on; pragma trusted_schema = off; pragma cell_size_check = on");
  return database;
}

/** @throws {BackupError} if a file is damaged, or has other tables, indexes, views or triggers than a new store */
export async function checkStoreFile(path: string, storeFile: Database): Promise<void> {
  await explainDamage(async () => {
    using database = openForeignFile(path);
    const found = new Map(database.prepare(LAYOUT).all().map(namedLayout));
    const { rows } = await sql<Row>`${sql.raw(LAYOUT)}`.execute(storeFile);
    const expected = new Map(rows.map(namedLayout));
    for (const [name, layout] of found) {
      if (expected.get(name) === layout) continue;
      throw new BackupError(
        `${DATABASE_NAME} has ${expected.has(name) ? "another" : "an unknown"} ${name}. Only the site's own tables and indexes can be backed up and restored.`,
      );
    }
    for (const name of expected.keys()) if (!found.has(name)) throw new Error(`it has no ${name}`);
    const [integrity] = database.prepare("pragma integrity_check").all();
    if (integrity?.integrity_check !== "ok") throw new Error(String(integrity?.integrity_check));
  });
}

/** What a schema means, since its text depends on the version that created it. Views, triggers and virtual tables have no
 *  pages, and must not be looked into. */
const LAYOUT = `select type, name, tbl_name, case
    when rootpage > 0 and type = 'table' then (
      select json_group_array(json_array(name, lower(type), "notnull", pk, hidden)) from pragma_table_xinfo(m.name))
    when rootpage > 0 and type = 'index' then (
      select json_group_array(json_array(cid, name, "desc", coll, "key")) from pragma_index_xinfo(m.name))
  end as layout from sqlite_schema m where name not like 'sqlite\\_stat%' escape '\\'`;

const namedLayout = ({ type, name, tbl_name, layout }: Row) => [`${type} ${name}`, `${tbl_name} ${layout}`] as const;

/** The rows of a table in a file. */
export function* rowsOfFile(database: DatabaseSync, { name, columns }: Table): Generator<Row> {
  // Tables and columns have our own names.
  const list = columns.map((column) => `"${column.name}"`).join(", ");
  for (const row of database.prepare(`select ${list} from "${name}"`).iterate()) {
    for (const column of columns) assertStorable(row[column.name] ?? null, column);
    yield row;
  }
}

/** SQLite stores any value in any column. */
function assertStorable(value: SQLOutputValue, { name, type, isOptional }: Column): void {
  const fits =
    value === null
      ? isOptional
      : type === "text"
        ? typeof value === "string" && !value.includes("\0")
        : typeof value === "number" && (type === "real" || Number.isSafeInteger(value));
  if (!fits) throw new Error(`a row has an impossible ${name}`);
}

/** Copies rows into empty tables. */
export async function copyRows(
  target: Database,
  tables: readonly Table[],
  read: (table: Table) => AsyncIterable<Row> | Iterable<Row>,
): Promise<void> {
  for (const table of tables) {
    let batch: Row[] = [];
    let length = 0;
    const flush = async () => {
      // A table of the schema, and all of its columns.
      if (batch.length > 0)
        await target
          .insertInto(table.name as "users")
          .values(batch as never)
          .execute();
      batch = [];
      length = 0;
    };
    for await (const row of read(table)) {
      batch.push(row);
      for (const value of Object.values(row)) if (typeof value === "string") length += value.length;
      if (batch.length === BATCH_MAX_ROWS || length > BATCH_MAX_LENGTH) await flush();
    }
    await flush();
  }
}

/** @throws {BackupError} also for errors of SQLite, which then come from the content of the file */
export async function explainDamage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const { message } = error as Error;
    throw new BackupError(`${DATABASE_NAME} is damaged: ${message}. Restore an earlier backup.`, { cause: error });
  }
}
