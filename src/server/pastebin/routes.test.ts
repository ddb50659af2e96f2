import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, signIn, testApp, testClock } from "#server/platform/testing/test-app.ts";

describe.each(STORES)("pastebinRoutes on %s", (kind) => {
  let store: TestStore;
  let app: FastifyInstance;
  const clock = testClock();
  beforeAll(async () => {
    store = await testStore(kind);
    app = await testApp(store, { clock });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const create = (paste: object | string, headers: { authorization: string }) =>
    postJson(app, "/api/pastebin", paste, headers);
  const read = (id: string) => app.inject({ url: `/api/pastebin/${id}` });
  const list = async (headers: { authorization: string }, query: Record<string, string> = {}) =>
    app.inject({ url: "/api/pastebin/my", headers, query });

  it("creates a paste that anyone can read", async () => {
    const me = await signIn(app);
    const created = await create({ title: "Notes", language: "go", content: "package main\n" }, me);
    expect(created.statusCode).toBe(201);
    const { id, link } = created.json();
    expect(link).toBe(`/tools/pastebin/${id}`);
    const response = await read(id);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.json()).toEqual({
      title: "Notes",
      language: "go",
      content: "package main\n",
      views: 1,
      created: new Date(clock.now()).toISOString(),
    });
  });

  it("returns content and title unchanged", async () => {
    const me = await signIn(app);
    const content =
      "<script>alert(1)</script></textarea>\r\n\t\u001b[31m \u202e añ🧵 \u0001 {{x}} $(y) '\"\\ \ufeff e\u0301\n";
    const title = "</title><img src=x onerror=alert(1)>";
    const { id } = (await create({ title, language: "html", content }, me)).json();
    const response = await read(id);
    expect(response.json()).toMatchObject({ title, content });
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
  });

  it("returns the same paste again until another process deletes it", async () => {
    const other = await testApp(store, { clock });
    const me = await signIn(app);
    const paste = { title: "añ \u2028 🧵", language: "text", content: '<b>\r\n\u0001 e\u0301 \u2028 "\\ 🧵\n' };
    const { id } = (await create(paste, me)).json();
    for (const views of [1, 2, 3]) expect((await read(id)).json()).toMatchObject({ ...paste, views });
    expect((await app.inject({ url: `/api/pastebin/${id}/raw` })).body).toBe(paste.content);
    await other.inject({ method: "DELETE", url: `/api/pastebin/${id}`, headers: me });
    expect((await read(id)).statusCode).toBe(404);
    await other.close();
  });

  it("returns 'Untitled Paste' for a missing title, but an empty title in the list", async () => {
    const me = await signIn(app);
    const { id } = (await create({ title: "  ", language: "text", content: "x" }, me)).json();
    expect((await read(id)).json().title).toBe("Untitled Paste");
    expect((await list(me)).json().pastes[0]).toMatchObject({ id, title: "", views: 1, language: "text" });
  });

  it("counts 1000 concurrent reads exactly", async () => {
    const me = await signIn(app);
    const { id } = (await create({ language: "text", content: "x" }, me)).json();
    const answers = await Promise.all(Array.from({ length: 1000 }, () => read(id)));
    const seen = new Set(answers.map((answer) => answer.json().views));
    expect(seen.size).toBe(1000);
    expect((await list(me)).json().pastes[0].views).toBe(1000);
    expect((await read(id)).json().views).toBe(1001);
  });

  it("doesn't count its author's views, only those of others", async () => {
    const [me, other] = [await signIn(app), await signIn(app)];
    const { id } = (await create({ language: "text", content: "mine" }, me)).json();
    const readAs = (headers: { authorization: string }, path = "") =>
      app.inject({ url: `/api/pastebin/${id}${path}`, headers });
    for (let visit = 0; visit < 3; visit++) expect((await readAs(me)).json()).toMatchObject({ views: 0 });
    expect((await readAs(me, "/raw")).body).toBe("mine");
    expect((await list(me)).json().pastes[0].views).toBe(0);
    expect((await readAs(other)).json().views).toBe(1);
    expect((await read(id)).json().views).toBe(2);
    expect((await readAs(me)).json()).toMatchObject({ content: "mine", views: 2 });
    // Reading needs no token, so an expired or invalid one is ignored.
    expect((await readAs({ authorization: "Bearer x.y.z" })).json().views).toBe(3);
    expect((await list(me)).json().pastes[0].views).toBe(3);
    expect(Object.keys((await readAs(me)).json())).not.toContain("owner_id");
  });

  it("lets its author open a burn-after-reading paste, which deletes it", async () => {
    const me = await signIn(app);
    const { id } = (await create({ language: "text", content: "once", burn: true }, me)).json();
    const url = `/api/pastebin/${id}`;
    expect((await app.inject({ url: `${url}?keep=true`, headers: me })).json()).toMatchObject({ sealed: true });
    expect((await app.inject({ url, headers: me })).json()).toMatchObject({ content: "once" });
    expect((await read(id)).statusCode).toBe(404);
  });

  it("doesn't count a HEAD request", async () => {
    const me = await signIn(app);
    const { id } = (await create({ language: "text", content: "x" }, me)).json();
    const head = await app.inject({ method: "HEAD", url: `/api/pastebin/${id}` });
    expect([head.statusCode, head.body]).toEqual([200, ""]);
    expect((await read(id)).json().views).toBe(1);
  });

  it("lists pastes for their author only, newest first", async () => {
    const [me, other] = [await signIn(app), await signIn(app)];
    const made: string[] = [];
    for (const title of ["first", "second", "third"]) {
      made.unshift((await create({ title, language: "text", content: title }, me)).json().id);
      clock.advance(1000);
    }
    const { pastes, nextCursor } = (await list(me)).json();
    expect(pastes.map((paste: { id: string }) => paste.id)).toEqual(made);
    expect(nextCursor).toBeUndefined();
    expect(pastes[0]).not.toHaveProperty("content");
    expect((await list(other)).json()).toEqual({ pastes: [] });
  });

  it("lists pastes of the same millisecond in pages without duplicates", async () => {
    const me = await signIn(app);
    const made = await Promise.all(
      Array.from({ length: 7 }, async () => (await create({ language: "text", content: "x" }, me)).json().id),
    );
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = (await list(me, { limit: "3", ...(cursor ? { cursor } : {}) })).json();
      expect(page.pastes.length).toBeLessThanOrEqual(3);
      found.push(...page.pastes.map((paste: { id: string }) => paste.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(found.toSorted()).toEqual(made.toSorted());
  });

  it.each([{ limit: "0" }, { limit: "101" }, { limit: "x" }, { cursor: "nonsense" }, { cursor: "" }])(
    "rejects a list with %j",
    async (query) => {
      expect((await list(await signIn(app), query)).statusCode).toBe(400);
    },
  );

  it("accepts exactly the maximum size", async () => {
    const me = await signIn(app);
    const of = (bytes: number) => create({ language: "text", content: "é".repeat(bytes / 2) }, me);
    const fits = await of(524_288);
    expect(fits.statusCode).toBe(201);
    expect((await read(fits.json().id)).json().content).toHaveLength(262_144);
    const tooBig = await of(524_290);
    expect(tooBig.statusCode).toBe(413);
    expect(tooBig.json().error).toBe("A paste can be at most 524,288 bytes.");
  });

  it.each<[string, unknown, number]>([
    ["no content", { language: "text" }, 422],
    ["blank content", { language: "text", content: " \n" }, 422],
    ["no language", { content: "x" }, 422],
    ["an unknown language", { language: "cobol", content: "x" }, 422],
    ["a language from Object.prototype", { language: "constructor", content: "x" }, 422],
    ["a number as content", { language: "text", content: 1 }, 422],
    ["null as content", { language: "text", content: null }, 422],
    ["an array as content", { language: "text", content: ["x"] }, 422],
    ["an object as title", { language: "text", content: "x", title: {} }, 422],
    ["an unknown field", { language: "text", content: "x", owner: "someone" }, 422],
    ["a title that is too long", { language: "text", content: "x", title: "t".repeat(201) }, 422],
    ["an array", [], 422],
    ["null", "null", 422],
    ["a lone surrogate", '{"language":"text","content":"\\ud800"}', 422],
    ["NUL", '{"language":"text","content":"a\\u0000b"}', 422],
    ["broken JSON", '{"language":"text"', 400],
    ["an empty body", "", 400],
    ["a duplicate key", '{"language":"text","content":"x","content":"y"}', 400],
    ["a poisoned prototype", '{"language":"text","content":"x","__proto__":{"a":1}}', 400],
    ["a poisoned constructor", '{"language":"text","content":"x","constructor":{"prototype":{"a":1}}}', 400],
    ["JSON 10,000 levels deep", `{"language":"text","content":${"[".repeat(10_000)}${"]".repeat(10_000)}}`, 400],
  ])("rejects %s", async (_, body, status) => {
    const response = await create(body as object, await signIn(app));
    expect(response.statusCode).toBe(status);
    expect(response.headers["content-type"]).toBe("application/problem+json");
    expect(response.json().message).toMatch(/^[A-Z'].*\.$/);
  });

  it.each<[unknown, string | RegExp]>([
    [{ language: "text" }, "The body must have 'content'."],
    [{ language: "cobol", content: "x" }, /^'language' in the body must be one of text, .*\w\.$/],
    [{ language: "text", content: 1 }, "'content' in the body must be a string."],
    [{ language: "text", content: "x", owner: "me" }, "The body must not have the field 'owner'."],
    [
      { language: "text", content: "x", ["n".repeat(5000)]: 1 },
      `The body must not have the field '${"n".repeat(60)}…'.`,
    ],
    [[], "The body must be an object."],
    ["{", "The body is not valid JSON."],
    ["", "The body is empty."],
  ])("explains what is wrong in %j", async (body, message) => {
    const response = await create(body as object, await signIn(app));
    expect(response.json().message).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
  });

  it("rejects invalid UTF-8", async () => {
    const payload = Buffer.concat([
      Buffer.from('{"language":"text","content":"'),
      Buffer.of(0xc3, 0x28),
      Buffer.from('"}'),
    ]);
    const headers = { "content-type": "application/json", ...(await signIn(app)) };
    const response = await app.inject({ method: "POST", url: "/api/pastebin", payload, headers });
    expect([response.statusCode, response.json().message]).toEqual([400, "The body is not valid UTF-8."]);
  });

  it.each(["000000000000", "my2", "..%2f..%2fetc", "%00", "a".repeat(90)])("returns 404 for the id %s", async (id) => {
    const response = await read(id);
    expect(response.statusCode).toBe(404);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.json().message).toBe("Paste not found.");
  });
});

describe("pastebinRoutes limits", () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await testStore("SQLite");
  });
  afterAll(() => store.close());

  it("apply per user and per address", async () => {
    const app = await testApp(store, { env: { CREATES_PER_MINUTE: "2" } });
    const create = async (headers: { authorization: string }, remoteAddress: string) => {
      const payload = { language: "text", content: "x" };
      return (await app.inject({ method: "POST", url: "/api/pastebin", payload, headers, remoteAddress })).statusCode;
    };
    const [me, other] = [await signIn(app), await signIn(app)];
    expect([await create(me, "192.0.2.1"), await create(me, "192.0.2.2"), await create(me, "192.0.2.3")]).toEqual([
      201, 201, 429,
    ]);
    expect([await create(other, "192.0.2.1"), await create(other, "192.0.2.1")]).toEqual([201, 429]);
    await app.close();
  });

  it.each(STORES)("limit the bytes per user and address on %s", async (kind) => {
    const own = await testStore(kind);
    const clock = testClock();
    const app = await testApp(own, { clock, env: { PASTE_BYTES_PER_DAY: "10000" } });
    const create = (bytes: number, headers: { authorization: string }, remoteAddress: string) => {
      const payload = { title: "é", language: "text", content: "x".repeat(bytes - 2) };
      return app.inject({ method: "POST", url: "/api/pastebin", payload, headers, remoteAddress });
    };
    const [me, other] = [await signIn(app), await signIn(app)];
    const first = await create(6000, me, "192.0.2.1");
    expect([first.statusCode, first.headers["ratelimit-policy"], first.headers.ratelimit]).toEqual([
      201,
      '"create";q=100000;w=60, "paste-bytes";q=10000;w=86400;qu="content-bytes"',
      expect.stringMatching(/^"create";r=9999\d;t=0, "paste-bytes";r=4000;t=0$/),
    ]);
    const refused = await create(5000, me, "192.0.2.2");
    expect([refused.statusCode, refused.headers["retry-after"], refused.json().error]).toEqual([
      429,
      "8640",
      "Daily storage limit reached. Try again in 3 hours.",
    ]);
    expect((await create(5000, other, "192.0.2.1")).statusCode).toBe(429);
    expect((await create(4000, me, "192.0.2.3")).statusCode).toBe(201);
    if (kind === "SQLite") {
      // PostgreSQL uses its own clock.
      clock.advance(86_400_000);
      const again = await signIn(app);
      expect((await create(10_000, again, "192.0.2.1")).statusCode).toBe(201);
    }
    await app.close();
    await own.close();
  });

  it("stop id guessing, with the same response for hits and misses", async () => {
    const clock = testClock();
    const app = await testApp(store, { clock, env: { MISSES_PER_MINUTE: "3" } });
    const { id } = (await postJson(app, "/api/pastebin", { language: "text", content: "x" }, await signIn(app))).json();
    const status = async (wanted: string, remoteAddress = "192.0.2.1") =>
      (await app.inject({ url: `/api/pastebin/${wanted}`, remoteAddress })).statusCode;
    for (let miss = 0; miss < 3; miss++) expect(await status("000000000000")).toBe(404);
    expect(await status("000000000000")).toBe(429);
    expect(await status(id)).toBe(429);
    expect(await status(id, "192.0.2.2")).toBe(200);
    clock.advance(20_000);
    expect(await status(id)).toBe(200);
    await app.close();
  });
});
