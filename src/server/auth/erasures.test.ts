import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPasteStore } from "#server/pastebin/store.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { createLinkStore } from "#server/shortener/store.ts";
import { createErasures } from "./erasures.ts";
import { createUserStore } from "./store.ts";

describe.each(STORES)("createErasures on %s", (kind) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  let nextId = 1;
  async function fill() {
    const { database } = store;
    const users = createUserStore(database);
    const pastes = createPasteStore(database);
    const links = createLinkStore(database);
    const { userId, secret } = await users.create(1);
    const [paste, alias, id] = [`p${nextId}`, `a${nextId}`, nextId++];
    const terms = { expires_at: null, burn: false, encrypted: false, owner_id: userId };
    await pastes.create({ id: paste, title: "", language: "text", content: "mine", created_at: 1, ...terms });
    await links.create({ id, alias, long_url: "https://example.com/", created_at: 1, expires_at: null }, userId);
    await database.insertInto("link_clicks").values({ link_id: id, day: "2026-01-02", clicks: 1 }).execute();
    await database
      .insertInto("tool_usage")
      .values({ user_id: userId, tool_id: "t", last_used_at: 1, uses: 1 })
      .execute();
    /** How much of each kind is readable. */
    const readable = async () => ({
      paste: (await pastes.find(paste, 2)) !== undefined,
      pastes: (await pastes.listOf(userId, 2, 9)).length,
      link: (await links.find(alias, 2)) !== undefined,
      links: (await links.listOf(userId, 2, 9)).length,
      clicks: (await links.clicksByDay(alias, userId, 9))?.length ?? 0,
      identity: (await users.recognize(secret, 2)) !== undefined,
      tools: (await database.selectFrom("tool_usage").selectAll().where("user_id", "=", userId).execute()).length,
    });
    return { userId, readable, removeAllOf: [pastes.removeAllOf, links.removeAllOf] };
  }
  const everything = { paste: true, pastes: 1, link: true, links: 1, clicks: 1, identity: true, tools: 1 };
  const nothing = { paste: false, pastes: 0, link: false, links: 0, clicks: 0, identity: false, tools: 0 };
  const countRows = async (table: "users" | "pastes" | "links" | "link_clicks" | "erasures") =>
    (await store.database.selectFrom(table).selectAll().execute()).length;
  const signal = new AbortController().signal;

  it("makes all of a user's data unreadable before removing any of it, and leaves others alone", async () => {
    const [me, other] = [await fill(), await fill()];
    // Also caches the paste.
    expect(await me.readable()).toEqual(everything);
    const rows = await countRows("pastes");
    await createErasures(store.database, []).start(me.userId);
    expect(await countRows("pastes")).toBe(rows);
    expect(await me.readable()).toEqual(nothing);
    expect(await other.readable()).toEqual(everything);
  });

  it("finishes an interrupted erasure and leaves others alone", async () => {
    const [me, other] = [await fill(), await fill()];
    await createErasures(store.database, []).start(me.userId);
    // As another process would, later.
    await createErasures(store.database, me.removeAllOf).remove(signal);
    expect(await countRows("erasures")).toBe(0);
    for (const table of ["pastes", "links"] as const) {
      expect(await store.database.selectFrom(table).selectAll().where("owner_id", "=", me.userId).execute()).toEqual(
        [],
      );
    }
    expect(await countRows("link_clicks")).toBe(await countRows("links"));
    expect(await store.database.selectFrom("users").selectAll().where("id", "=", me.userId).execute()).toEqual([]);
    expect(await other.readable()).toEqual(everything);
  });

  it("keeps a user marked as erased until everything is removed", async () => {
    const me = await fill();
    const erasures = createErasures(store.database, me.removeAllOf);
    await erasures.start(me.userId);
    await erasures.remove(AbortSignal.abort());
    expect(await me.readable()).toEqual(nothing);
    await erasures.remove(signal);
    expect(await countRows("erasures")).toBe(0);
  });

  it("learns of users erased by another process, and drops them when they are gone from the store", async () => {
    const me = await fill();
    const [one, other] = [createErasures(store.database, me.removeAllOf), createErasures(store.database, [])];
    await one.start(me.userId);
    expect([one.has(me.userId), other.has(me.userId)]).toEqual([true, false]);
    await other.refresh();
    expect(other.has(me.userId)).toBe(true);
    await one.remove(signal);
    for (const each of [one, other]) {
      await each.refresh();
      expect(each.has(me.userId)).toBe(false);
    }
  });

  it("ignores a second erasure of the same user", async () => {
    const me = await fill();
    const erasures = createErasures(store.database, me.removeAllOf);
    await erasures.start(me.userId);
    await erasures.start(me.userId);
    await erasures.remove(signal);
    await erasures.start(me.userId);
    expect(await countRows("erasures")).toBe(0);
  });
});
