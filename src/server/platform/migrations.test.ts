import { execFile } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrations.ts";
import { emptyStore, STORES, type TestStore } from "./testing/stores.ts";

const run = promisify(execFile);

const migrateProgram = ({ location }: TestStore) => `
  import { openDatabase } from "#server/platform/database.ts";
  import { migrate } from "#server/platform/migrations.ts";
  const opened = openDatabase(${JSON.stringify(location)}, console.error);
  await migrate(opened, 7);
  await opened.database.destroy();
`;

/** The same store with statements of one second at most, as SQLite's are. */
function impatient({ databaseUrl, dataDir }: TestStore["location"]): TestStore["location"] {
  return { databaseUrl: databaseUrl && `${databaseUrl}?statement_timeout=1000`, dataDir };
}

describe.each(STORES)("migrate on %s", (kind) => {
  let store: TestStore;
  beforeEach(async () => {
    store = await emptyStore(kind);
  });
  afterEach(() => store.close());

  it("makes the tables once, however many processes start together", async () => {
    // Real processes: one that waits for SQLite's lock does nothing else.
    await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, ["--eval", migrateProgram(store)])));
    const { rows } = await sql<{ applied_at: number }>`select distinct applied_at from migrations`.execute(
      store.database,
    );
    expect(rows).toEqual([{ applied_at: 7 }]);
    expect(await store.database.selectFrom("pastes").selectAll().execute()).toEqual([]);
  });

  it("waits longer for another's migration than a statement waits", async () => {
    const other = openDatabase(store.location, (error) => {
      throw error;
    });
    const begun = Promise.withResolvers<void>();
    const migration = other.database.connection().execute(async (connection) => {
      for (const statement of other.exclusiveBegin) await statement.execute(connection);
      begun.resolve();
      await setTimeout(2000);
      await sql`commit`.execute(connection);
    });
    await begun.promise;
    await run(process.execPath, ["--eval", migrateProgram({ ...store, location: impatient(store.location) })]);
    await migration;
    await other.database.destroy();
    expect(await store.database.selectFrom("pastes").selectAll().execute()).toEqual([]);
  });

  it("changes nothing the second time", async () => {
    await migrate(store, 1);
    await store.database.insertInto("users").values({ id: "u", created_at: 1, last_seen_at: 1 }).execute();
    await migrate(store, 2);
    expect(await store.database.selectFrom("users").select("id").execute()).toEqual([{ id: "u" }]);
  });

  it("brings a database of the first version up to date, with everything that is in it", async () => {
    await migrate(store, 1);
    for (const table of ["rate_limits", "pdf_jobs", "links", "link_clicks", "paste_terms"]) {
      await sql`drop table ${sql.table(table)}`.execute(store.database);
    }
    await sql`delete from migrations where name > '001-first-tables'`.execute(store.database);
    const paste = { id: "p", owner_id: "u", title: "", language: "text", content: "kept", created_at: 1 };
    await store.database.insertInto("users").values({ id: "u", created_at: 1, last_seen_at: 1 }).execute();
    await store.database.insertInto("pastes").values(paste).execute();
    await migrate(store, 2);
    expect(await store.database.selectFrom("pastes").selectAll().execute()).toEqual([paste]);
    const terms = { paste_id: "p", expires_at: 5, burn: 0, encrypted: 0 };
    await store.database.insertInto("paste_terms").values(terms).execute();
    const { rows } = await sql<{ applied_at: number }>`select applied_at from migrations order by name`.execute(
      store.database,
    );
    expect(rows.map((row) => row.applied_at)).toEqual([1, 2, 2, 2]);
  });

  it("refuses a database of a newer version", async () => {
    await migrate(store, 1);
    await sql`insert into migrations values ('999-from-the-future', 1)`.execute(store.database);
    await expect(migrate(store, 2)).rejects.toThrow("999-from-the-future");
  });

  it("leaves no half-made tables behind when it fails", async () => {
    await sql`create table pastes (something text)`.execute(store.database);
    await expect(migrate(store, 1)).rejects.toThrow();
    await sql`drop table pastes`.execute(store.database);
    await migrate(store, 2);
    expect(await store.database.selectFrom("users").selectAll().execute()).toEqual([]);
  });

  it("keeps times and counts as numbers", async () => {
    await migrate(store, 1);
    const time = Date.UTC(2100, 0, 1);
    await store.database.insertInto("users").values({ id: "u", created_at: time, last_seen_at: time }).execute();
    const user = await store.database.selectFrom("users").selectAll().executeTakeFirst();
    expect(user).toEqual({ id: "u", created_at: time, last_seen_at: time });
  });
});
