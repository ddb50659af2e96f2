import type { Socket } from "node:net";
import { type Dialect, Kysely, type LogEvent, PostgresDialect, type RawBuilder, sql } from "kysely";
import pg from "pg";
import type { Schema } from "./schema.ts";
import { BUSY_TIMEOUT_MS, MIGRATION_TIMEOUT_MS, sqliteDialect } from "./sqlite.ts";

/** The query builder of the store. Queries must mean the same on SQLite and PostgreSQL. */
export type Database = Kysely<Schema>;

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** By then PostgreSQL has responded or given up. A longer silence means a dead connection, as after a failover or behind
 *  a firewall; TCP alone would wait 15 minutes. */
const SILENCE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5000;

export type OnQuery = (event: Pick<LogEvent, "queryDurationMillis">) => void;

export interface OpenedDatabase {
  database: Database;
  /** The end of a `create table` for short rows looked up by primary key: stores them inside the key's index where the
   *  store supports that. */
  clusterByKey: RawBuilder<unknown>;
  /** Changes the schema, or does other long work, without statement timeouts, also while waiting for another process. On
   *  SQLite, `work` runs in an exclusive transaction. */
  withSchema(work: (connection: Database) => Promise<void>): Promise<void>;
  /** Rejects when the store is not writable: locked, read-only, gone. Changes nothing. */
  check(): Promise<void>;
  /** The size of the database. */
  storedBytes(): Promise<number>;
}

/** Opens PostgreSQL when a URL is given, otherwise the SQLite file in `dataDir`.
 *  @param onIdleError called when an idle connection breaks; without a listener that would crash the process.
 *  @param onQuery called with the duration of each statement. */
export function openDatabase(
  {
    databaseUrl,
    dataDir,
    databasePoolSize = POOL_SIZE,
    silenceTimeoutMs = SILENCE_TIMEOUT_MS,
  }: { databaseUrl: string | undefined; dataDir: string; databasePoolSize?: number; silenceTimeoutMs?: number },
  onIdleError: (error: Error) => void,
  onQuery?: OnQuery,
): OpenedDatabase {
  const connect = (dialect: Dialect): Database => new Kysely<Schema>({ dialect, ...(onQuery && { log: onQuery }) });
  if (!databaseUrl) {
    const database = connect(sqliteDialect(dataDir));
    return {
      database,
      clusterByKey: sql`without rowid`,
      async withSchema(work) {
        await busyTimeout(MIGRATION_TIMEOUT_MS).execute(database);
        try {
          await database.transaction().execute(async (transaction) => {
            // Any write takes the lock, and it must come before the first read to keep others out.
            await sql`pragma user_version = 0`.execute(transaction);
            await work(transaction);
          });
        } finally {
          await busyTimeout(BUSY_TIMEOUT_MS).execute(database);
        }
      },
      check: () => writeNoOp(database),
      storedBytes: () => selectNumber(database, SQLITE_BYTES),
    };
  }
  const pool = postgresPool(databaseUrl, databasePoolSize, onIdleError);
  destroySilentConnections(pool, silenceTimeoutMs);
  const database = connect(new PostgresDialect({ pool }));
  return {
    database,
    check: () => writeNoOp(database),
    storedBytes: () => selectNumber(database, sql`pg_database_size(current_database())`),
    clusterByKey: sql``,
    async withSchema(work) {
      const connection = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: migrationPool(databaseUrl) }) });
      await work(connection).finally(() => connection.destroy());
    },
  };
}

/** Excludes free pages, which are reused. */
const SQLITE_BYTES = sql<number>`(select (page_count - freelist_count) * page_size
  from pragma_page_count, pragma_freelist_count, pragma_page_size)`;

async function selectNumber(database: Database, expression: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ value: number }>`select ${expression} as value`.execute(database);
  return rows[0]?.value ?? 0;
}

/** A literal, because pragmas take no parameters. */
const busyTimeout = (milliseconds: number) => sql`pragma busy_timeout = ${sql.lit(milliseconds)}`;

function postgresPool(connectionString: string, max: number, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    types: { getTypeParser },
  });
  pool.on("error", onIdleError);
  // The pool listens to idle clients only. An error of a busy client also rejects its query, but without a listener it
  // would crash the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Connections without a statement timeout. */
function migrationPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser },
  });
  // A statement, because the URL's own setting would override an option.
  pool.on("connect", (client) => client.query("set statement_timeout = 0"));
  pool.on("error", () => {});
  return pool;
}

function destroySilentConnections(pool: pg.Pool, silenceTimeoutMs: number): void {
  pool.on("acquire", (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    if (stream.timeout === silenceTimeoutMs) return;
    stream.setTimeout(silenceTimeoutMs, () =>
      stream.destroy(new Error("Connection terminated: PostgreSQL did not respond.")),
    );
  });
}

/** Reads int8 as a number: ours are times and counts, far below 2^53. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
}

/** Call first in a transaction that reads before it writes. SQLite takes its lock at the first write and fails immediately
 *  if another process wrote since the first read (SQLITE_BUSY_SNAPSHOT, https://www.sqlite.org/rescode.html#busy_snapshot). */
export const lockForWriting = (transaction: Database) => writeNoOp(transaction);

async function writeNoOp(database: Database): Promise<void> {
  await database.updateTable("signing_keys").set({ slot: 0 }).where("slot", "=", 0).execute();
}
