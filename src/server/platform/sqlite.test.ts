import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testStore } from "./testing/stores.ts";

it("leaves nothing of what was deleted in the file", async () => {
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
