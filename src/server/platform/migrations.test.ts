import { execFile } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "./database.ts";
import { migrate, schemaChanges } from "./migrations.ts";
import { emptyStore, STORES, type TestStore } from "./testing/stores.ts";

const run = promisify(execFile);

const migrateProgram = ({ location }: TestStore) => `
  import { openDatabase } from "#server/platform/database.ts";
  import { migrate } from "#server/platform/migrations.ts";
  const opened = openDatabase(${JSON.stringify(location)}, console.error);
  await migrate(opened);
  await opened.database.destroy();
`;

/** Adds a statement timeout of one second, like SQLite's busy timeout. */
function impatient({ databaseUrl, dataDir }: TestStore["location"]): TestStore["location"] {
  return { databaseUrl: databaseUrl && `${databaseUrl}?statement_timeout=1000`, dataDir };
}

describe.each(STORES)("migrate on %s", (kind) => {
  let store: TestStore;
  beforeEach(async () => {
    store = await emptyStore(kind);
  });
  afterEach(() => store.close());

  const recorded = async () => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      store.database,
    );
    return rows.map(({ name }) => name);
  };
  const recordMigration = (name: string, at = new Date()) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, ${at.toISOString()})`.execute(store.database);

  it("creates the tables once when several processes start together", async () => {
    // Real processes, because waiting for SQLite's lock blocks the process.
    await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, ["--eval", migrateProgram(store)])));
    expect(await recorded()).toEqual(schemaChanges().map(({ name }) => name));
    expect(await store.database.selectFrom("pastes").selectAll().execute()).toEqual([]);
  });

  it("waits for another process's migration longer than a statement would", async () => {
    const other = openDatabase(store.location, (error) => {
      throw error;
    });
    const started = Promise.withResolvers<void>();
    const [first, ...rest] = schemaChanges();
    if (!first) throw new Error("No schema changes.");
    const slowChange = {
      ...first,
      async up(...values: Parameters<typeof first.up>) {
        started.resolve();
        await setTimeout(2000);
        await first.up(...values);
      },
    };
    const migration = migrate(other, [slowChange, ...rest]);
    await started.promise;
    await run(process.execPath, ["--eval", migrateProgram({ ...store, location: impatient(store.location) })]);
    await migration;
    await other.database.destroy();
    expect(await store.database.selectFrom("pastes").selectAll().execute()).toEqual([]);
  });

  it("changes nothing the second time", async () => {
    await migrate(store);
    await store.database.insertInto("users").values({ id: "u", created_at: 1, last_seen_at: 1 }).execute();
    await migrate(store);
    expect(await store.database.selectFrom("users").select("id").execute()).toEqual([{ id: "u" }]);
  });

  it("upgrades a database of the previous release and keeps its data", async () => {
    await migrate(store, schemaChanges(0));
    // The previous release did not use Kysely's migrator.
    await sql`drop table kysely_migration`.execute(store.database);
    const paste = { id: "p", owner_id: "u", title: "", language: "text", content: "kept", created_at: 1 };
    await store.database.insertInto("users").values({ id: "u", created_at: 1, last_seen_at: 1 }).execute();
    await store.database.insertInto("pastes").values(paste).execute();
    await insertOldJob("before");
    await migrate(store);
    expect(await store.database.selectFrom("pastes").selectAll().execute()).toEqual([paste]);
    expect(await store.database.selectFrom("pdf_jobs").select(["id", "faults", "turn"]).execute()).toEqual([
      { id: "before", faults: 0, turn: 0 },
    ]);
    expect(await recorded()).toEqual(schemaChanges().map(({ name }) => name));
  });

  it("lets the previous release start and write, for rolling upgrades and rollbacks", async () => {
    await migrate(store);
    await migrate(store, schemaChanges(0));
    await store.database.insertInto("users").values({ id: "u", created_at: 1, last_seen_at: 1 }).execute();
    await insertOldJob("old");
    await migrate(store);
    expect(await store.database.selectFrom("pdf_jobs").select("id").execute()).toEqual([{ id: "old" }]);
  });

  it("accepts a database of the next release and rejects one of the release after that", async () => {
    await migrate(store);
    await recordMigration("201-next");
    await migrate(store);
    await recordMigration("301-after-next");
    await expect(migrate(store)).rejects.toThrow("This database was created by a newer version (301-after-next).");
  });

  it("accepts changes that a machine with a late clock recorded", async () => {
    await migrate(store);
    await recordMigration("201-next", new Date(Date.now() - 60_000));
    await migrate(store);
  });

  it("rolls back completely when it fails", async () => {
    await sql`create table pastes (something text)`.execute(store.database);
    await expect(migrate(store)).rejects.toThrow();
    await sql`drop table pastes`.execute(store.database);
    const { rows } = await sql`select * from users`.execute(store.database).catch(() => ({ rows: "no such table" }));
    expect(rows).toBe("no such table");
    await migrate(store);
    expect(await store.database.selectFrom("users").selectAll().execute()).toEqual([]);
  });

  it("stores times and counts as numbers", async () => {
    await migrate(store);
    const time = Date.UTC(2100, 0, 1);
    await store.database.insertInto("users").values({ id: "u", created_at: time, last_seen_at: time }).execute();
    const user = await store.database.selectFrom("users").selectAll().executeTakeFirst();
    expect(user).toEqual({ id: "u", created_at: time, last_seen_at: time });
  });

  /** Inserts a PDF job with the columns of the previous release. */
  async function insertOldJob(id: string): Promise<void> {
    await sql`insert into pdf_jobs
      (id, owner_id, work_json, files_json, passwords_json, status, progress, attempts, lease_until, link_key, created_at)
      values (${id}, 'u', '{}', '[]', '[]', 'queued', 0, 0, 0, 'key', 1)`.execute(store.database);
  }
});
