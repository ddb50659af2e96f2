import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";
import {
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
  sql as sqlTemplate,
} from "kysely";
import { releaseReserve } from "./reserve.ts";

/** How long a statement waits for another process's write. It blocks this process, so not long. */
export const BUSY_TIMEOUT_MS = 1000;
/** How long a process that starts waits for another's migration: it has nothing else to do. */
export const MIGRATION_TIMEOUT_MS = 60_000;
/** How much of the file is mapped into memory, from its beginning: some two million links. */
const MAPPED_BYTES = 536_870_912;
/** After so long only what is read anew counts as memory of this process. */
const MAPPED_ANEW_EVERY_MS = 60_000;
/** Our statements are fewer, but a list of values makes another one for each length. */
const MAX_PREPARED = 500;

/** https://www.sqlite.org/rescode.html#busy; not SQLITE_BUSY_SNAPSHOT, which waited for nothing. */
const SQLITE_BUSY = 5;
/** https://www.sqlite.org/rescode.html#readonly_dbmoved; SQLite itself looks for it only in other modes than WAL. */
const SQLITE_READONLY_DBMOVED = 1032;

const NOTHING_DONE = { changes: 0, lastInsertRowid: 0 };

/** The clock of the database, in milliseconds since 1970. */
export const SQLITE_CLOCK_MS = sqlTemplate<number>`cast(unixepoch('subsec') * 1000 as integer)`;

/** Kysely says that SQLite can't change its schema in a transaction. It can (https://www.sqlite.org/lang_transaction.html). */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TransactionalDdlDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

const pathIn = (folder: string) => join(folder, "sundry.db");

/** The SQLite file `sundry.db` in a folder, which is made when it is missing. */
export function sqliteDialect(folder: string): Dialect {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(pathIn(folder), {
    timeout: MIGRATION_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  });
  // Of a new file. Twice the usual size: a tree of very many links has fewer steps.
  database.exec("PRAGMA page_size = 8192");
  database.exec("PRAGMA journal_mode = WAL");
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  // FULL: an answered write is on the disk, also when the power goes.
  database.exec("PRAGMA synchronous = FULL");
  // 2 MiB. With the usual 1000 pages the statement that copies them into the file held the event loop for up to 60 ms.
  database.exec("PRAGMA wal_autocheckpoint = 256");
  // What is deleted is overwritten: a paste that was burnt is not left in the free pages of the file.
  database.exec("PRAGMA secure_delete = ON");
  // What is read is read where it lies in the system's cache of files: to find one of very many links takes a third less.
  map(database);
  const timer = setInterval(map, MAPPED_ANEW_EVERY_MS, database);
  timer.unref();
  const close = () => {
    clearInterval(timer);
    database.close();
  };
  const path = pathIn(folder);
  const checkFiles = watchFiles([path, `${path}-wal`].filter((name) => existsSync(name)));
  const makeRoom = () => releaseReserve(folder);
  return new TransactionalDdlDialect({ database: { ...adapt(database, { checkFiles, makeRoom }), close } });
}

/** SQLite writes on into a file that was removed or replaced, and what it wrote is lost when the process ends.
 *  @returns fails when files of these names are not the ones that are there now; takes some microseconds. */
function watchFiles(paths: readonly string[]): () => void {
  const identify = (path: string) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats && `${stats.dev}:${stats.ino}`;
  };
  const opened = paths.map(identify);
  return () => {
    if (paths.every((path, index) => identify(path) === opened[index])) return;
    const message = "sundry.db is not the file that was opened.";
    throw Object.assign(new Error(message), { errcode: SQLITE_READONLY_DBMOVED });
  };
}

function map(database: DatabaseSync): void {
  database.exec(`PRAGMA mmap_size = 0; PRAGMA mmap_size = ${MAPPED_BYTES}`);
}

/** Waiting for another process's write blocks this one, with all that could be read meanwhile. Once it was in vain, the
 *  next statements do not wait, until something can be written again. */
function createPatience(database: DatabaseSync) {
  let isPatient = true;
  const setPatience = (patient: boolean) => {
    isPatient = patient;
    database.exec(`PRAGMA busy_timeout = ${patient ? BUSY_TIMEOUT_MS : 0}`);
  };
  return (writes: boolean) => {
    return <T>(work: () => T): T => {
      try {
        const result = work();
        if (writes && !isPatient) setPatience(true);
        return result;
      } catch (error) {
        if (isPatient && (error as { errcode?: number }).errcode === SQLITE_BUSY) setPatience(false);
        throw error;
      }
    };
  };
}

interface Guards {
  /** Called before something is written for good, so that nothing is, and again before anyone is told of it. */
  checkFiles(): void;
  /** Called before something is deleted, which takes room too, in the log. */
  makeRoom(): void;
}

function adapt(database: DatabaseSync, { checkFiles, makeRoom }: Guards): Pick<SqliteDatabase, "prepare"> {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  const wait = createPatience(database);
  const prepare = (sql: string): SqliteStatement => {
    const statement = database.prepare(sql);
    const columns = statement.columns().map(({ name }) => name);
    // Node makes its own rows without a common shape, and to read those takes longer than to make these.
    statement.setReturnArrays(true);
    const toRow = (cells: unknown) => namedRow(columns, cells as readonly SQLOutputValue[]);
    const deletes = sql.startsWith("delete ");
    const writes = deletes || /^(insert|update) /.test(sql);
    const patiently = wait(writes);
    const guarded = <T>(work: () => T): T => {
      if (deletes) makeRoom();
      const isLast = sql === "commit" || (writes && !database.isTransaction);
      if (!isLast) return patiently(work);
      checkFiles();
      const result = patiently(work);
      checkFiles();
      return result;
    };
    const run: SqliteStatement["run"] = (parameters) => guarded(() => statement.run(...values(parameters)));
    return {
      reader: columns.length > 0,
      all: (parameters) => guarded(() => statement.all(...values(parameters)).map(toRow)),
      // A full disk rolls back by itself (https://www.sqlite.org/lang_transaction.html, 2.3). A second rollback would
      // fail, and hide why.
      run: sql === "rollback" ? (parameters) => (database.isTransaction ? run(parameters) : NOTHING_DONE) : run,
      iterate: (parameters) => statement.iterate(...values(parameters)).map(toRow),
    };
  };
  // To prepare a statement takes longer than to run it.
  const prepared = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = prepared.get(sql);
      if (known) return known;
      if (prepared.size === MAX_PREPARED) prepared.clear();
      const statement = prepare(sql);
      prepared.set(sql, statement);
      return statement;
    },
  };
}

function namedRow(columns: readonly string[], cells: readonly SQLOutputValue[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) row[column] = cells[index];
  return row;
}
