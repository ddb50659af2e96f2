import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { BUSY_TIMEOUT_MS, copySqlite } from "./sqlite.ts";
import { scaledTimeout } from "./testing/scaled-timeout.ts";
import { testStore } from "./testing/stores.ts";

describe("sqliteDialect", () => {
  it("overwrites deleted content in the file", async () => {
    const { database, location, close } = await testStore("SQLite");
    const content = "only for your eyes ".repeat(1000);
    const kept = async () => {
      await sql`pragma wal_checkpoint(truncate)`.execute(database);
      return readFileSync(join(location.dataDir, "sundry.db")).includes("only for your eyes");
    };
    await database.insertInto("users").values({ id: "me", created_at: 0, last_seen_at: 0 }).execute();
    const paste = { id: "paste", owner_id: "me", title: "", language: "text", content, created_at: 0 };
    await database.insertInto("pastes").values(paste).execute();
    expect(await kept()).toBe(true);
    await database.deleteFrom("pastes").execute();
    expect(await kept()).toBe(false);
    await close();
  });

  it("finds a short link and its clicks by primary key", async () => {
    const { database, close } = await testStore("SQLite");
    const plan = async (query: string) =>
      (await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(database)).rows[0]?.detail;
    expect(await plan("select long_url from links where alias_key = 'a'")).toContain("PRIMARY KEY");
    expect(await plan("select clicks from link_clicks where link_id = 1 and day = ''")).toContain("PRIMARY KEY");
    await close();
  });

  it("waits for another process's lock once, and again after a successful write", async () => {
    const { database, location, close } = await testStore("SQLite");
    const write = (id: string) =>
      database.insertInto("users").values({ id, created_at: 0, last_seen_at: 0 }).returning("id").execute();
    const busyTimeout = async () =>
      (await sql<{ timeout: number }>`pragma busy_timeout`.execute(database)).rows[0]?.timeout;
    const other = new DatabaseSync(join(location.dataDir, "sundry.db"));
    other.exec("begin immediate");
    const started = performance.now();
    for (const id of ["a", "b", "c", "d"]) await expect(write(id)).rejects.toThrow("database is locked");
    expect(performance.now() - started).toBeLessThan(2 * BUSY_TIMEOUT_MS);
    other.exec("rollback");
    other.close();
    expect(await busyTimeout()).toBe(0);
    expect(await write("e")).toEqual([{ id: "e" }]);
    expect(await busyTimeout()).toBe(BUSY_TIMEOUT_MS);
    await close();
  });
});

describe("copySqlite", () => {
  it("ends while another connection never stops writing", { timeout: scaledTimeout(30_000) }, async () => {
    const { database, location, close } = await testStore("SQLite");
    const content = "x".repeat(20_000_000);
    await database.insertInto("users").values({ id: "me", created_at: 0, last_seen_at: 0 }).execute();
    const paste = { id: "paste", owner_id: "me", title: "", language: "text", content, created_at: 0 };
    await database.insertInto("pastes").values(paste).execute();
    const copyPath = join(location.dataDir, "copy.db");
    let isDone = false;
    const copied = copySqlite(location.dataDir, copyPath).finally(() => {
      isDone = true;
    });
    for (let count = 0; !isDone; count++) {
      await database.updateTable("users").set({ last_seen_at: count }).execute();
      await setImmediate();
    }
    await copied;
    const copy = new DatabaseSync(copyPath);
    expect(copy.prepare("select length(content) as length from pastes").get()).toEqual({ length: content.length });
    copy.close();
    await close();
  });
});
