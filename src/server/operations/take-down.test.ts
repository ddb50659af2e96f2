import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#server/platform/database.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, signIn, testApp, testClock } from "#server/platform/testing/test-app.ts";
import { takeDown } from "./take-down.ts";

describe.each(STORES)("takeDown next to a running process on %s", (kind) => {
  let store: TestStore;
  let app: FastifyInstance;
  let me: { authorization: string };
  const clock = testClock();
  beforeAll(async () => {
    store = await testStore(kind);
    app = await testApp(store, { clock, env: { ADMIN_TOKEN: "0123456789abcdef".repeat(2) } });
    me = await signIn(app);
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  /** Uses its own connection, as another process would. */
  const remove = async (what: "paste" | "link", name: string) => {
    const { database } = openDatabase(store.location, () => {});
    return takeDown(database, what, name, clock.now()).finally(() => database.destroy());
  };
  const status = async (url: string) => (await app.inject({ url })).statusCode;
  const paste = async (more = {}) =>
    (await postJson(app, "/api/pastebin", { language: "text", content: "añ", ...more }, me)).json().id;
  const shorten = async (more = {}) =>
    (await postJson(app, "/api/shortener/create", { longUrl: "https://bad.example/", ...more }, me)).json().alias;

  it("makes a paste unreadable immediately", async () => {
    const [id, other] = [await paste(), await paste()];
    // Twice, so that the process has cached it.
    expect([await status(`/api/pastebin/${id}`), await status(`/api/pastebin/${id}/raw`)]).toEqual([200, 200]);
    const removed = { done: true, message: `Removed the paste '${id}' of 2026-01-02, with 3 bytes.` };
    expect(await remove("paste", id)).toEqual(removed);
    expect([await status(`/api/pastebin/${id}`), await status(`/api/pastebin/${id}/raw`)]).toEqual([404, 404]);
    expect(await status(`/api/pastebin/${other}`)).toBe(200);
    expect(await remove("paste", id)).toEqual({ done: false, message: `There is no paste '${id}'.` });
  });

  it("removes a short link in any letter case, with its clicks", async () => {
    const [alias, other] = [await shorten({ customAlias: "Phishing" }), await shorten()];
    for (const url of [`/s/${alias}`, `/s/${other}`]) expect(await status(url)).toBe(302);
    await app.inject({ url: "/api/shortener/my-links", headers: me });
    const message = "Removed the link 'phishing', which led to https://bad.example/.";
    expect(await remove("link", "phishing")).toEqual({ done: true, message });
    expect([await status(`/s/${alias}`), await status(`/api/shortener/redirect/${alias}`)]).toEqual([404, 404]);
    expect(await status(`/s/${other}`)).toBe(302);
    const clicks = await store.database.selectFrom("link_clicks").selectAll().execute();
    const links = await store.database.selectFrom("links").select("id").execute();
    expect(clicks.map(({ link_id }) => link_id)).toEqual(links.map(({ id }) => id));
    expect(await remove("link", "phishing")).toEqual({ done: false, message: "There is no link 'phishing'." });
  });

  it("accepts the URL of a paste or link", async () => {
    const [id, alias] = [await paste(), await shorten()];
    expect((await remove("paste", `https://tools.example.org/tools/pastebin/${id}?x=1#key/a`)).done).toBe(true);
    expect((await remove("link", `https://tools.example.org/base/s/${alias}`)).done).toBe(true);
    expect([await status(`/api/pastebin/${id}`), await status(`/s/${alias}`)]).toEqual([404, 404]);
  });

  it("writes each removal to the audit log with the reasons of its reports, which it removes", async () => {
    const [id, other] = [await paste(), await paste()];
    const report = async (what: string, reason: string) =>
      postJson(app, "/api/reports", { kind: "paste", id: what, reason }, await signIn(app));
    for (const reason of ["spam", "illegal", "spam"]) expect((await report(id, reason)).statusCode).toBe(204);
    await report(other, "spam");
    await remove("paste", id);
    await remove("paste", id);
    const actions = await store.database.selectFrom("admin_actions").selectAll().where("item_id", "=", id).execute();
    const line = { id: expect.any(String), done_at: clock.now(), action: "take-down", kind: "paste", item_id: id };
    expect(actions).toEqual([{ ...line, reasons: "illegal, spam", reports: 3 }]);
    const left = await store.database.selectFrom("reports").select("item_id").execute();
    expect(left).toEqual([{ item_id: other }]);
  });

  it("removes a burn-after-reading paste without opening it, and expired items before their purge", async () => {
    const [burnable, expired, link] = [
      await paste({ burn: true }),
      await paste({ expires: "hour" }),
      await shorten({ expires: "hour" }),
    ];
    expect((await remove("paste", burnable)).done).toBe(true);
    clock.advance(3_600_000);
    expect((await remove("paste", expired)).message).toBe(`Removed the paste '${expired}', which had expired.`);
    expect((await remove("link", link)).message).toBe(`Removed the link '${link}', which had expired.`);
  });
});
