import { subscribe, unsubscribe } from "node:diagnostics_channel";
import dns from "node:dns";
import { Socket } from "node:net";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, signIn, testApp, testClock } from "#server/platform/testing/test-app.ts";

const LONG = "https://example.com/a/rather/long/path?with=a&query=1";
const DAY = 86_400_000;

describe.each(STORES)("shortenerRoutes on %s", (kind) => {
  let store: TestStore;
  let app: FastifyInstance;
  const clock = testClock();
  beforeAll(async () => {
    store = await testStore(kind);
    app = await testApp(store, { clock, env: { PUBLIC_ORIGIN: "https://tools.example.org" } });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  type Headers = NonNullable<InjectOptions["headers"]>;
  const create = (link: object | string, me: Headers) => postJson(app, "/api/shortener/create", link, me);
  const follow = (alias: string, headers: Headers = {}) =>
    app.inject({ url: `/api/shortener/redirect/${alias}`, headers });
  const list = async (headers: Headers, query: Record<string, string> = {}) =>
    (await app.inject({ url: "/api/shortener/my-links", headers, query })).json();
  const remove = (alias: string, headers: Headers) =>
    app.inject({ method: "DELETE", url: `/api/shortener/${alias}`, headers });
  const clicksOf = async (headers: Headers) => (await list(headers)).links[0].clicks;

  it("creates a link with a custom alias and redirects to its target", async () => {
    const me = await signIn(app);
    const created = await create({ longUrl: LONG, customAlias: "My-Alias" }, me);
    expect(created.statusCode).toBe(201);
    const link = { longUrl: LONG, alias: "My-Alias", clicks: 0, created: new Date(clock.now()).toISOString() };
    expect(created.json()).toEqual(link);
    for (const alias of ["My-Alias", "my-alias"]) {
      const { statusCode, headers } = await follow(alias);
      expect([statusCode, headers.location]).toEqual([302, LONG]);
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["x-robots-tag"]).toBe("noindex");
    }
    expect(await list(me)).toEqual({ links: [{ ...link, clicks: 2 }] });
  });

  it("generates a seven-character alias without ambiguous characters", async () => {
    const me = await signIn(app);
    const aliases = new Set<string>();
    for (let count = 0; count < 20; count++) aliases.add((await create({ longUrl: LONG }, me)).json().alias);
    expect(aliases.size).toBe(20);
    for (const alias of aliases) expect(alias).toMatch(/^[2-9a-hjkmnp-z]{7}$/);
  });

  it("gives an alias to only one of 50 concurrent requests, ignoring case", async () => {
    const me = await signIn(app);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        create({ longUrl: `${LONG}&n=${index}`, customAlias: index % 2 ? "wanted" : "WANTED" }, me),
      ),
    );
    const statuses = answers.map((answer) => answer.statusCode).toSorted();
    expect(statuses).toEqual([201, ...Array(49).fill(409)]);
    expect(answers.find((answer) => answer.statusCode === 409)?.json().error).toBe("This alias is already taken.");
    const winner = answers.find((answer) => answer.statusCode === 201)?.json();
    expect((await follow("wanted")).headers.location).toBe(winner.longUrl);
  });

  it.each([
    "api",
    "API",
    "Api",
    "s",
    "tools",
    "ASSETS",
    "robots",
    "my-links",
    "-",
    "--",
    "a".repeat(21),
    "",
    "a.b",
    "a b",
  ])("rejects the alias %j", async (customAlias) => {
    const response = await create({ longUrl: LONG, customAlias }, await signIn(app));
    expect(response.statusCode).toBe(422);
    expect(response.json().error).toMatch(/alias/);
  });

  it.each(["а" /* Cyrillic */, "ａｐｉ", "%61", "s\u0000", "s\r\nx: y"])(
    "rejects the alias %j",
    async (customAlias) => {
      expect((await create({ longUrl: LONG, customAlias }, await signIn(app))).statusCode).toBe(422);
    },
  );

  it.each(["a".repeat(20), "trailing-", "-leading", "007"])("accepts the alias %s", async (customAlias) => {
    expect((await create({ longUrl: LONG, customAlias }, await signIn(app))).statusCode).toBe(201);
    expect((await follow(customAlias)).statusCode).toBe(302);
  });

  it.each<[string, unknown]>([
    ["no URL", {}],
    ["a blank URL", { longUrl: " " }],
    ["a script", { longUrl: "JavaScript:alert(1)" }],
    ["a script after whitespace", { longUrl: " java\nscript:alert(1)" }],
    ["a script after https:", { longUrl: "https:javascript:alert(1)" }],
    ["a data: URL", { longUrl: "data:text/html,<script>alert(1)</script>" }],
    ["a file: URL", { longUrl: "file:///etc/passwd" }],
    ["another script", { longUrl: "vbscript:msgbox(1)" }],
    ["a blob: URL", { longUrl: "blob:https://example.com/1" }],
    ["an about: URL", { longUrl: "about:blank" }],
    ["FTP", { longUrl: "ftp://example.com/" }],
    ["a mailto: URL", { longUrl: "mailto:me@example.com" }],
    ["a protocol-relative URL", { longUrl: "//evil.example" }],
    ["a Windows path", { longUrl: "\\\\evil.example" }],
    ["a user name", { longUrl: "https://bank.example@evil.example" }],
    ["2,049 characters", { longUrl: `https://example.com/${"a".repeat(2029)}` }],
    ["2,048 characters that get longer when encoded", { longUrl: `https://example.com/${"é".repeat(2028)}` }],
    ["a lone surrogate", '{"longUrl":"https://example.com/\\ud800"}'],
    ["a number", { longUrl: 1 }],
    ["null as alias", { longUrl: LONG, customAlias: null }],
    ["an unknown expiry", { longUrl: LONG, expires: "decade" }],
    ["an unknown field", { longUrl: LONG, clicks: 9 }],
    ["an array", []],
  ])("rejects %s", async (_, body) => {
    const response = await create(body as object, await signIn(app));
    expect(response.statusCode).toBe(422);
    expect(response.headers["content-type"]).toBe("application/problem+json");
  });

  it.each([
    "https://tools.example.org/s/x",
    "http://TOOLS.example.org.:8443/",
    "http://localhost:3000/s/x",
    "http://a.localhost/",
    "http://127.0.0.1/",
    "http://0x7f.1/",
    "http://2130706433/",
    "http://0.0.0.0:3000/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[0:0:0:0:0:0:0:0]/",
  ])("rejects a link to the site itself: %s", async (longUrl) => {
    const response = await create({ longUrl }, await signIn(app));
    expect([response.statusCode, response.json().error]).toEqual([422, "Links to this site can't be shortened."]);
  });

  it.each([
    ["an IPv6 address", "http://[2001:db8::1]:3000", "http://[2001:DB8:0:0::0001]/s/x"],
    ["an internationalized name", "https://xn--bcher-kva.example", "https://BÜCHER.example/s/x"],
  ])("rejects a link to the site itself at %s", async (_, origin, longUrl) => {
    const elsewhere = await testApp(store, { env: { PUBLIC_ORIGIN: origin } });
    const response = await postJson(elsewhere, "/api/shortener/create", { longUrl }, await signIn(elsewhere));
    expect([response.statusCode, response.json().error]).toEqual([422, "Links to this site can't be shortened."]);
    await elsewhere.close();
  });

  it("neither creates nor follows links to hosts the operator blocks", async () => {
    const me = await signIn(app);
    const made: { url: string; alias: string }[] = [];
    for (const url of ["https://bad.example/", "https://www.BAD.example.:8443/x", "http://203.0.113.9/"]) {
      made.push({ url, alias: (await create({ longUrl: url }, me)).json().alias });
    }
    const good = ["https://notbad.example/", "https://bad.example.org/", "https://example.org/?u=https://bad.example"];
    const strict = await testApp(store, { clock, env: { LINK_HOSTS_OFF: "bad.example,203.0.113.9" } });
    for (const { url, alias } of made) {
      const refused = await postJson(strict, "/api/shortener/create", { longUrl: url }, me);
      expect([refused.statusCode, refused.json().error]).toEqual([422, "Links to this host can't be shortened here."]);
      for (const path of [`/api/shortener/redirect/${alias}`, `/s/${alias}`]) {
        expect((await strict.inject({ url: path })).statusCode).toBe(404);
      }
      expect((await follow(alias)).statusCode).toBe(302);
    }
    for (const longUrl of good) {
      const { alias } = (await postJson(strict, "/api/shortener/create", { longUrl }, me)).json();
      expect((await strict.inject({ url: `/s/${alias}` })).statusCode).toBe(302);
    }
    await strict.close();
  });

  it("rejects a link to the host name in the request", async () => {
    const headers = { ...(await signIn(app)), host: "other-name.example:8080" };
    expect((await create({ longUrl: "https://Other-Name.example./s/x" }, headers)).statusCode).toBe(422);
  });

  it("stores normalized URLs", async () => {
    const me = await signIn(app);
    const { alias, longUrl } = (await create({ longUrl: "HTTPS://Bücher.Example:443/a/../ü?q=ü" }, me)).json();
    expect(longUrl).toBe("https://xn--bcher-kva.example/%C3%BC?q=%C3%BC");
    expect((await follow(alias)).headers.location).toBe(longUrl);
  });

  it("never requests or resolves the target", async () => {
    const asked: unknown[] = [];
    const note = (message: unknown) => asked.push(message);
    const lookups = vi.spyOn(dns, "lookup");
    const connects = vi.spyOn(Socket.prototype, "connect");
    subscribe("undici:request:create", note);
    const me = await signIn(app);
    const { alias } = (await create({ longUrl: "http://target.example:8080/" }, me)).json();
    await follow(alias);
    await list(me);
    unsubscribe("undici:request:create", note);
    const called = JSON.stringify([lookups.mock.calls, connects.mock.calls.map(([options]) => options)]);
    vi.restoreAllMocks();
    expect(asked).toEqual([]);
    expect(called).not.toContain("target.example");
  });

  it("ignores a forged Host header", async () => {
    const headers = { ...(await signIn(app)), host: "evil.example" };
    const { statusCode, body } = await create({ longUrl: LONG }, headers);
    expect(statusCode).toBe(201);
    expect(body).not.toContain("evil");
  });

  it("keeps line breaks out of the Location header", async () => {
    const me = await signIn(app);
    const { alias } = (await create({ longUrl: "https://example.com/%0d%0aset-cookie:x=1?é" }, me)).json();
    const { headers } = await follow(alias);
    expect(headers.location).toBe("https://example.com/%0d%0aset-cookie:x=1?%C3%A9");
    expect(headers["set-cookie"]).toBeUndefined();
  });

  it.runIf(process.env.NIGHTLY)(
    "counts 10,000 clicks by 50 visitors exactly",
    { timeout: scaledTimeout(60_000) },
    async () => {
      const me = await signIn(app);
      const { alias } = (await create({ longUrl: LONG }, me)).json();
      const visit = async () => {
        for (let count = 0; count < 200; count++) expect((await follow(alias)).statusCode).toBe(302);
      };
      await Promise.all(Array.from({ length: 50 }, visit));
      expect(await clicksOf(me)).toBe(10_000);
    },
  );

  it.each<[string, InjectOptions]>([
    ["HEAD", { method: "HEAD" }],
    ["a prefetch", { headers: { "sec-purpose": "prefetch;prerender" } }],
    ["an older prefetch", { headers: { purpose: "prefetch" } }],
    [
      "a crawler",
      { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" } },
    ],
    ["a link preview", { headers: { "user-agent": "facebookexternalhit/1.1" } }],
    ["an empty user agent", { headers: { "user-agent": "" } }],
  ])("doesn't count %s", async (_, request) => {
    const me = await signIn(app);
    const { alias } = (await create({ longUrl: LONG }, me)).json();
    expect((await app.inject({ url: `/api/shortener/redirect/${alias}`, ...request })).statusCode).toBe(302);
    await follow(alias);
    expect(await clicksOf(me)).toBe(1);
  });

  it.each(["Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36", "curl/8.5.0"])(
    "counts %s",
    async (agent) => {
      const me = await signIn(app);
      const { alias } = (await create({ longUrl: LONG }, me)).json();
      await follow(alias, { "user-agent": agent });
      expect(await clicksOf(me)).toBe(1);
    },
  );

  it("returns clicks by day to the owner only", async () => {
    const [me, other] = [await signIn(app), await signIn(app)];
    const { alias } = (await create({ longUrl: LONG }, me)).json();
    const first = new Date(clock.now()).toISOString().slice(0, 10);
    await follow(alias);
    clock.advance(DAY);
    const second = new Date(clock.now()).toISOString().slice(0, 10);
    await follow(alias);
    await follow(alias);
    const url = `/api/shortener/${alias}/clicks`;
    // Go back to when the token was valid.
    clock.advance(-DAY);
    expect((await app.inject({ url, headers: me })).json()).toEqual({
      days: [
        { day: second, clicks: 2 },
        { day: first, clicks: 1 },
      ],
    });
    const foreign = await app.inject({ url, headers: other });
    const unknown = await app.inject({ url: "/api/shortener/nothing/clicks", headers: other });
    expect([foreign.statusCode, foreign.json().message]).toEqual([404, "Short link not found."]);
    expect([unknown.statusCode, unknown.json().message]).toEqual([404, "Short link not found."]);
  });

  it("lets only the owner delete a link, with its clicks", async () => {
    const [me, other] = [await signIn(app), await signIn(app)];
    await create({ longUrl: LONG, customAlias: "short-lived" }, me);
    await follow("short-lived");
    expect((await remove("short-lived", other)).statusCode).toBe(404);
    expect((await remove("no-such-link", other)).statusCode).toBe(404);
    expect((await follow("short-lived")).statusCode).toBe(302);
    await list(me);
    expect((await remove("SHORT-lived", me)).statusCode).toBe(204);
    expect((await follow("short-lived")).statusCode).toBe(404);
    expect((await list(me)).links).toEqual([]);
    await create({ longUrl: LONG, customAlias: "short-lived" }, other);
    expect(await clicksOf(other)).toBe(0);
  });

  it("expires a link to the millisecond", async () => {
    const me = await signIn(app);
    const created = (await create({ longUrl: LONG, customAlias: "an-hour", expires: "hour" }, me)).json();
    expect(created.expires).toBe(new Date(clock.now() + 3_600_000).toISOString());
    clock.advance(3_599_999);
    expect((await follow("an-hour")).statusCode).toBe(302);
    clock.advance(1);
    expect((await follow("an-hour")).statusCode).toBe(404);
    clock.advance(-3_600_000);
    expect((await list(me)).links).toHaveLength(1);
  });

  it("lists links in pages, newest first, without duplicates", async () => {
    const me = await signIn(app);
    const made: string[] = [];
    for (let count = 0; count < 7; count++) {
      made.unshift((await create({ longUrl: LONG }, me)).json().alias);
      clock.advance(1);
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(me, { limit: "3", ...(cursor ? { cursor } : {}) });
      found.push(...page.links.map((link: { alias: string }) => link.alias));
      cursor = page.nextCursor;
    } while (cursor);
    expect(found).toEqual(made);
    expect((await list(await signIn(app))).links).toEqual([]);
  });

  it.each(["unknown", "a".repeat(21), "%00", "..%2f..%2fetc", "%e2%82%ac"])(
    "returns 404 for the alias %s",
    async (alias) => {
      for (const url of [`/api/shortener/redirect/${alias}`, `/s/${alias}`]) {
        const { statusCode, headers } = await app.inject({ url });
        expect([url, statusCode, headers["cache-control"]]).toEqual([url, 404, "no-store"]);
      }
    },
  );

  it.each([
    ["POST", "/api/shortener/create"],
    ["GET", "/api/shortener/my-links"],
    ["GET", "/api/shortener/x/clicks"],
    ["DELETE", "/api/shortener/x"],
  ] as const)("requires a token for %s %s", async (method, url) => {
    expect((await app.inject({ method, url })).statusCode).toBe(401);
  });
});
