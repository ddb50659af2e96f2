import Fastify from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { createUserStore } from "./auth/store.ts";
import { createPasteStore } from "./pastebin/store.ts";
import { repeat } from "./platform/repeat.ts";
import { runInBatches } from "./platform/run-in-batches.ts";
import { type TestStore, testStore } from "./platform/testing/stores.ts";
import { createLinkStore } from "./shortener/store.ts";

const PASTES = 60;
const CONTENT = "x".repeat(500_000);
const ROWS = 20_000;
const BATCH = 500;
const OWNER = "owner";

async function addPastes({ database }: TestStore): Promise<void> {
  const pastes = createPasteStore(database);
  for (let number = 0; number < PASTES; number++) {
    const paste = { id: `p${number}`, title: "", language: "text" as const, content: CONTENT, created_at: number };
    await pastes.create({ ...paste, expires_at: 1, burn: false, encrypted: false, owner_id: OWNER });
  }
}

async function addBatches(insert: (numbers: number[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < ROWS; start += BATCH) {
    await insert(Array.from({ length: BATCH }, (_, index) => start + index));
  }
}

const addLinks = ({ database }: TestStore) =>
  addBatches(async (ids) => {
    const link = { owner_id: OWNER, created_at: 0, expires_at: 1, long_url: "https://example.com/" };
    const links = ids.map((id) => ({ ...link, id, alias: `a${id}`, alias_key: `a${id}` }));
    await database.insertInto("links").values(links).execute();
    const clicks = ids.map((link_id) => ({ link_id, day: "2026-01-02", clicks: 1 }));
    await database.insertInto("link_clicks").values(clicks).execute();
  });

const addUsers = ({ database }: TestStore) =>
  addBatches((numbers) => {
    const users = numbers.map((number) => ({ id: `u${number}`, created_at: 0, last_seen_at: number }));
    return database.insertInto("users").values(users).execute();
  });

/** The duration of some work and the longest time that it blocked the event loop, in milliseconds. */
async function watchLoop(work: () => Promise<unknown>): Promise<{ totalMs: number; longestMs: number }> {
  let longestMs = 0;
  let last = performance.now();
  let next: NodeJS.Immediate | undefined;
  const turn = () => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
    next = setImmediate(turn);
  };
  turn();
  const started = performance.now();
  await work();
  turn();
  clearImmediate(next);
  return { totalMs: performance.now() - started, longestMs };
}

describe("removals on SQLite", { timeout: scaledTimeout(120_000) }, () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await testStore("SQLite");
    await store.database.insertInto("users").values({ id: OWNER, created_at: 0, last_seen_at: 99_999 }).execute();
  });
  afterEach(() => store.close());

  it.each([
    ["30 MB of an erased user's pastes", addPastes, () => createPasteStore(store.database).removeAllOf(OWNER)],
    ["30 MB of expired pastes", addPastes, () => createPasteStore(store.database).purge(2)],
    ["20,000 of an erased user's links", addLinks, () => createLinkStore(store.database).removeAllOf(OWNER)],
    ["20,000 expired links", addLinks, () => createLinkStore(store.database).purge(2)],
    ["20,000 idle users", addUsers, () => createUserStore(store.database).purge(50_000)],
  ])("yield to the event loop while removing %s", async (_, add, remove) => {
    await add(store);
    const { totalMs, longestMs } = await watchLoop(remove);
    const { database } = store;
    expect(await database.selectFrom("pastes").selectAll().execute()).toEqual([]);
    expect(await database.selectFrom("links").selectAll().execute()).toEqual([]);
    expect(await database.selectFrom("link_clicks").selectAll().execute()).toEqual([]);
    expect(await database.selectFrom("users").select("id").execute()).toEqual([{ id: OWNER }]);
    // Without yielding, the two would be equal.
    expect(longestMs).toBeLessThan(totalMs / 2);
  });

  it("yield to the event loop while removing many clicks of few links", async () => {
    const { database } = store;
    const link = { id: 1, alias: "a", alias_key: "a", owner_id: OWNER, created_at: 0, expires_at: 1 };
    await database
      .insertInto("links")
      .values({ ...link, long_url: "https://example.com/" })
      .execute();
    await addBatches((days) => {
      const clicks = days.map((day) => ({ link_id: 1, day: String(day), clicks: 1 }));
      return database.insertInto("link_clicks").values(clicks).execute();
    });
    const { totalMs, longestMs } = await watchLoop(() => createLinkStore(database).purge(2));
    expect(await database.selectFrom("link_clicks").selectAll().execute()).toEqual([]);
    expect(longestMs).toBeLessThan(totalMs / 2);
  });
});

describe("runInBatches", () => {
  it("stops after the current slice when the app closes", async () => {
    const app = Fastify();
    let slices = 0;
    const started = Promise.withResolvers<void>();
    const endless = async () => {
      slices += 1;
      started.resolve();
      return true;
    };
    repeat(app, "endless work", 1, (signal) => runInBatches(endless, signal));
    await started.promise;
    await app.close();
    const slicesAtClose = slices;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(slices).toBe(slicesAtClose);
  });
});
