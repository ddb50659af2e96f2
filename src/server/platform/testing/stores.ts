import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type OnQuery, type OpenedDatabase, openDatabase } from "#server/platform/database.ts";
import { migrate } from "#server/platform/migrations.ts";

/** Store tests run on each of these. */
export const STORES = ["SQLite", "PostgreSQL"] as const;
export type StoreKind = (typeof STORES)[number];

export interface TestStore extends OpenedDatabase {
  /** Arguments for `openDatabase` to open the same store again. */
  location: { databaseUrl: string | undefined; dataDir: string };
  /** A folder for an app's files outside of the store. */
  filesDir: string;
  close(): Promise<void>;
}

/** Creates an empty store without tables. `close` removes it. */
export async function emptyStore(kind: StoreKind, onQuery?: OnQuery): Promise<TestStore> {
  return kind === "SQLite" ? emptySqlite(onQuery) : createPostgres({ isReused: false, onQuery });
}

/** Databases of PostgreSQL with empty tables for the next tests of the file: emptying one is faster than creating one. */
const idleDatabases: string[] = [];
afterAll(async () => {
  if (migratedFile) await rm(dirname(await migratedFile), { recursive: true, force: true });
  for (const name of idleDatabases.splice(0)) await administer(`drop database ${name} with (force)`);
});

/** Opens an empty store with tables. */
export async function testStore(kind: StoreKind, onQuery?: OnQuery): Promise<TestStore> {
  const idle = kind === "PostgreSQL" ? idleDatabases.pop() : undefined;
  if (idle) return openPostgres(idle, { isReused: true, onQuery });
  if (kind === "SQLite") {
    migratedFile ??= createMigratedFile();
    return emptySqlite(onQuery, await migratedFile);
  }
  const store = await createPostgres({ isReused: true, onQuery });
  await migrate(store);
  return store;
}

/** Opens a store of its own, for tests that change tables. */
export async function ownStore(kind: StoreKind): Promise<TestStore> {
  const store = await emptyStore(kind);
  await migrate(store);
  return store;
}

/** Removes the rows of the server and the jobs of pg-boss. */
const REMOVE_ROWS = `do $$ begin
  execute (select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' cascade' from pg_tables
    where (schemaname = 'public' and tablename not like 'kysely%') or tablename = 'job_common');
end $$`;

/** A database with empty tables, which is copied for each test. */
let migratedFile: Promise<string> | undefined;

async function createMigratedFile(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "sundry-store-"));
  const opened = openDatabase({ databaseUrl: undefined, dataDir }, fail);
  await migrate(opened);
  await opened.database.destroy();
  return join(dataDir, "sundry.db");
}

/** @param from a database to start with */
async function emptySqlite(onQuery?: OnQuery, from?: string): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), "sundry-store-"));
  if (from) await copyFile(from, join(dataDir, "sundry.db"));
  const location = { databaseUrl: undefined, dataDir };
  const opened = openDatabase(location, fail, onQuery);
  return {
    ...opened,
    location,
    filesDir: dataDir,
    async close() {
      await opened.database.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface PostgresOptions {
  /** Whether the next test of the file gets the same database, without rows. */
  isReused: boolean;
  onQuery: OnQuery | undefined;
}

async function createPostgres(options: PostgresOptions): Promise<TestStore> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(`create database ${name}`);
  return openPostgres(name, options);
}

async function openPostgres(name: string, { isReused, onQuery }: PostgresOptions): Promise<TestStore> {
  const location = { databaseUrl: urlOf(name), dataDir: "" };
  let closing = false;
  const opened = openDatabase(location, (error) => closing || fail(error), onQuery);
  const filesDir = await mkdtemp(join(tmpdir(), "sundry-files-"));
  return {
    ...opened,
    location,
    filesDir,
    async close() {
      closing = true;
      await opened.database.destroy();
      await rm(filesDir, { recursive: true, force: true });
      if (isReused) {
        await administer(REMOVE_ROWS, name);
        idleDatabases.push(name);
        return;
      }
      // Waits five seconds for connections that are closing. Forcing them would be an error that nobody handles.
      await administer(`drop database ${name}`).catch(() => administer(`drop database ${name} with (force)`));
    },
  };
}

/** The address of a database of the tests' server. */
function urlOf(name: string): string {
  const server = inject("postgresUrl");
  if (!server)
    throw new Error("PostgreSQL is not running. Run the tests with the global setup in src/server/platform/testing.");
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Waits, for five seconds at most, until PostgreSQL has ended a store's connections: a moment after their clients did. */
export async function connectionsEnded({ location: { databaseUrl } }: Pick<TestStore, "location">): Promise<void> {
  if (databaseUrl === undefined) return;
  const name = new URL(databaseUrl).pathname.slice(1);
  await administer(`do $$ begin
    for i in 1..500 loop
      exit when not exists (select from pg_stat_activity where datname = '${name}');
      perform pg_sleep(0.01), pg_stat_clear_snapshot();
    end loop;
  end $$`);
}

async function administer(statement: string, name = "postgres"): Promise<void> {
  const client = new pg.Client(urlOf(name));
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function fail(error: Error): never {
  throw error;
}
