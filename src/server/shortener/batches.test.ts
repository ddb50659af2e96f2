import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { type ClickIncrement, createClickStore } from "./click-store.ts";
import { createLinkStore, type LinkStore } from "./store.ts";

const LINK_COUNT = 1234;
const DAY = "2026-01-02";

describe.each(STORES)("batched queries of LinkStore and ClickStore on %s", (kind) => {
  let store: TestStore;
  let links: LinkStore;
  beforeAll(async () => {
    store = await testStore(kind);
    links = createLinkStore(store.database);
    await store.database.insertInto("users").values({ id: "me", created_at: 0, last_seen_at: 0 }).execute();
    const rows = Array.from({ length: LINK_COUNT }, (_, id) => ({
      id,
      alias: `link-${id}`,
      alias_key: `link-${id}`,
      owner_id: "me",
      created_at: 0,
      expires_at: null,
      long_url: `https://example.com/${id}`,
    }));
    await store.database.insertInto("links").values(rows).execute();
  });
  afterAll(() => store.close());

  it("find the right target for each of many concurrent lookups", async () => {
    for (const [start, count] of [
      [0, 120],
      [120, 1],
      [121, 1],
      [1200, 50],
      [7, 49],
    ] as const) {
      const ids = Array.from({ length: count }, (_, index) => start + index);
      const found = await Promise.all(ids.map((id) => links.find(`Link-${id}`, 1)));
      const expected = ids.map((id) => (id < LINK_COUNT ? `https://example.com/${id}` : undefined));
      expect(found.map((link) => link?.long_url)).toEqual(expected);
    }
  });

  it("add clicks in full batches and a remainder", async () => {
    const clicks = createClickStore(store.database);
    const increments = (times: number): ClickIncrement[] =>
      Array.from({ length: LINK_COUNT }, (_, link_id) => ({ link_id, day: DAY, clicks: times * (link_id + 1) }));
    await clicks.add(increments(1));
    await clicks.add(increments(2));
    const counted = await store.database.selectFrom("link_clicks").selectAll().orderBy("link_id").execute();
    expect(counted).toEqual(increments(3));
  });

  it("remove the clicks of deleted links, including those written later", async () => {
    const clicks = createClickStore(store.database);
    const counted = async () => {
      const rows = await store.database.selectFrom("link_clicks").select("link_id").orderBy("link_id").execute();
      return rows.map((row) => row.link_id);
    };
    await clicks.add(Array.from({ length: LINK_COUNT }, (_, link_id) => ({ link_id, day: DAY, clicks: 1 })));
    for (const id of [0, 1233]) expect(await links.remove(`link-${id}`, "me")).toBe(true);
    const late = [0, 1233, LINK_COUNT, LINK_COUNT + 1].map((link_id) => ({ link_id, day: DAY, clicks: 1 }));
    const rest = Array.from({ length: LINK_COUNT - 2 }, (_, index) => index + 1);
    for (const _ of ["once", "and again from the first link on"]) {
      await clicks.add(late);
      await links.purge(1);
      await links.purge(1);
      expect(await counted()).toEqual(rest);
    }
  });
});
