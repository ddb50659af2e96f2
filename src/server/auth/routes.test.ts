import type { FastifyInstance } from "fastify";
import { decodeJwt, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from "jose";
import type { LogEvent } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, signIn, testApp, testClock } from "#server/platform/testing/test-app.ts";
import { createUserStore } from "./store.ts";

describe.each(STORES)("POST /api/auth/anonymous on %s", (kind) => {
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

  const signIn = (headers: Record<string, string> = {}) =>
    app.inject({ method: "POST", url: "/api/auth/anonymous", headers });
  const cookieOf = (response: Awaited<ReturnType<typeof signIn>>) =>
    String(response.headers["set-cookie"]).split(";")[0] ?? "";
  const userOf = (response: Awaited<ReturnType<typeof signIn>>) => decodeJwt(response.json().token).sub;

  it("creates a new user for each visitor without a cookie", async () => {
    const [first, second] = [await signIn(), await signIn()];
    expect(first.statusCode).toBe(200);
    expect(first.json().expiresIn).toBe(900);
    expect(userOf(first)).not.toBe(userOf(second));
  });

  it("recognizes a browser that returns with its cookie", async () => {
    const first = await signIn();
    clock.advance(3_600_000);
    const again = await signIn({ cookie: `theme=dark; ${cookieOf(first)}` });
    expect(userOf(again)).toBe(userOf(first));
    expect(cookieOf(again)).toBe(cookieOf(first));
    expect(again.json().token).not.toBe(first.json().token);
  });

  it("ignores an invented cookie instead of adopting it", async () => {
    const invented = `sundry_session=${"A".repeat(43)}`;
    const response = await signIn({ cookie: invented });
    expect(response.statusCode).toBe(200);
    expect(cookieOf(response)).not.toBe(invented);
  });

  it("recognizes a visitor despite a cookie set by another site of the domain", async () => {
    const first = await signIn();
    const again = await signIn({ cookie: `sundry_session=${"A".repeat(43)}; ${cookieOf(first)}` });
    expect(userOf(again)).toBe(userOf(first));
    expect(cookieOf(again)).toBe(cookieOf(first));
  });

  it("does not store the secret", async () => {
    const secret = cookieOf(await signIn()).split("=")[1] ?? "";
    const sessions = await store.database.selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(secret);
  });

  it.each(["cross-site", "same-site"])(
    "rejects a %s request, which would separate visitors from their pastes",
    async (site) => {
      const response = await signIn({ "sec-fetch-site": site });
      expect(response.statusCode).toBe(403);
      expect(response.headers["set-cookie"]).toBeUndefined();
    },
  );

  it("rejects form content types", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      expect((await signIn({ "content-type": type })).statusCode).toBe(415);
    }
  });

  it("sets a Secure cookie and HSTS on an https site", async () => {
    const secure = await testApp(store, { env: { PUBLIC_ORIGIN: "https://tools.example.org" } });
    const response = await secure.inject({ method: "POST", url: "/api/auth/anonymous" });
    expect(String(response.headers["set-cookie"])).toMatch(/; Secure$/);
    expect(response.headers["strict-transport-security"]).toMatch(/^max-age=\d+$/);
    expect((await signIn()).headers["strict-transport-security"]).toBeUndefined();
    await secure.close();
  });

  it("records when a user was last seen, at most once an hour", async () => {
    const users = createUserStore(store.database);
    const { userId, secret } = await users.create(10_000);
    const seenAt = async (now: number) => {
      expect(await users.recognize(secret, now)).toMatchObject({ userId });
      const row = await store.database.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst();
      return row?.last_seen_at;
    };
    expect(await seenAt(10_000 + 3_599_999)).toBe(10_000);
    expect(await seenAt(10_000 + 3_600_000)).toBe(10_000 + 3_600_000);
    // The clock was set back.
    expect(await seenAt(10_000)).toBe(10_000);
  });

  it("purges only idle users who own nothing", async () => {
    const users = createUserStore(store.database);
    const [idle, author, recent] = [await users.create(1000), await users.create(1000), await users.create(9000)];
    await store.database
      .insertInto("pastes")
      .values({ id: "p", owner_id: author.userId, title: "", language: "text", content: "x", created_at: 1 })
      .execute();
    await store.database
      .insertInto("tool_usage")
      .values({ user_id: idle.userId, tool_id: "t", last_used_at: 1, uses: 1 })
      .execute();
    await users.purge(5000);
    expect(await users.recognize(idle.secret, 9999)).toBeUndefined();
    expect(await users.recognize(author.secret, 9999)).toMatchObject({ userId: author.userId });
    expect(await users.recognize(recent.secret, 9999)).toMatchObject({ userId: recent.userId });
  });
});

describe("rate limits of POST /api/auth/anonymous", () => {
  let store: TestStore;
  const clock = testClock();
  beforeAll(async () => {
    store = await testStore("SQLite");
  });
  afterAll(() => store.close());

  const statuses = async (
    app: FastifyInstance,
    requests: { remoteAddress?: string; headers?: Record<string, string> }[],
  ) => {
    const found: number[] = [];
    for (const request of requests) {
      found.push((await app.inject({ method: "POST", url: "/api/auth/anonymous", ...request })).statusCode);
    }
    return found;
  };

  it("count new users per address and say when to retry", async () => {
    const app = await testApp(store, { clock, env: { SIGN_UPS_PER_HOUR: "2" } });
    const a = { remoteAddress: "192.0.2.1" };
    expect(await statuses(app, [a, a, a, { remoteAddress: "192.0.2.2" }])).toEqual([200, 200, 429, 200]);
    const refused = await app.inject({ method: "POST", url: "/api/auth/anonymous", ...a });
    expect(refused.headers["retry-after"]).toBe("1800");
    expect(refused.headers["ratelimit-policy"]).toBe('"sign-up";q=2;w=3600');
    expect(refused.headers["content-type"]).toBe("application/problem+json");
    clock.advance(1_800_000);
    expect(await statuses(app, [a, a])).toEqual([200, 429]);
    await app.close();
  });

  it("do not charge an address for returning visitors, so that many can share it", async () => {
    const app = await testApp(store, { clock, env: { SIGN_UPS_PER_HOUR: "2" } });
    const first = await app.inject({ method: "POST", url: "/api/auth/anonymous" });
    expect(first.headers["ratelimit-policy"]).toBe('"sign-up";q=2;w=3600');
    const known = { headers: { cookie: String(first.headers["set-cookie"]).split(";")[0] ?? "" } };
    expect(await statuses(app, [known, known, known, {}, known, {}])).toEqual([200, 200, 200, 200, 200, 429]);
    const again = await app.inject({ method: "POST", url: "/api/auth/anonymous", ...known });
    expect(again.headers["ratelimit-policy"]).toBe('"sign-in";q=1200;w=3600');
    await app.close();
  });

  it("follow a returning visitor from address to address", async () => {
    const app = await testApp(store, { clock, env: { SIGN_INS_PER_HOUR: "2" } });
    const [one, other] = await Promise.all(
      ["192.0.2.1", "192.0.2.2"].map(async (remoteAddress) => {
        const { headers } = await app.inject({ method: "POST", url: "/api/auth/anonymous" });
        return { remoteAddress, headers: { cookie: String(headers["set-cookie"]).split(";")[0] ?? "" } };
      }),
    );
    if (!one || !other) throw new Error("No visitor signed in.");
    const moved = { ...one, remoteAddress: "192.0.2.3" };
    expect(await statuses(app, [one, moved, moved, other])).toEqual([200, 200, 429, 200]);
    const refused = await app.inject({ method: "POST", url: "/api/auth/anonymous", ...one });
    expect([refused.headers["retry-after"], refused.headers["set-cookie"]]).toEqual(["1800", undefined]);
    await app.close();
  });

  it("cannot be used up by another site", async () => {
    const app = await testApp(store, { clock, env: { SIGN_UPS_PER_HOUR: "1", SIGN_INS_PER_HOUR: "1" } });
    const from = (site: string, cookie = "") => ({ headers: { "sec-fetch-site": site, cookie } });
    const foreign = [from("cross-site"), from("same-site"), from("cross-site")];
    expect(await statuses(app, foreign)).toEqual([403, 403, 403]);
    const { statusCode, headers } = await app.inject({ method: "POST", url: "/api/auth/anonymous" });
    expect(statusCode).toBe(200);
    const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    const known = [from("same-site", cookie), from("same-site", cookie), from("same-origin", cookie)];
    expect(await statuses(app, known)).toEqual([403, 403, 200]);
    await app.close();
  });

  it("count an IPv6 /64 as one address", async () => {
    const app = await testApp(store, { env: { SIGN_UPS_PER_HOUR: "1" } });
    const from = (remoteAddress: string) => ({ remoteAddress });
    expect(await statuses(app, ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"].map(from))).toEqual([200, 429, 200]);
    await app.close();
  });

  it("ignore forwarding headers from untrusted peers", async () => {
    const app = await testApp(store, { env: { SIGN_UPS_PER_HOUR: "1" } });
    const spoof = (address: string) => ({
      headers: {
        "x-forwarded-for": address,
        "x-real-ip": address,
        forwarded: `for=${address}`,
        "cf-connecting-ip": address,
      },
    });
    expect(await statuses(app, [spoof("198.51.100.1"), spoof("198.51.100.2")])).toEqual([200, 429]);
    await app.close();
  });

  it("read the forwarding headers of a trusted proxy from the right", async () => {
    const app = await testApp(store, { env: { SIGN_UPS_PER_HOUR: "1", TRUST_PROXY: "10.0.0.1,10.0.0.2" } });
    const by = (remoteAddress: string, forwarded: string) => ({
      remoteAddress,
      headers: { "x-forwarded-for": forwarded },
    });
    expect(
      await statuses(app, [
        by("10.0.0.1", "198.51.100.1"),
        // Entries that the client wrote itself are further left and don't count.
        by("10.0.0.1", "203.0.113.9, 198.51.100.1"),
        by("10.0.0.1", "203.0.113.10, 198.51.100.1, 10.0.0.2"),
        by("::ffff:10.0.0.1", "198.51.100.2"),
        by("192.0.2.66", "198.51.100.3"),
        by("192.0.2.66", "198.51.100.4"),
        by("10.0.0.1", `${"1.1.1.1, ".repeat(1000)}198.51.100.1`),
        by("10.0.0.1", `${"x, ".repeat(3500)}198.51.100.1`),
        by("10.0.0.1", "198.51.100.1:4711"),
        by("10.0.0.1", "198.51.100.1:4712"),
        by("10.0.0.1", "2001:db8::1"),
        by("10.0.0.1", "[2001:db8::2]:443"),
        by("10.0.0.1", "2001:DB8:0:0:ffff::3"),
        by("10.0.0.1", "::ffff:198.51.100.1"),
        by("10.0.0.1", "unknown"),
        // All invalid addresses share one quota.
        by("10.0.0.1", "_hidden"),
        by("10.0.0.1", "198.51.100.999"),
        by("10.0.0.1", "<script>"),
      ]),
    ).toEqual([200, 429, 429, 200, 200, 429, 429, 429, 429, 429, 200, 429, 429, 429, 200, 429, 429, 429]);
    await app.close();
  });
});

describe("authenticate", () => {
  let store: TestStore;
  let app: FastifyInstance;
  let queries = 0;
  const clock = testClock();
  beforeAll(async () => {
    store = await testStore("SQLite", (event) => {
      // The app refreshes its erased and signed-out users in the background.
      if (!/"(erasures|sign_outs)"/.test((event as LogEvent).query.sql)) queries += 1;
    });
    app = await testApp(store, { clock });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  it.each([
    ["GET", "/api/tools/recent"],
    ["POST", "/api/tools/track-usage"],
    ["GET", "/api/pastebin/my"],
    ["POST", "/api/pastebin"],
  ] as const)("requires a token for %s %s", async (method, url) => {
    const response = await app.inject({ method, url });
    expect(response.statusCode).toBe(401);
    expect(response.headers["www-authenticate"]).toBe('Bearer realm="sundry"');
    expect(response.json()).toMatchObject({ status: 401, message: "A valid bearer token is required." });
  });

  it("reads the token from the Authorization header only", async () => {
    const { token } = (await app.inject({ method: "POST", url: "/api/auth/anonymous" })).json();
    const url = "/api/pastebin/my";
    const status = async (options: object) => (await app.inject({ url, ...options })).statusCode;
    expect(await status({ headers: { authorization: `Bearer ${token}` } })).toBe(200);
    expect(await status({ headers: { authorization: `bearer ${token}` } })).toBe(200);
    expect(await status({ headers: { authorization: token } })).toBe(401);
    expect(await status({ headers: { authorization: `Basic ${token}` } })).toBe(401);
    expect(await status({ headers: { cookie: `token=${token}` } })).toBe(401);
    expect(await status({ query: { token, access_token: token } })).toBe(401);
  });

  it("rejects every bad token with the same response, without a query", async () => {
    const row = await store.database.selectFrom("signing_keys").selectAll().executeTakeFirstOrThrow();
    const { d: _secret, ...publicJwk } = JSON.parse(row.private_jwk);
    const own = await importJWK(JSON.parse(row.private_jwk), "EdDSA");
    const stranger = await generateKeyPair("EdDSA");
    const elliptic = await generateKeyPair("ES256");
    const now = Math.floor(clock.now() / 1000);
    const sign = (claims: object, header: { alg?: string; kid?: string }, key: Parameters<SignJWT["sign"]>[0]) =>
      new SignJWT({ sub: "u", iss: "sundry", aud: "sundry-api", exp: now + 60, ...claims })
        .setProtectedHeader({ alg: "EdDSA", kid: row.kid, ...header })
        .sign(key);
    const none = new UnsecuredJWT({ sub: "u" }).setIssuer("sundry").setAudience("sundry-api").setExpirationTime("1h");
    const shared = new TextEncoder().encode(JSON.stringify(publicJwk));
    const bad = [
      none.encode(),
      await sign({}, { alg: "HS256" }, shared),
      await sign({}, { alg: "ES256" }, elliptic.privateKey),
      await sign({}, {}, stranger.privateKey),
      await sign({}, { kid: "../../etc/passwd" }, own),
      await sign({}, { kid: "' or 1=1 --" }, own),
      await sign({ iss: "other" }, {}, own),
      await sign({ aud: "other" }, {}, own),
      await sign({ exp: now - 61 }, {}, own),
      await sign({ nbf: now + 61 }, {}, own),
      "a.b.c",
      "a".repeat(1_000_000),
      "",
    ];
    const ask = (token: string) =>
      app.inject({ url: "/api/pastebin/my", headers: { authorization: `Bearer ${token}` } });
    expect((await ask(await sign({}, {}, own))).statusCode).toBe(200);
    queries = 0;
    const answers = new Set<string>();
    for (const token of bad) {
      const { statusCode, headers, body } = await ask(token);
      const id = String(headers["x-request-id"]);
      answers.add(JSON.stringify([statusCode, { ...headers, date: "" }, body]).replaceAll(id, "id"));
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toMatch(/^\[401,.*"www-authenticate":"Bearer realm=/);
    expect(queries).toBe(0);
  });

  it("rejects tokens of a deleted key, and keeps visitors signed in under a new key", async () => {
    const signedIn = await app.inject({ method: "POST", url: "/api/auth/anonymous" });
    const authorization = `Bearer ${signedIn.json().token}`;
    const cookie = String(signedIn.headers["set-cookie"]).split(";")[0] ?? "";
    await store.database.deleteFrom("signing_keys").execute();
    const later = await testApp(store);
    const mine = (headers: { authorization: string }) => later.inject({ url: "/api/pastebin/my", headers });
    expect((await mine({ authorization })).statusCode).toBe(401);
    const again = await later.inject({ method: "POST", url: "/api/auth/anonymous", headers: { cookie } });
    expect(decodeJwt(again.json().token).sub).toBe(decodeJwt(signedIn.json().token).sub);
    expect((await mine({ authorization: `Bearer ${again.json().token}` })).statusCode).toBe(200);
    await later.close();
  });

  it("checks the token before it reads the body", async () => {
    const response = await postJson(app, "/api/pastebin", "{ this is no JSON");
    expect(response.statusCode).toBe(401);
  });
});

describe.each(STORES)("DELETE /api/me on %s", (kind) => {
  let store: TestStore;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await testStore(kind);
    app = await testApp(store);
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const contents = async () => {
    const tables = ["users", "sessions", "tool_usage", "pastes", "paste_views", "links", "link_clicks"] as const;
    const rows = await Promise.all(tables.map((table) => store.database.selectFrom(table).selectAll().execute()));
    return Object.fromEntries(tables.map((table, index) => [table, rows[index]?.length]));
  };
  const fill = async (alias: string) => {
    const me = await signIn(app);
    await postJson(app, "/api/pastebin", { title: "", language: "text", content: "Hello" }, me);
    await postJson(app, "/api/shortener/create", { longUrl: "https://example.com/", customAlias: alias }, me);
    await postJson(app, "/api/tools/track-usage", { toolId: "reverse-text" }, me);
    await app.inject({ url: `/api/shortener/redirect/${alias}`, headers: { "user-agent": "Mozilla/5.0" } });
    // The list flushes the counted clicks first.
    await app.inject({ url: "/api/shortener/my-links", headers: me });
    return me;
  };

  it("removes all of the caller's data and nobody else's", async () => {
    await fill("theirs");
    const before = await contents();
    const me = await fill("mine");
    const erased = await app.inject({ method: "DELETE", url: "/api/me", headers: me });
    expect([erased.statusCode, erased.body]).toEqual([204, ""]);
    expect(erased.headers["set-cookie"]).toMatch(/^sundry_session=; Path=.*Max-Age=0/);
    await vi.waitFor(async () => expect(await contents()).toEqual(before), { timeout: scaledTimeout(20_000) });
  });

  it("rejects an erased user's token before it expires", async () => {
    const me = await fill("late");
    await app.inject({ method: "DELETE", url: "/api/me", headers: me });
    const paste = { title: "", language: "text", content: "Hello" };
    expect((await postJson(app, "/api/pastebin", paste, me)).statusCode).toBe(401);
    expect((await postJson(app, "/api/tools/track-usage", { toolId: "reverse-text" }, me)).statusCode).toBe(401);
    expect((await app.inject({ method: "DELETE", url: "/api/me", headers: me })).statusCode).toBe(204);
  });

  it("requires a token", async () => {
    expect((await app.inject({ method: "DELETE", url: "/api/me" })).statusCode).toBe(401);
  });
});
