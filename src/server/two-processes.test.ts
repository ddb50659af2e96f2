import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEventStore } from "./events/store.ts";
import { createViewStore } from "./pastebin/view-store.ts";
import { type TestStore, testStore } from "./platform/testing/stores.ts";

describe("two processes on one SQLite file", () => {
  let store: TestStore;
  let other: DatabaseSync;
  let isWriting = false;
  /** Writes between any two statements of the first process, unless it holds the lock. */
  const interfere = () => {
    if (!isWriting) return;
    try {
      other.exec("update users set last_seen_at = last_seen_at + 1");
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== 5) throw error;
    }
  };
  beforeEach(async () => {
    store = await testStore("SQLite", interfere);
    other = new DatabaseSync(join(store.location.dataDir, "sundry.db"), { timeout: 0 });
    const paste = { id: "paste", owner_id: "me", title: "", language: "text", content: "x", created_at: 0 };
    await store.database.insertInto("users").values({ id: "me", created_at: 0, last_seen_at: 0 }).execute();
    await store.database.insertInto("pastes").values(paste).execute();
    isWriting = true;
  });
  afterEach(async () => {
    isWriting = false;
    other.close();
    await store.close();
  });

  it("count views concurrently", async () => {
    expect(await createViewStore(store.database).add([{ id: "paste", views: 2 }])).toEqual(new Map([["paste", 2]]));
  });

  it("count events concurrently", async () => {
    const growth = { day: "2026-01-02", kind: "page_view", name: "/", count: 2 } as const;
    await createEventStore(store.database).add([growth]);
    expect(await store.database.selectFrom("event_counts").selectAll().execute()).toEqual([growth]);
  });
});
