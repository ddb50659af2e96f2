import type { FastifyInstance } from "fastify";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, testApp, testClock } from "#server/platform/testing/test-app.ts";
import { createSignOuts } from "./sign-outs.ts";

const HOUR_MS = 3_600_000;

describe.each(STORES)("DELETE /api/sessions on %s", (kind) => {
  let store: TestStore;
  let app: FastifyInstance;
  let otherProcess: FastifyInstance;
  const env = { TRUST_PROXY: "10.0.0.1", AUTH_HEADER: "Remote-User" };
  beforeAll(async () => {
    store = await testStore(kind);
    app = await testApp(store, { env });
    // Its clock is late.
    otherProcess = await testApp(store, { env, clock: testClock(Date.UTC(2026, 0, 2, 3, 2, 35)) });
  });
  afterAll(async () => {
    await Promise.all([app.close(), otherProcess.close()]);
    await store.close();
  });

  const proxy = { remoteAddress: "10.0.0.1" };
  const signIn = async (headers: Record<string, string> = {}, on = app) => {
    const response = await on.inject({ method: "POST", url: "/api/auth/anonymous", headers, ...proxy });
    const authorization = `Bearer ${response.json().token}`;
    const cookie = String(response.headers["set-cookie"]).split(";")[0] ?? "";
    return { cookie, headers: { ...headers, authorization }, userId: decodeJwt(response.json().token).sub };
  };
  const signOut = (headers: Record<string, string>) =>
    app.inject({ method: "DELETE", url: "/api/sessions", headers, ...proxy });
  const statusOf = async (headers: Record<string, string>, on = app) =>
    (await on.inject({ url: "/api/pastebin/my", headers, ...proxy })).statusCode;
  const newCookieOf = (response: Awaited<ReturnType<typeof signOut>>) =>
    String(response.headers["set-cookie"]).split(";")[0] ?? "";

  it("ends other cookies and tokens once the new cookie is used, in every process", async () => {
    const mine = await signIn();
    const stolen = await signIn({ cookie: mine.cookie });
    const response = await signOut(mine.headers);
    expect([response.statusCode, response.body]).toEqual([204, ""]);
    expect(response.headers["set-cookie"]).toMatch(/^sundry_session=[\w-]{43}; Path=\/api\/auth; .*HttpOnly/);
    const renewed = await signIn({ cookie: newCookieOf(response) });
    expect(renewed.userId).toBe(mine.userId);
    expect([await statusOf(mine.headers), await statusOf(stolen.headers)]).toEqual([401, 401]);
    expect((await signIn({ cookie: mine.cookie })).userId).not.toBe(mine.userId);
    expect(await statusOf(renewed.headers)).toBe(200);
    await vi.waitFor(async () => expect(await statusOf(stolen.headers, otherProcess)).toBe(401), {
      timeout: scaledTimeout(3000),
    });
    expect(await statusOf(renewed.headers, otherProcess)).toBe(200);
    const elsewhere = await signIn({ cookie: newCookieOf(response) }, otherProcess);
    expect([await statusOf(elsewhere.headers, otherProcess), await statusOf(elsewhere.headers)]).toEqual([200, 200]);
  });

  it("locks nobody out if the response is lost", async () => {
    const mine = await signIn();
    await signOut(mine.headers);
    const again = await signIn({ cookie: mine.cookie });
    expect(again.userId).toBe(mine.userId);
    const retried = await signIn({ cookie: newCookieOf(await signOut(again.headers)) });
    expect(retried.userId).toBe(mine.userId);
    expect(await statusOf(again.headers)).toBe(401);
  });

  it("leaves other users, API keys and what the user made alone", async () => {
    const [mine, theirs] = [await signIn(), await signIn()];
    const { key } = (await postJson(app, "/api/keys", { name: "CI" }, mine.headers)).json();
    await postJson(app, "/api/pastebin", { language: "text", content: "kept" }, mine.headers);
    const renewed = await signIn({ cookie: newCookieOf(await signOut(mine.headers)) });
    expect([await statusOf(theirs.headers), await statusOf({ authorization: `Bearer ${key}` })]).toEqual([200, 200]);
    const { pastes } = (await app.inject({ url: "/api/pastebin/my", headers: renewed.headers })).json();
    expect(pastes).toHaveLength(1);
  });

  it("ends the tokens of a person whom a proxy names at once, without a cookie", async () => {
    const ada = { "remote-user": "ada" };
    const [laptop, phone, grace] = [await signIn(ada), await signIn(ada), await signIn({ "remote-user": "grace" })];
    const response = await signOut(laptop.headers);
    expect([response.statusCode, response.headers["set-cookie"]]).toEqual([204, undefined]);
    expect([await statusOf(laptop.headers), await statusOf(phone.headers)]).toEqual([401, 401]);
    const again = await signIn(ada);
    expect(again.userId).toBe(laptop.userId);
    expect([await statusOf(again.headers), await statusOf(grace.headers)]).toEqual([200, 200]);
  });

  it("works twice in a row", async () => {
    let mine = await signIn();
    const { userId } = mine;
    for (let time = 0; time < 2; time++) {
      const before = mine;
      mine = await signIn({ cookie: newCookieOf(await signOut(before.headers)) });
      expect([mine.userId, await statusOf(before.headers), await statusOf(mine.headers)]).toEqual([userId, 401, 200]);
    }
  });

  it("rejects API keys, ended tokens, and requests of other sites", async () => {
    const mine = await signIn();
    const { key } = (await postJson(app, "/api/keys", { name: "CI" }, mine.headers)).json();
    const refused = [
      { authorization: `Bearer ${key}` },
      { ...mine.headers, "sec-fetch-site": "cross-site" },
      { ...mine.headers, "sec-fetch-site": "same-site" },
      {},
    ];
    const statuses = await Promise.all(refused.map(async (headers) => (await signOut(headers)).statusCode));
    expect(statuses).toEqual([401, 403, 403, 401]);
    await signIn({ cookie: newCookieOf(await signOut(mine.headers)) });
    // A thief with an old token can't get a cookie.
    expect((await signOut(mine.headers)).statusCode).toBe(401);
    expect((await app.inject({ method: "DELETE", url: "/api/me", headers: mine.headers })).statusCode).toBe(401);
  });

  it("is limited like sign-ins", async () => {
    const limited = await testApp(store, { env: { SIGN_INS_PER_HOUR: "1" } });
    const { headers } = await signIn({}, limited);
    const statuses = [0, 1].map(() => limited.inject({ method: "DELETE", url: "/api/sessions", headers }));
    expect((await Promise.all(statuses)).map(({ statusCode }) => statusCode).sort()).toEqual([204, 429]);
    await limited.close();
  });
});

describe.each(STORES)("createSignOuts on %s", (kind) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  it("forgets a sign-out when its tokens have expired, and with its user", async () => {
    for (const id of ["a", "b", "c"]) {
      await store.database.insertInto("users").values({ id, created_at: 1, last_seen_at: 1 }).execute();
    }
    const signOuts = createSignOuts(store.database);
    await signOuts.start("a", 1);
    await signOuts.start("b", HOUR_MS);
    await signOuts.start("c", HOUR_MS);
    await signOuts.purge(HOUR_MS);
    await store.database.deleteFrom("users").where("id", "=", "c").execute();
    await signOuts.refresh();
    const ended = ["a", "b", "c"].filter((userId) => signOuts.hasEnded({ userId }));
    expect(ended).toEqual(["b"]);
  });
});
