import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { backup, DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";
import {
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
  sql as sqlTemplate,
} from "kysely";
import { releaseReserve } from "./reserve-file.ts";

/** How long a statement waits for another process's write. Short, because it blocks this process. */
export const BUSY_TIMEOUT_MS = 1000;
/** How long a starting process waits for another's migration. Long, because it has nothing else to do. */
export const MIGRATION_TIMEOUT_MS = 60_000;
/** How much of the file is mapped into memory, from its start: about two million links. */
const MAPPED_BYTES = 536_870_912;
/** Remapping removes pages that are no longer read from the memory count of this process. */
const REMAP_EVERY_MS = 60_000;
/** We have fewer statements, but each length of a list of values makes a new one. */
const MAX_PREPARED = 500;

/** https://www.sqlite.org/rescode.html#busy; excludes SQLITE_BUSY_SNAPSHOT, which fails without waiting. */
const SQLITE_BUSY = 5;
/** https://www.sqlite.org/rescode.html#readonly_dbmoved; SQLite itself doesn't check for it in WAL mode. */
const SQLITE_READONLY_DBMOVED = 1032;

const NO_CHANGES = { changes: 0, lastInsertRowid: 0 };

/** The database clock in milliseconds since 1970. */
export const SQLITE_CLOCK_MS = sqlTemplate<number>`cast(unixepoch('subsec') * 1000 as integer)`;

/** Kysely assumes that SQLite has no transactional DDL, but it does (https://www.sqlite.org/lang_transaction.html). */
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

/** Copies the store of a folder as it is at this moment, while other processes use it. */
export async function copySqlite(folder: string, copyPath: string): Promise<void> {
  const source = new DatabaseSync(pathIn(folder), { readOnly: true, timeout: MIGRATION_TIMEOUT_MS });
  // All pages in one step: a write of another process between two steps starts the copy over, so that under load it
  // would never end. Writers don't wait for it.
  await backup(source, copyPath, { rate: 2 ** 31 - 1 }).finally(() => source.close());
}

/** Keeps every other process from opening the store of a folder, until the returned function is called. That also writes
 *  the WAL back into the file. Does nothing for a damaged file.
 *  @returns undefined if a process uses the store */
export function lockSqlite(folder: string): (() => void) | undefined {
  const database = new DatabaseSync(pathIn(folder), { timeout: BUSY_TIMEOUT_MS });
  try {
    // In this mode, even a read locks the whole file, which fails while another connection is open.
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      database.close();
      return undefined;
    }
  }
  return () => database.close();
}

/** Opens `sundry.db` in a folder and creates both if they are missing. */
export function sqliteDialect(folder: string): Dialect {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(pathIn(folder), {
    timeout: MIGRATION_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  });
  // Affects new files only. Twice the default: the B-tree of a huge link table gets fewer levels.
  database.exec("PRAGMA page_size = 8192");
  database.exec("PRAGMA journal_mode = WAL");
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  // FULL: an acknowledged write survives a power failure.
  database.exec("PRAGMA synchronous = FULL");
  // 2 MiB. With the default of 1000 pages, the statement that runs the checkpoint blocked the event loop for up to 60 ms.
  database.exec("PRAGMA wal_autocheckpoint = 256");
  // Overwrites deleted content, so that a burned paste does not remain in free pages of the file.
  database.exec("PRAGMA secure_delete = ON");
  // Reads straight from the page cache, which makes finding one of very many links a third faster.
  remap(database);
  const timer = setInterval(remap, REMAP_EVERY_MS, database);
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

/** SQLite keeps writing to a file that was removed or replaced, and those writes are lost when the process ends.
 *  @returns a check that throws when the files at these paths were removed or replaced; takes a few microseconds. */
function watchFiles(paths: readonly string[]): () => void {
  const identify = (path: string) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats && `${stats.dev}:${stats.ino}`;
  };
  const opened = paths.map(identify);
  return () => {
    if (paths.every((path, index) => identify(path) === opened[index])) return;
    const message = "sundry.db was removed or replaced while the server was running.";
    throw Object.assign(new Error(message), { errcode: SQLITE_READONLY_DBMOVED });
  };
}

function remap(database: DatabaseSync): void {
  database.exec(`PRAGMA mmap_size = 0; PRAGMA mmap_size = ${MAPPED_BYTES}`);
}

/** Waiting for another process's write blocks this process, reads included. After one wait times out, statements fail
 *  immediately until a write succeeds. */
function createBusyWait(database: DatabaseSync) {
  let mayWait = true;
  const setMayWait = (allowed: boolean) => {
    mayWait = allowed;
    database.exec(`PRAGMA busy_timeout = ${allowed ? BUSY_TIMEOUT_MS : 0}`);
  };
  return (writes: boolean) => {
    return <T>(work: () => T): T => {
      try {
        const result = work();
        if (writes && !mayWait) setMayWait(true);
        return result;
      } catch (error) {
        if (mayWait && (error as { errcode?: number }).errcode === SQLITE_BUSY) setMayWait(false);
        throw error;
      }
    };
  };
}

interface Guards {
  /** Called before a commit, to prevent it, and again after it, before the write is acknowledged. */
  checkFiles(): void;
  /** Called before a deletion, which needs space in the WAL. */
  makeRoom(): void;
}

function adapt(database: DatabaseSync, { checkFiles, makeRoom }: Guards): Pick<SqliteDatabase, "prepare"> {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  const busyWait = createBusyWait(database);
  const prepare = (sql: string): SqliteStatement => {
    const statement = database.prepare(sql);
    const columns = statement.columns().map(({ name }) => name);
    // Node's own row objects share no hidden class, so reading them takes longer than building these.
    statement.setReturnArrays(true);
    const toRow = (cells: unknown) => namedRow(columns, cells as readonly SQLOutputValue[]);
    const deletes = sql.startsWith("delete ");
    const writes = deletes || /^(insert|update) /.test(sql);
    const withBusyWait = busyWait(writes);
    const guarded = <T>(work: () => T): T => {
      if (deletes) makeRoom();
      const isCommit = sql === "commit" || (writes && !database.isTransaction);
      if (!isCommit) return withBusyWait(work);
      checkFiles();
      const result = withBusyWait(work);
      checkFiles();
      return result;
    };
    const run: SqliteStatement["run"] = (parameters) => guarded(() => statement.run(...values(parameters)));
    return {
      reader: columns.length > 0,
      all: (parameters) => guarded(() => statement.all(...values(parameters)).map(toRow)),
      // A full disk rolls back by itself (https://www.sqlite.org/lang_transaction.html, 2.3). A second rollback would
      // fail and hide the cause.
      run: sql === "rollback" ? (parameters) => (database.isTransaction ? run(parameters) : NO_CHANGES) : run,
      iterate: (parameters) => statement.iterate(...values(parameters)).map(toRow),
    };
  };
  // Preparing a statement takes longer than running it.
  const prepared = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const cached = prepared.get(sql);
      if (cached) return cached;
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
