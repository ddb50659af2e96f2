import Fastify from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { patience } from "#server/platform/testing/patience.ts";
import { createUserStore } from "./auth/store.ts";
import { createPasteStore } from "./pastebin/store.ts";
import { inSlices } from "./platform/in-slices.ts";
import { repeat } from "./platform/repeat.ts";
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
    await pastes.create({ ...paste, expires_at: 1, burn: false, encrypted: false }, OWNER);
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

/** How long some work takes, and the longest time in which nothing else had a turn, in milliseconds. */
async function watchLoop(work: () => Promise<unknown>): Promise<{ total: number; longest: number }> {
  let longest = 0;
  let last = performance.now();
  let next: NodeJS.Immediate | undefined;
  const turn = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    next = setImmediate(turn);
  };
  turn();
  const began = performance.now();
  await work();
  turn();
  clearImmediate(next);
  return { total: performance.now() - began, longest };
}

describe("the event loop on SQLite", { timeout: patience(120_000) }, () => {
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
  ])("has turns for others while %s are removed", async (_, add, remove) => {
    await add(store);
    const { total, longest } = await watchLoop(remove);
    const { database } = store;
    expect(await database.selectFrom("pastes").selectAll().execute()).toEqual([]);
    expect(await database.selectFrom("links").selectAll().execute()).toEqual([]);
    expect(await database.selectFrom("link_clicks").selectAll().execute()).toEqual([]);
    expect(await database.selectFrom("users").select("id").execute()).toEqual([{ id: OWNER }]);
    // In one piece it would be all of it.
    expect(longest).toBeLessThan(total / 2);
  });

  it("has turns for others while the many clicks of few links are removed", async () => {
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
    const { total, longest } = await watchLoop(() => createLinkStore(database).purge(2));
    expect(await database.selectFrom("link_clicks").selectAll().execute()).toEqual([]);
    expect(longest).toBeLessThan(total / 2);
  });
});

describe("inSlices", () => {
  it("ends with the slice in which an app that closes stops waiting for the rest", async () => {
    const app = Fastify();
    let slices = 0;
    const begun = Promise.withResolvers<void>();
    const endless = async () => {
      slices += 1;
      begun.resolve();
      return true;
    };
    repeat(app, "endless work", 1, (signal) => inSlices(endless, signal));
    await begun.promise;
    await app.close();
    const sofar = slices;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(slices).toBe(sofar);
  });
});
