import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Client from "#contract/client.ts";
import { type TestStore, testStore } from "./platform/testing/stores.ts";
import { type TestClock, testApp, testClock } from "./platform/testing/test-app.ts";

/** What Node's fetch lacks compared to a browser's: relative URLs and a cookie jar. */
function browserFetch(origin: string) {
  const realFetch = globalThis.fetch;
  let cookie = "";
  return vi.fn(async (path: string, init: RequestInit = {}) => {
    const response = await realFetch(origin + path, { ...init, headers: { ...init.headers, cookie } });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return response;
  });
}

const { fetch } = globalThis;

describe("#contract/client.ts", () => {
  let store: TestStore;
  let app: FastifyInstance;
  let clock: TestClock;
  let client: typeof Client;
  let fetching: ReturnType<typeof browserFetch>;
  beforeEach(async () => {
    clock = testClock(Date.now());
    store = await testStore("SQLite");
    app = await testApp(store, { clock });
    await app.listen({ host: "127.0.0.1", port: 0 });
    fetching = browserFetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
    vi.stubGlobal("fetch", fetching);
    vi.stubGlobal("navigator", {});
    vi.resetModules();
    client = await import("#contract/client.ts");
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await app.close();
    await store.close();
  });

  const calls = (path: string) => fetching.mock.calls.filter(([called]) => called === path).length;
  const paste = { language: "text", content: "x" } as const;

  it("signs in once for calls that start together", async () => {
    await Promise.all([client.recentTools(), client.myPastes(), client.trackUsage("reverse-text")]);
    expect(calls("/api/auth/anonymous")).toBe(1);
  });

  it.each([
    ["200,000 digits", "1".repeat(200_000)],
    ["5,000 letters outside ASCII", "é".repeat(5000)],
    ["half a surrogate pair", "\ud83d"],
    ["two dots", ".."],
    ["characters of URL syntax", "a/b?c#d%00"],
  ])("looks up %s", async (_, text) => {
    expect(await client.lookUpIp(text)).toMatchObject({ status: "fail", message: "invalid query" });
  });

  it("creates, lists and reads pastes", async () => {
    const { id, link } = await client.createPaste({ ...paste, title: "Mine" });
    expect(link).toBe(`/tools/pastebin/${id}`);
    expect(await client.readPaste(id, { own: true })).toMatchObject({ title: "Mine", content: "x", views: 0 });
    expect(await client.readPaste(id)).toMatchObject({ title: "Mine", content: "x", views: 1 });
    clock.advance(1000);
    await client.createPaste(paste);
    const { pastes, nextCursor } = await client.myPastes({ limit: 1 });
    expect(pastes).toHaveLength(1);
    expect((await client.myPastes({ limit: 1, cursor: nextCursor ?? "" })).pastes).toMatchObject([{ id, views: 1 }]);
  });

  it("reads a paste without signing in", async () => {
    await expect(client.readPaste("000000000000")).rejects.toMatchObject({ status: 404, message: "Paste not found." });
    expect(calls("/api/auth/anonymous")).toBe(0);
  });

  it("becomes a new user after eraseMe", async () => {
    const { id } = await client.createPaste(paste);
    await client.eraseMe();
    await expect(client.readPaste(id)).rejects.toMatchObject({ status: 404 });
    expect((await client.myPastes()).pastes).toEqual([]);
    expect(calls("/api/auth/anonymous")).toBe(2);
  });

  it("keeps its identity after signOutElsewhere, which ends a copy of its cookie and its token", async () => {
    const { id } = await client.createPaste(paste);
    const [signIn] = await Promise.all(fetching.mock.results.map(({ value }): Response => value));
    const cookie = signIn?.headers.get("set-cookie")?.split(";")[0] ?? "";
    const stolen = new Headers(fetching.mock.lastCall?.[1]?.headers).get("authorization") ?? "";
    await client.signOutElsewhere();
    expect((await client.myPastes()).pastes).toMatchObject([{ id }]);
    const mine = (authorization: string) => app.inject({ url: "/api/pastebin/my", headers: { authorization } });
    expect((await mine(stolen)).statusCode).toBe(401);
    const signedIn = await app.inject({ method: "POST", url: "/api/auth/anonymous", headers: { cookie } });
    expect((await mine(`Bearer ${signedIn.json().token}`)).json().pastes).toEqual([]);
    expect(await client.signedInName()).toBeUndefined();
  });

  it("becomes the next person whom the proxy names, and has their name", async () => {
    await app.close();
    app = await testApp(store, { clock, env: { AUTH_HEADER: "Remote-User", TRUST_PROXY: "127.0.0.1" } });
    await app.listen({ host: "127.0.0.1", port: 0 });
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    let name = "ada";
    vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) =>
      fetch(origin + path, { ...init, headers: { ...init.headers, "remote-user": name } }),
    );
    await client.createPaste(paste);
    expect(await client.signedInName()).toBe("ada");
    await client.signOutElsewhere();
    expect((await client.myPastes()).pastes).toHaveLength(1);
    name = "grace";
    expect((await client.myPastes()).pastes).toEqual([]);
    expect(await client.signedInName()).toBe("grace");
    name = "ada";
    expect((await client.myPastes()).pastes).toHaveLength(1);
  });

  it("records and lists used tools", async () => {
    await client.trackUsage("json-formatter");
    expect((await client.recentTools()).tools).toMatchObject([{ id: "json-formatter" }]);
  });

  it("stays the same user when its token has expired", async () => {
    const { id } = await client.createPaste(paste);
    clock.advance(3_600_000);
    expect((await client.myPastes()).pastes).toMatchObject([{ id }]);
    expect(calls("/api/auth/anonymous")).toBe(2);
  });

  it("renews its token before it expires", async () => {
    await client.recentTools();
    const later = performance.now() + 880_000;
    vi.spyOn(performance, "now").mockReturnValue(later);
    await client.recentTools();
    vi.mocked(performance.now).mockRestore();
    expect(calls("/api/auth/anonymous")).toBe(2);
  });

  it("throws an ApiError with the server's message", async () => {
    const blank = client.createPaste({ ...paste, content: " " });
    await expect(blank).rejects.toBeInstanceOf(client.ApiError);
    await expect(blank).rejects.toMatchObject({ status: 422, message: "Please enter some content." });
  });

  it.each([
    ["nothing", {}, "Please log in"],
    ["a message", { message: "Too many requests." }, "Please log in\nToo many requests."],
  ])("throws a NoTokenError if the server rejects the sign-in with %s", async (_, body, explained) => {
    fetching.mockImplementationOnce(async () => Response.json(body, { status: 429 }));
    const rejected = await client.recentTools().catch((error) => error);
    expect(rejected).toBeInstanceOf(client.NoTokenError);
    expect(rejected.explain("Please log in")).toBe(explained);
    expect(await client.recentTools()).toEqual({ tools: [] });
  });

  describe.each([
    ["online", true, "You're offline, or the server can't be reached. Check your connection, then try again."],
    ["offline", false, "You're offline. Check your connection, then try again."],
  ])("without a response, while the browser says it is %s", (_, onLine, message) => {
    const unreachable = { name: "OfflineError", message };
    beforeEach(() => vi.stubGlobal("navigator", { onLine }));

    it("throws an OfflineError during sign-in, and signs in on the next call", async () => {
      fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
      await expect(client.recentTools()).rejects.toMatchObject(unreachable);
      expect(await client.recentTools()).toEqual({ tools: [] });
    });

    it("throws an OfflineError after sign-in", async () => {
      await client.recentTools();
      fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
      await expect(client.createPaste(paste)).rejects.toMatchObject(unreachable);
    });

    it("throws an OfflineError for calls without a token", async () => {
      fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
      await expect(client.readPaste("x")).rejects.toMatchObject(unreachable);
    });
  });

  it("sends events without signing in and never throws", async () => {
    await client.sendEvent({ event: "page_view", path: "/" });
    expect(calls("/api/auth/anonymous")).toBe(0);
    fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await client.sendEvent({ event: "page_view", path: "/" });
    await app.close();
    const counts = await store.database.selectFrom("event_counts").select("count").execute();
    expect(counts).toEqual([{ count: 1 }]);
  });
});
