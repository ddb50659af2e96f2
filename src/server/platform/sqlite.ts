import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type Dialect, type SqliteDatabase, SqliteDialect } from "kysely";

/** How long a statement waits for another process's write. It blocks this process, so not long. */
const BUSY_TIMEOUT_MS = 1000;

/** The SQLite file `sundry.db` in a folder, which is made when it is missing. */
export function sqliteDialect(folder: string): Dialect {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, "sundry.db"), {
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  });
  database.exec("PRAGMA journal_mode = WAL");
  // FULL: an answered write is on the disk, also when the power goes.
  database.exec("PRAGMA synchronous = FULL");
  return new SqliteDialect({ database: adapt(database) });
}

function adapt(database: DatabaseSync): SqliteDatabase {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}
