import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
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
  return kind === "SQLite" ? emptySqlite(onQuery) : emptyPostgres(onQuery);
}

/** Creates an empty store with tables. */
export async function testStore(kind: StoreKind, onQuery?: OnQuery): Promise<TestStore> {
  const store = await emptyStore(kind, onQuery);
  await migrate(store);
  return store;
}

async function emptySqlite(onQuery?: OnQuery): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), "sundry-store-"));
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

async function emptyPostgres(onQuery?: OnQuery): Promise<TestStore> {
  const server = inject("postgresUrl");
  if (!server)
    throw new Error("PostgreSQL is not running. Run the tests with the global setup in src/server/platform/testing.");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const location = { databaseUrl: url.href, dataDir: "" };
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
      // Waits five seconds for connections that are closing. Forcing them would be an error that nobody handles.
      await administer(server, `drop database ${name}`).catch(() =>
        administer(server, `drop database ${name} with (force)`),
      );
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function fail(error: Error): never {
  throw error;
}
