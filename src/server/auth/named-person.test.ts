import { request } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { testApp, testClock } from "#server/platform/testing/test-app.ts";
import { createUserStore } from "./store.ts";

const PROXY = "10.0.0.1";
const VISITOR = "198.51.100.7";
const env = { AUTH_HEADER: "Remote-User", TRUST_PROXY: PROXY };

describe.each(STORES)("people whom a proxy names, on %s", (kind) => {
  let store: TestStore;
  let app: FastifyInstance;
  let anonymous: FastifyInstance;
  const clock = testClock();
  const log: string[] = [];
  beforeAll(async () => {
    store = await testStore(kind);
    app = await testApp(store, { env: { ...env, LOG_LEVEL: "trace" }, clock, log });
    anonymous = await testApp(store, { env: { TRUST_PROXY: PROXY } });
  });
  afterAll(async () => {
    await Promise.all([app.close(), anonymous.close()]);
    await store.close();
  });

  /** A browser with a cookie jar and the pages' token. */
  function browser({ on = app, remoteAddress = PROXY, headers = {} as Record<string, string> } = {}) {
    let cookie = "";
    let authorization = "";
    const self = {
      headers,
      async signIn() {
        const sent = { "x-forwarded-for": VISITOR, ...self.headers, cookie };
        const response = await on.inject({
          method: "POST",
          url: "/api/auth/anonymous",
          remoteAddress,
          headers: sent,
        });
        expect(response.statusCode).toBe(200);
        cookie = String(response.headers["set-cookie"] ?? cookie).split(";")[0] ?? "";
        authorization = `Bearer ${response.json().token}`;
        return { name: response.json().name, userId: decodeJwt(response.json().token).sub, cookie };
      },
      async call(method: "GET" | "DELETE", url: string) {
        return on.inject({ method, url, remoteAddress, headers: { ...self.headers, authorization } });
      },
      async paste(content: string) {
        const sent = { ...self.headers, authorization, "content-type": "application/json" };
        const payload = { language: "text", title: content, content };
        return on.inject({ method: "POST", url: "/api/pastebin", remoteAddress, headers: sent, payload });
      },
      async pastes() {
        const response = await self.call("GET", "/api/pastebin/my");
        return response.statusCode === 200
          ? response.json().pastes.map(({ title }: { title: string }) => title)
          : response.statusCode;
      },
    };
    return self;
  }
  const as = (name: string) => browser({ headers: { "remote-user": name } });

  it("see the same pastes, links, tools and API keys in every browser, and nobody else's", async () => {
    const [laptop, phone, other] = [as("ada"), as("ada"), as("Ada")];
    for (const one of [laptop, phone, other]) await one.signIn();
    expect((await laptop.paste("of ada")).statusCode).toBe(201);
    const via = { "remote-user": "ada", authorization: `Bearer ${await tokenOf("ada")}` };
    const post = (url: string, body: object) =>
      app.inject({ method: "POST", url, remoteAddress: PROXY, headers: via, payload: body });
    await post("/api/shortener/create", { longUrl: "https://example.com/", customAlias: `ada-${kind}` });
    await post("/api/tools/track-usage", { toolId: "reverse-text" });
    const { key } = (await post("/api/keys", { name: "CI" })).json();

    const seenBy = async (one: ReturnType<typeof browser>) => [
      await one.pastes(),
      (await one.call("GET", "/api/shortener/my-links")).json().links.length,
      (await one.call("GET", "/api/tools/recent")).json().tools.length,
      (await one.call("GET", "/api/keys")).json().keys.length,
    ];
    expect(await seenBy(phone)).toEqual([["of ada"], 1, 1, 1]);
    expect(await seenBy(other)).toEqual([[], 0, 0, 0]);
    // A key stands for its user from anywhere, such as a program behind no login.
    const byKey = await app.inject({ url: "/api/pastebin/my", headers: { authorization: `Bearer ${key}` } });
    expect(byKey.json().pastes).toHaveLength(1);
  });

  async function tokenOf(name: string): Promise<string> {
    const headers = { "remote-user": name };
    const response = await app.inject({ method: "POST", url: "/api/auth/anonymous", remoteAddress: PROXY, headers });
    return response.json().token;
  }

  it("can't be impersonated from another address, whatever the headers say", async () => {
    const victim = await as("victim").signIn();
    const forgeries: Record<string, string>[] = [
      { "remote-user": "victim" },
      { "remote-user": "victim", "x-forwarded-for": PROXY },
      { "remote-user": "victim", "x-forwarded-for": `${PROXY}, ${PROXY}` },
      { "remote-user": "victim", "x-real-ip": PROXY, forwarded: `for=${PROXY}`, "x-forwarded-user": "victim" },
    ];
    for (const headers of forgeries) {
      for (const remoteAddress of [VISITOR, "::ffff:10.0.0.2", "127.0.0.1", "::1"]) {
        const forger = browser({ remoteAddress, headers });
        const { userId, name, cookie } = await forger.signIn();
        expect([name, userId === victim.userId, cookie !== ""]).toEqual([undefined, false, true]);
        expect(await forger.pastes()).toEqual([]);
      }
    }
    // Not even with their token, unless it comes through the proxy.
    const headers = { authorization: `Bearer ${await tokenOf("victim")}`, "remote-user": "victim" };
    expect((await app.inject({ url: "/api/pastebin/my", remoteAddress: VISITOR, headers })).statusCode).toBe(401);
  });

  it("stay anonymous without AUTH_HEADER", async () => {
    const [one, other] = [0, 1].map(() => browser({ on: anonymous, headers: { "remote-user": "ada" } }));
    const [first, second] = [await one?.signIn(), await other?.signIn()];
    expect(first?.userId).not.toBe(second?.userId);
    expect([first?.name, first?.cookie !== ""]).toEqual([undefined, true]);
  });

  it("are found through IPv4-mapped addresses, and X-Forwarded-For doesn't matter", async () => {
    const { userId } = await as("mapped").signIn();
    const mapped = browser({ remoteAddress: `::ffff:${PROXY}`, headers: { "remote-user": "mapped" } });
    expect((await mapped.signIn()).userId).toBe(userId);
  });

  it("are anonymous while the proxy names nobody, and keep that identity for then", async () => {
    const shared = browser();
    const before = await shared.signIn();
    await shared.paste("by nobody");
    for (const empty of ["", "  ", "(null)", "{http.reverse_proxy.header.Remote-User}"]) {
      shared.headers = { "remote-user": empty };
      expect((await shared.signIn()).userId).toBe(before.userId);
    }
    shared.headers = { "remote-user": "grace" };
    expect(await shared.signIn()).toMatchObject({ name: "grace", cookie: before.cookie });
    expect(await shared.pastes()).toEqual([]);
    shared.headers = {};
    expect((await shared.signIn()).userId).toBe(before.userId);
    expect(await shared.pastes()).toEqual(["by nobody"]);
  });

  it("leave nothing behind for the next person at a shared computer", async () => {
    const shared = as("first");
    expect((await shared.signIn()).cookie).toBe("");
    await shared.paste("of the first");
    // The page still has the first one's token.
    for (const headers of [{ "remote-user": "second" }, {}] as Record<string, string>[]) {
      shared.headers = headers;
      expect([await shared.pastes(), (await shared.paste("x")).statusCode]).toEqual([401, 401]);
      expect((await shared.call("DELETE", "/api/me")).statusCode).toBe(401);
    }
    await shared.signIn();
    expect(await shared.pastes()).toEqual([]);
    // Nor does an anonymous token work for a person.
    shared.headers = { "remote-user": "second" };
    expect(await shared.pastes()).toBe(401);
  });

  it("become one user even if they sign in for the first time ten times at once", async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => as("at once").signIn()));
    expect(new Set(all.map(({ userId }) => userId)).size).toBe(1);
    const countUsers = async () => (await store.database.selectFrom("users").selectAll().execute()).length;
    const before = await countUsers();
    const { createPerson } = createUserStore(store.database);
    const created = await Promise.all(Array.from({ length: 10 }, () => createPerson("a hash", 1)));
    expect(new Set(created.map(({ userId }) => userId)).size).toBe(1);
    expect(await countUsers()).toBe(before + 1);
  });

  it("start over after they erase themselves", async () => {
    const [one, other] = [as("erased"), as("erased")];
    const before = await one.signIn();
    await one.paste("gone");
    expect((await one.call("DELETE", "/api/me")).statusCode).toBe(204);
    const after = await other.signIn();
    expect(after.userId).not.toBe(before.userId);
    expect(await other.pastes()).toEqual([]);
  });

  it("start over after a purge of idle users without content", async () => {
    const first = await as("idle").signIn();
    await store.database.deleteFrom("users").where("id", "=", String(first.userId)).execute();
    expect((await as("idle").signIn()).userId).not.toBe(first.userId);
  });

  it.each([
    ["UTF-8", "zo\u00c3\u00ab", "zoë"],
    ["Latin-1", "zo\u00eb", "zoë"],
    ["another script", Buffer.from("李 明").toString("latin1"), "李 明"],
    ["an address between spaces and tabs", " \t ada@example.com\t ", "ada@example.com"],
    ["a no-break space around it, which is part of it", "\u00a0ada", "\u00a0ada"],
    ["an ideographic space", Buffer.from("ada\u3000").toString("latin1"), "ada\u3000"],
    ["256 characters", "x".repeat(256), "x".repeat(256)],
  ])("may have a name in %s", async (_, sent, name) => {
    expect((await as(sent).signIn()).name).toBe(name);
  });

  it.each([
    ["257 characters", "x".repeat(257)],
    ["a tab", "a\tb"],
    ["a next-line character", "\u0085ada"],
    ["a byte order mark", Buffer.from("\ufeffada").toString("latin1")],
    ["a line separator", Buffer.from("ada\u2028").toString("latin1")],
    ["spaces only", "\u00a0"],
    ["a direction mark", Buffer.from("a\u202eb").toString("latin1")],
  ])("can't have a name with %s", async (_, name) => {
    const headers = { "remote-user": name };
    const response = await app.inject({ method: "POST", url: "/api/auth/anonymous", remoteAddress: PROXY, headers });
    expect(response.statusCode).toBe(400);
  });

  it("are others if only a space of another kind tells their names apart", async () => {
    const ids = new Set<unknown>();
    for (const name of ["ada", "\u00a0ada", "ada\u00a0", Buffer.from("ada\u2003").toString("latin1"), "a\u00a0da"])
      ids.add((await as(name).signIn()).userId);
    expect(ids.size).toBe(5);
    expect(ids).toContain((await as("\t ada ").signIn()).userId);
  });

  it("have no name in the store, the token or the log", async () => {
    await as("Secretive Person").signIn();
    const users = await store.database.selectFrom("external_users").selectAll().execute();
    const claims = decodeJwt(await tokenOf("Secretive Person"));
    for (const text of [JSON.stringify(users), JSON.stringify(claims), log.join("")]) {
      expect(text).not.toContain("Secretive");
    }
  });

  it("count toward the limits of new and returning visitors", async () => {
    const limited = await testApp(store, { env: { ...env, SIGN_UPS_PER_HOUR: "1", SIGN_INS_PER_HOUR: "1" } });
    const statusOf = async (name: string, address: string) =>
      (
        await limited.inject({
          method: "POST",
          url: "/api/auth/anonymous",
          remoteAddress: PROXY,
          headers: { "remote-user": name, "x-forwarded-for": address },
        })
      ).statusCode;
    const [one, two, three] = [`one ${kind}`, `two ${kind}`, `three ${kind}`];
    expect(await statusOf(one, "192.0.2.1")).toBe(200);
    expect(await statusOf(two, "192.0.2.1")).toBe(429);
    expect(await statusOf(three, "192.0.2.2")).toBe(200);
    expect([await statusOf(one, "192.0.2.1"), await statusOf(one, "192.0.2.1")]).toEqual([200, 429]);
    await limited.close();
  });
});

describe("the name header on a real socket", () => {
  let store: TestStore;
  let app: FastifyInstance | undefined;
  beforeAll(async () => {
    store = await testStore("SQLite");
  });
  afterEach(() => app?.close());
  afterAll(() => store.close());

  async function signIn(trusted: string, headers: readonly string[]): Promise<{ status: number; name?: string }> {
    app = await testApp(store, { env: { ...env, TRUST_PROXY: trusted } });
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const sent = ["Host", "tools.example", "Content-Length", "0", ...headers];
      request({ port, method: "POST", path: "/api/auth/anonymous", headers: sent }, (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (part) => {
          body += part;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, name: JSON.parse(body).name }));
      })
        .on("error", reject)
        .end();
    });
  }

  it("names a person if the peer is the proxy", async () => {
    expect(await signIn("127.0.0.1", ["REMOTE-USER", "ada"])).toEqual({ status: 200, name: "ada" });
  });

  it("does nothing from any other peer", async () => {
    const forged = ["Remote-User", "ada", "X-Forwarded-For", PROXY, "X-Forwarded-For", PROXY];
    expect(await signIn(PROXY, forged)).toEqual({ status: 200, name: undefined });
  });

  it("is refused twice: a proxy that adds its own keeps the visitor's", async () => {
    const twice = ["Remote-User", "victim", "X", "y", "remote-user", "ada"];
    expect(await signIn("127.0.0.1", twice)).toMatchObject({ status: 400 });
  });

  it("has no other spelling", async () => {
    for (const header of ["Remote_User", "Remote-User-", "X-Remote-User"]) {
      expect(await signIn("127.0.0.1", [header, "victim"])).toEqual({ status: 200, name: undefined });
      await app?.close();
    }
  });
});
