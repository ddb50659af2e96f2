import type { Socket } from "node:net";
import { type Dialect, Kysely, type LogEvent, PostgresDialect, type RawBuilder, sql } from "kysely";
import pg from "pg";
import type { Schema } from "./schema.ts";
import { BUSY_TIMEOUT_MS, MIGRATION_TIMEOUT_MS, sqliteDialect } from "./sqlite.ts";

/** The store's tables behind one query builder. Queries must mean the same on SQLite and PostgreSQL. */
export type Database = Kysely<Schema>;

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** PostgreSQL has answered by then, or given up. A connection that is silent for longer is lost without a word, as by a
 *  firewall or a failover; TCP alone would wait for a quarter of an hour. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5000;

export type OnQuery = (event: Pick<LogEvent, "queryDurationMillis">) => void;

export interface OpenedDatabase {
  database: Database;
  /** Ends the definition of a table of short rows that are looked up by their primary key: they are kept in its tree
   *  instead of beside it, where the store can do that. */
  rowsInKey: RawBuilder<unknown>;
  /** Changes the schema. Statements may take as long as they need, those that wait for another process too. On SQLite
   *  `work` has the database for itself, in a transaction. */
  withSchema(work: (connection: Database) => Promise<void>): Promise<void>;
  /** Fails when the store cannot be written: locked, read-only, gone. Changes nothing. */
  check(): Promise<void>;
  /** The size of the store. */
  storedBytes(): Promise<number>;
}

/** Opens PostgreSQL when a URL is given, else the SQLite file in `dataDir`.
 *  @param onIdleError told of connections that break while nobody uses them; without a listener they end the process.
 *  @param onQuery told of each statement and how long it took. */
export function openDatabase(
  {
    databaseUrl,
    dataDir,
    databasePoolSize = POOL_SIZE,
    silenceMs = SILENCE_MS,
  }: { databaseUrl: string | undefined; dataDir: string; databasePoolSize?: number; silenceMs?: number },
  onIdleError: (error: Error) => void,
  onQuery?: OnQuery,
): OpenedDatabase {
  const connect = (dialect: Dialect): Database => new Kysely<Schema>({ dialect, ...(onQuery && { log: onQuery }) });
  if (!databaseUrl) {
    const database = connect(sqliteDialect(dataDir));
    return {
      database,
      rowsInKey: sql`without rowid`,
      async withSchema(work) {
        await busyTimeout(MIGRATION_TIMEOUT_MS).execute(database);
        try {
          await database.transaction().execute(async (transaction) => {
            // Any write takes the lock. One that came after the first read would be too late to keep others out.
            await sql`pragma user_version = 0`.execute(transaction);
            await work(transaction);
          });
        } finally {
          await busyTimeout(BUSY_TIMEOUT_MS).execute(database);
        }
      },
      check: () => writeNothing(database),
      storedBytes: () => numberOf(database, SQLITE_BYTES),
    };
  }
  const pool = postgresPool(databaseUrl, databasePoolSize, onIdleError);
  endSilentConnections(pool, silenceMs);
  const database = connect(new PostgresDialect({ pool }));
  return {
    database,
    check: () => writeNothing(database),
    storedBytes: () => numberOf(database, sql`pg_database_size(current_database())`),
    rowsInKey: sql``,
    async withSchema(work) {
      const patient = patientPool(databaseUrl);
      const connection = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: patient }) });
      await work(connection).finally(() => connection.destroy());
    },
  };
}

/** Without the pages that were deleted, which are used again. */
const SQLITE_BYTES = sql<number>`(select (page_count - freelist_count) * page_size
  from pragma_page_count, pragma_freelist_count, pragma_page_size)`;

async function numberOf(database: Database, expression: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ value: number }>`select ${expression} as value`.execute(database);
  return rows[0]?.value ?? 0;
}

/** A pragma takes no parameters. */
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
  // The pool listens only to those that nobody uses. What breaks one at work reaches its query too; without a listener
  // it would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Connections whose statements take as long as they need. */
function patientPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // By a statement of its own: what the URL says would outdo an option.
  pool.on("connect", (client) => client.query("set statement_timeout = 0"));
  pool.on("error", () => {});
  return pool;
}

function endSilentConnections(pool: pg.Pool, silenceMs: number): void {
  pool.on("acquire", (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    if (stream.timeout === silenceMs) return;
    stream.setTimeout(silenceMs, () => stream.destroy(new Error("Connection terminated: PostgreSQL said nothing.")));
  });
}

/** int8 as a number: our integers are times and counts, far below 2^53. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
}

/** Begins a transaction that reads before it writes. SQLite takes its lock with the first write, and where another
 *  process wrote after what was read, it fails at once instead of waiting (SQLITE_BUSY_SNAPSHOT,
 *  https://www.sqlite.org/rescode.html#busy_snapshot). */
export const lockForWriting = (transaction: Database) => writeNothing(transaction);

async function writeNothing(database: Database): Promise<void> {
  await database.updateTable("signing_keys").set({ slot: 0 }).where("slot", "=", 0).execute();
}
