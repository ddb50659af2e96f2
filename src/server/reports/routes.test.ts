import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createErasures } from "#server/auth/erasures.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, signIn, testApp, testClock } from "#server/platform/testing/test-app.ts";
import { findItems } from "./item.ts";
import { createReportStore, MAX_REPORTS_PER_ITEM } from "./store.ts";

const ADMIN_TOKEN = "an-admin-token-of-the-tests-of-it";

describe.each(STORES)("POST /api/reports on %s", (kind) => {
  let store: TestStore;
  let app: FastifyInstance;
  let me: { authorization: string };
  const clock = testClock();
  const open = async (env: Record<string, string> = {}) => {
    store = await testStore(kind);
    const url = store.location.databaseUrl;
    app = await testApp(store, { clock, env: { ADMIN_TOKEN, ...(url && { DATABASE_URL: url }), ...env } });
    me = await signIn(app);
  };
  afterEach(async () => {
    await app.close();
    await store.close();
  });

  const paste = async (more = {}): Promise<string> =>
    (await postJson(app, "/api/pastebin", { language: "text", content: "buy now", ...more }, me)).json().id;
  const shorten = async (more = {}): Promise<string> =>
    (await postJson(app, "/api/shortener/create", { longUrl: "https://bad.example/", ...more }, me)).json().alias;
  const report = (body: object, headers = me, url = "/api/reports") =>
    postJson(app, url, { kind: "paste", reason: "spam", ...body }, headers);
  const stored = () => store.database.selectFrom("reports").selectAll().orderBy("created_at").execute();

  it("stores why, what and when for a paste or link, by id, alias or URL", async () => {
    await open();
    const id = await paste();
    await shorten({ customAlias: "Phishing" });
    expect((await report({ id, note: "  looks bad\n" })).statusCode).toBe(204);
    const url = "https://tools.example.org/base/s/PHISHING?x=1#y";
    expect((await report({ kind: "link", id: url, reason: "phishing" })).statusCode).toBe(204);
    const common = { created_at: clock.now(), item_created_at: clock.now(), reporter_id: expect.any(String) };
    expect(await stored()).toEqual(
      expect.arrayContaining([
        { ...common, id: expect.any(String), kind: "paste", item_id: id, reason: "spam", note: "looks bad" },
        { ...common, id: expect.any(String), kind: "link", item_id: "phishing", reason: "phishing", note: "" },
      ]),
    );
  });

  it("counts a second report by the same user as a correction", async () => {
    await open();
    const id = await paste();
    await report({ id, note: "one" });
    await report({ id, reason: "illegal", note: "two" });
    await report({ id }, await signIn(app));
    expect((await stored()).map(({ reason, note }) => [reason, note]).toSorted()).toEqual([
      ["illegal", "two"],
      ["spam", ""],
    ]);
  });

  it("gets 404 for what doesn't exist, has expired, or belongs to an erased user", async () => {
    await open();
    const id = await paste({ expires: "hour" });
    const mine = await paste();
    const reporter = await signIn(app);
    expect((await report({ id: "000000000000" }, reporter)).statusCode).toBe(404);
    expect((await report({ id: "../../etc/passwd" }, reporter)).statusCode).toBe(404);
    expect((await report({ kind: "link", id }, reporter)).statusCode).toBe(404);
    clock.advance(3_600_000);
    const later = await signIn(app);
    expect((await report({ id }, later)).json()).toMatchObject({ status: 404, message: "Paste not found." });
    const { owner_id } = await store.database
      .selectFrom("pastes")
      .select("owner_id")
      .where("id", "=", mine)
      .executeTakeFirstOrThrow();
    await createErasures(store.database, []).start(owner_id);
    expect((await report({ id: mine }, later)).statusCode).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it("rejects anonymous callers, unknown kinds and reasons, long notes and text that not every store accepts", async () => {
    await open();
    const id = await paste();
    expect((await report({ id }, {} as typeof me)).statusCode).toBe(401);
    expect((await report({ id, kind: "user" })).statusCode).toBe(422);
    expect((await report({ id, reason: "because" })).statusCode).toBe(422);
    expect((await report({ id, note: "é".repeat(501) })).statusCode).toBe(422);
    expect((await report({ id, note: "a\0b" })).statusCode).toBe(422);
    expect((await report({ id, note: "\ud800" })).statusCode).toBe(422);
    expect((await report({ id, reporter_id: "somebody" })).statusCode).toBe(422);
    expect(await stored()).toEqual([]);
    expect((await report({ id, note: "𝒳".repeat(250) })).statusCode).toBe(204);
  });

  it("limits reports per user and per network", async () => {
    await open({ REPORTS_PER_HOUR: "2", TRUST_PROXY: "127.0.0.1" });
    const id = await paste();
    const statusFrom = async (address: string, headers = me) =>
      (await report({ id }, { ...headers, "x-forwarded-for": address } as typeof me)).statusCode;
    expect([await statusFrom("192.0.2.1"), await statusFrom("192.0.2.2")]).toEqual([204, 204]);
    expect(await statusFrom("192.0.2.3")).toBe(429);
    expect(await statusFrom("192.0.2.1", await signIn(app))).toBe(204);
    expect(await statusFrom("192.0.2.1", await signIn(app))).toBe(429);
  });

  it("doesn't help to guess ids and aliases", async () => {
    await open({ MISSES_PER_MINUTE: "2" });
    const id = await paste();
    const guess = async (name: string) => (await report({ id: name })).statusCode;
    expect([await guess("000000000000"), await guess("000000000001")]).toEqual([404, 404]);
    expect([await guess("000000000002"), await guess(id)]).toEqual([429, 429]);
  });

  it("keeps a bounded number of reports per item", async () => {
    await open();
    const id = await paste();
    const reporters = await Promise.all(Array.from({ length: MAX_REPORTS_PER_ITEM + 5 }, () => signIn(app)));
    for (const headers of reporters) expect((await report({ id }, headers)).statusCode).toBe(204);
    expect(await stored()).toHaveLength(MAX_REPORTS_PER_ITEM);
  });

  it("keeps a bounded number of reports in total", async () => {
    await open();
    const ids = [await paste(), await paste(), await paste()];
    const reports = createReportStore(store.database, 2);
    const items = await findItems(store.database, "paste", ids, clock.now());
    const reporterId = (await store.database.selectFrom("users").select("id").executeTakeFirstOrThrow()).id;
    const outcomes: boolean[] = [];
    for (const item of items)
      outcomes.push(await reports.add({ kind: "paste", item, reporterId, reason: "spam", note: "" }, clock.now()));
    expect(outcomes).toEqual([true, true, false]);
    expect(await stored()).toHaveLength(2);
  });

  it("refers to the contact address where nobody reads reports", async () => {
    await open({ ADMIN_TOKEN: "" });
    const refused = await report({ id: await paste() });
    expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining("Contact")]);
    expect(await stored()).toEqual([]);
  });

  it("forgets who reported once that user is erased", async () => {
    await open();
    const id = await paste();
    const reporter = await signIn(app);
    await report({ id }, reporter);
    await app.inject({ method: "DELETE", url: "/api/me", headers: reporter });
    expect(await stored()).toEqual([expect.objectContaining({ item_id: id, reporter_id: null })]);
  });

  it.runIf(process.env.NIGHTLY)(
    "removes reports whose item is gone, also if another link has its alias now, and old audit lines",
    async () => {
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      try {
        await open();
        const [kept, deleted, expired] = [await paste(), await paste(), await paste({ expires: "hour" })];
        const alias = await shorten();
        for (const id of [kept, deleted, expired]) await report({ id });
        await report({ kind: "link", id: alias });
        const audit = { action: "dismiss", kind: "paste", item_id: "x", reasons: "", reports: 1 } as const;
        await store.database
          .insertInto("admin_actions")
          .values([
            { ...audit, id: "old", done_at: clock.now() - 366 * 24 * 3_600_000 },
            { ...audit, id: "new", done_at: clock.now() - 364 * 24 * 3_600_000 },
          ])
          .execute();
        await app.inject({ method: "DELETE", url: `/api/pastebin/${deleted}`, headers: me });
        await app.inject({ method: "DELETE", url: `/api/shortener/${alias}`, headers: me });
        clock.advance(3_600_000);
        me = await signIn(app);
        await shorten({ customAlias: alias });
        const reports = createReportStore(store.database);
        expect(await reports.listItems(clock.now(), 9)).toMatchObject({ total: 1, items: [{ id: kept }] });
        await vi.advanceTimersByTimeAsync(3_600_000);
        vi.useRealTimers();
        await vi.waitFor(async () => expect((await stored()).map(({ item_id }) => item_id)).toEqual([kept]));
        await vi.waitFor(async () => expect((await reports.listActions(9)).map(({ id }) => id)).toEqual(["new"]));
      } finally {
        vi.useRealTimers();
      }
    },
  );
});
