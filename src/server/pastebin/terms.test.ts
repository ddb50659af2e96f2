import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, signIn, testApp, testClock } from "#server/platform/testing/test-app.ts";

const CIPHERTEXT = `v1.${"i".repeat(16)}.${"c".repeat(40)}`;
const HOUR = 3_600_000;

describe.each(STORES)("paste terms on %s", (kind) => {
  let store: TestStore;
  let app: FastifyInstance;
  /** A second process on the same store. */
  let other: FastifyInstance;
  const clock = testClock();
  beforeAll(async () => {
    store = await testStore(kind);
    // A process doesn't know which pastes burnt in the other, so it counts late readers as guessers.
    const env = { PASTE_MAX_BYTES: "1000", MISSES_PER_MINUTE: "100000" };
    app = await testApp(store, { clock, env });
    other = await testApp(store, { clock, env });
  });
  afterAll(async () => {
    await app.close();
    await other.close();
    await store.close();
  });

  type Me = { authorization: string };
  const create = async (paste: object, me: Me) => {
    const response = await postJson(app, "/api/pastebin", { language: "text", content: "secret", ...paste }, me);
    expect(response.statusCode).toBe(201);
    return response.json().id as string;
  };
  const read = (id: string, headers = {}, server = app) => server.inject({ url: `/api/pastebin/${id}`, headers });
  const list = async (headers: Me, server = app) =>
    (await server.inject({ url: "/api/pastebin/my", headers })).json().pastes;
  const remove = (id: string, headers: Me) => app.inject({ method: "DELETE", url: `/api/pastebin/${id}`, headers });

  it("expire a paste to the millisecond", async () => {
    const me = await signIn(app);
    const id = await create({ expires: "hour" }, me);
    const expires = new Date(clock.now() + HOUR).toISOString();
    expect((await read(id)).json()).toMatchObject({ content: "secret", expires });
    expect(await list(me)).toMatchObject([{ id, expires }]);
    clock.advance(HOUR - 1);
    expect((await read(id)).statusCode).toBe(200);
    clock.advance(1);
    expect((await read(id)).statusCode).toBe(404);
    expect((await app.inject({ url: `/api/pastebin/${id}/raw` })).statusCode).toBe(404);
  });

  it("give a burn-after-reading paste exactly one reader, every time", {
    timeout: scaledTimeout(120_000),
  }, async () => {
    const me = await signIn(app);
    for (let round = 0; round < (process.env.NIGHTLY ? 100 : 20); round++) {
      const id = await create({ burn: true }, me);
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, reader) => read(id, {}, reader % 2 ? app : other)),
      );
      const winners = answers.filter((answer) => answer.statusCode === 200);
      expect(winners.map((answer) => answer.json())).toMatchObject([{ content: "secret", burn: true, views: 1 }]);
      expect(answers.filter((answer) => answer.statusCode === 404)).toHaveLength(15);
    }
    expect(await store.database.selectFrom("paste_terms").where("burn", "=", 1).selectAll().execute()).toEqual([]);
  });

  it("don't burn or reveal a paste on a peek, prefetch, crawler visit, or HEAD", async () => {
    const me = await signIn(app);
    const id = await create({ burn: true, title: "what it is about", language: "go" }, me);
    for (const [query, headers] of [
      ["?keep=true", {}],
      ["", { "sec-purpose": "prefetch" }],
      ["", { "user-agent": "Slackbot-LinkExpanding 1.0" }],
    ] as const) {
      const answer = (await app.inject({ url: `/api/pastebin/${id}${query}`, headers })).json();
      expect(answer).toMatchObject({ title: "Untitled Paste", language: "text", content: "", views: 0, sealed: true });
    }
    expect((await app.inject({ method: "HEAD", url: `/api/pastebin/${id}` })).statusCode).toBe(200);
    const preview = { url: `/api/pastebin/${id}/raw`, headers: { "sec-purpose": "prefetch" } };
    expect((await app.inject(preview)).statusCode).toBe(404);
    expect((await read(id)).json()).toMatchObject({ title: "what it is about", content: "secret" });
    expect(await list(me)).toEqual([]);
  });

  it("let only the owner delete a paste", async () => {
    const [me, stranger] = [await signIn(app), await signIn(app)];
    const id = await create({ expires: "day" }, me);
    await read(id);
    for (const answer of [await remove(id, stranger), await remove("000000000000", stranger)]) {
      expect([answer.statusCode, answer.json().message]).toEqual([404, "Paste not found."]);
    }
    expect((await remove(id, me)).statusCode).toBe(204);
    expect((await read(id)).statusCode).toBe(404);
    expect(await list(me)).toEqual([]);
    expect((await remove(id, me)).statusCode).toBe(404);
  });

  it("serve raw content that a browser shows only as text", async () => {
    const me = await signIn(app);
    const content = "<script>alert(1)</script>\r\n{}é\n";
    const id = await create({ content, language: "html", title: "</title><script>" }, me);
    const { headers, rawPayload } = await app.inject({ url: `/api/pastebin/${id}/raw` });
    expect(rawPayload.toString()).toBe(content);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("sandbox");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(await list(me)).toMatchObject([{ views: 1 }]);
    const burning = await create({ burn: true }, me);
    const raw = () => app.inject({ url: `/api/pastebin/${burning}/raw` });
    expect([(await raw()).body, (await raw()).statusCode]).toEqual(["secret", 404]);
  });

  it("store encrypted content unchanged and reject anything unencrypted", async () => {
    const me = await signIn(app);
    const id = await create({ encrypted: true, content: CIPHERTEXT }, me);
    expect((await read(id)).json()).toMatchObject({ content: CIPHERTEXT, encrypted: true });
    expect(await list(me)).toMatchObject([{ encrypted: true }]);
    const refused = async (content: string) =>
      (await postJson(app, "/api/pastebin", { language: "text", encrypted: true, content }, me)).statusCode;
    expect(await refused("in the clear")).toBe(422);
    expect(await refused(`${CIPHERTEXT}<script>`)).toBe(422);
    // A third more for base64url, plus the header and tag.
    expect(await refused(CIPHERTEXT + "c".repeat(1334))).toBe(201);
    expect(await refused(CIPHERTEXT + "c".repeat(1334 + 4096))).toBe(413);
  });

  it("count views across two processes exactly", async () => {
    const me = await signIn(app);
    const id = await create({}, me);
    await Promise.all(Array.from({ length: 200 }, (_, reader) => read(id, {}, reader % 2 ? app : other)));
    await list(me, other);
    expect(await list(me)).toMatchObject([{ id, views: 200 }]);
    expect((await read(id)).json().views).toBe(201);
  });

  it.each([
    ["a prefetch", { "sec-purpose": "prefetch" }],
    ["a crawler", { "user-agent": "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)" }],
    ["an empty user agent", { "user-agent": "" }],
  ])("don't count %s", async (_, headers) => {
    const id = await create({}, await signIn(app));
    expect((await read(id, headers)).json()).toMatchObject({ content: "secret", views: 0 });
    expect((await read(id)).json().views).toBe(1);
  });

  it("write views even if another viewed paste was deleted meanwhile", async () => {
    const me = await signIn(app);
    const [kept, gone] = [await create({}, me), await create({}, me)];
    await read(gone);
    await read(kept);
    expect((await remove(gone, me)).statusCode).toBe(204);
    expect(await list(me)).toMatchObject([{ id: kept, views: 1 }]);
  });

  it.each([{ expires: "decade" }, { expires: 1 }, { burn: "yes" }, { encrypted: 1 }])("reject %j", async (terms) => {
    const response = await postJson(
      app,
      "/api/pastebin",
      { language: "text", content: "x", ...terms },
      await signIn(app),
    );
    expect(response.statusCode).toBe(422);
  });
});
