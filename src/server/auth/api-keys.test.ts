import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, signIn, testApp, testClock } from "#server/platform/testing/test-app.ts";

const HOUR_MS = 3_600_000;

describe.each(STORES)("API keys on %s", (kind) => {
  let store: TestStore;
  let app: FastifyInstance;
  const clock = testClock();
  const log: string[] = [];
  beforeAll(async () => {
    store = await testStore(kind);
    app = await testApp(store, { clock, log, env: { LOG_LEVEL: "trace" } });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  type Headers = { authorization: string };
  const create = async (me: Headers, name = "CI") => (await postJson(app, "/api/keys", { name }, me)).json();
  const bearer = (key: string): Headers => ({ authorization: `Bearer ${key}` });
  const list = async (me: Headers) => (await app.inject({ url: "/api/keys", headers: me })).json().keys;
  const statusWith = async (headers: Headers, url = "/api/pastebin/my", method: "GET" | "DELETE" = "GET") =>
    (await app.inject({ url, method, headers })).statusCode;

  it("are shown once, stored as a hash, and work as a token of their user", async () => {
    const me = await signIn(app);
    const { key, ...listed } = await create(me, " Nightly build ");
    expect(key).toMatch(/^sundry_[\w-]{43}$/);
    expect(await list(me)).toEqual([listed]);
    expect(listed).toEqual({
      id: expect.any(String),
      name: "Nightly build",
      created: new Date(clock.now()).toISOString(),
    });
    await postJson(app, "/api/pastebin", { language: "text", content: "mine" }, bearer(key));
    const mine = await app.inject({ url: "/api/pastebin/my", headers: me });
    expect(mine.json().pastes).toHaveLength(1);
    const rows = JSON.stringify(await store.database.selectFrom("api_keys").selectAll().execute());
    for (const text of [rows, log.join("")]) expect(text).not.toContain(key.slice(7));
  });

  it("can't manage keys or erase their user", async () => {
    const me = await signIn(app);
    const { id, key } = await create(me);
    const headers = bearer(key);
    expect(await statusWith(headers, "/api/keys")).toBe(401);
    expect((await postJson(app, "/api/keys", { name: "another" }, headers)).statusCode).toBe(401);
    expect(await statusWith(headers, `/api/keys/${id}`, "DELETE")).toBe(401);
    expect(await statusWith(headers, "/api/me", "DELETE")).toBe(401);
    expect(await statusWith(headers)).toBe(200);
  });

  it("record when they were last used, to the hour", async () => {
    const { id, key } = await create(await signIn(app));
    const lastUsed = async () => {
      await statusWith(bearer(key));
      const { last_used_at } = await store.database
        .selectFrom("api_keys")
        .select("last_used_at")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return Number(last_used_at);
    };
    const first = clock.now();
    expect(await lastUsed()).toBe(first);
    clock.advance(HOUR_MS / 2);
    expect(await lastUsed()).toBe(first);
    clock.advance(HOUR_MS);
    expect(await lastUsed()).toBe(clock.now());
  });

  it("stop working when revoked, by their user only", async () => {
    const [me, other] = [await signIn(app), await signIn(app)];
    const { id, key } = await create(me);
    expect(await statusWith(other, `/api/keys/${id}`, "DELETE")).toBe(404);
    expect(await statusWith(me, "/api/keys/nothing", "DELETE")).toBe(404);
    expect(await statusWith(bearer(key))).toBe(200);
    expect(await statusWith(me, `/api/keys/${id}`, "DELETE")).toBe(204);
    expect(await statusWith(bearer(key))).toBe(401);
    expect(await list(me)).toEqual([]);
  });

  it("stop working when their user is erased", async () => {
    const me = await signIn(app);
    const { key } = await create(me);
    expect(await statusWith(me, "/api/me", "DELETE")).toBe(204);
    expect(await statusWith(bearer(key))).toBe(401);
  });

  it("are at most 20 per user, even if created at once", async () => {
    const me = await signIn(app);
    const made = await Promise.all(Array.from({ length: 30 }, () => postJson(app, "/api/keys", { name: "x" }, me)));
    expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    expect(made.filter(({ statusCode }) => statusCode === 409)).toHaveLength(10);
  });

  it.each(["", " ", "a\0b", "a\nb", "\u202ea", "x".repeat(61)])("reject the name %j", async (name) => {
    expect((await postJson(app, "/api/keys", { name }, await signIn(app))).statusCode).toBe(422);
  });

  it.each(["sundry_", `sundry_${"a".repeat(43)}`, `sundry_${"a".repeat(5000)}`])(
    "reject the key %.20s",
    async (key) => {
      expect(await statusWith(bearer(key))).toBe(401);
    },
  );
});
