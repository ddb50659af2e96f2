import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#server/platform/database.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, signIn, testApp, testClock } from "#server/platform/testing/test-app.ts";
import { takeDown } from "./take-down.ts";

describe.each(STORES)("an operator, beside a running process on %s,", (kind) => {
  let store: TestStore;
  let app: FastifyInstance;
  let me: { authorization: string };
  const clock = testClock();
  beforeAll(async () => {
    store = await testStore(kind);
    app = await testApp(store, { clock });
    me = await signIn(app);
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  /** By a connection of its own, as another process has it. */
  const remove = async (what: "paste" | "link", name: string) => {
    const { database } = openDatabase(store.location, () => {});
    return takeDown(database, what, name, clock.now()).finally(() => database.destroy());
  };
  const status = async (url: string) => (await app.inject({ url })).statusCode;
  const paste = async (more = {}) =>
    (await postJson(app, "/api/pastebin", { language: "text", content: "añ", ...more }, me)).json().id;
  const shorten = async (more = {}) =>
    (await postJson(app, "/api/shortener/create", { longUrl: "https://bad.example/", ...more }, me)).json().alias;

  it("takes a paste down, which nobody can read from then on", async () => {
    const [id, other] = [await paste(), await paste()];
    // Twice, so that it is in the memory of the process.
    expect([await status(`/api/pastebin/${id}`), await status(`/api/pastebin/${id}/raw`)]).toEqual([200, 200]);
    const removed = { done: true, message: `Removed the paste '${id}' of 2026-01-02, with 3 bytes.` };
    expect(await remove("paste", id)).toEqual(removed);
    expect([await status(`/api/pastebin/${id}`), await status(`/api/pastebin/${id}/raw`)]).toEqual([404, 404]);
    expect(await status(`/api/pastebin/${other}`)).toBe(200);
    expect(await remove("paste", id)).toEqual({ done: false, message: `There is no paste '${id}'.` });
  });

  it("takes a short link down in whatever case, with its clicks", async () => {
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

  it("takes down what an address names", async () => {
    const [id, alias] = [await paste(), await shorten()];
    expect((await remove("paste", `https://tools.example.org/tools/pastebin/${id}?x=1#key/a`)).done).toBe(true);
    expect((await remove("link", `https://tools.example.org/base/s/${alias}`)).done).toBe(true);
    expect([await status(`/api/pastebin/${id}`), await status(`/s/${alias}`)]).toEqual([404, 404]);
  });

  it("takes down what burns without opening it, and what has expired before it is cleared away", async () => {
    const [burns, expired, link] = [
      await paste({ burn: true }),
      await paste({ expires: "hour" }),
      await shorten({ expires: "hour" }),
    ];
    expect((await remove("paste", burns)).done).toBe(true);
    clock.advance(3_600_000);
    expect((await remove("paste", expired)).message).toBe(`Removed the paste '${expired}', which had expired.`);
    expect((await remove("link", link)).message).toBe(`Removed the link '${link}', which had expired.`);
  });
});
