import { copyFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { unavailable } from "#server/platform/problem.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { STORES, type TestStore, testStore } from "./platform/testing/stores.ts";
import { postJson, signIn, testApp, testClock } from "./platform/testing/test-app.ts";

describe("buildApp", () => {
  let store: TestStore;
  let app: FastifyInstance;
  const log: string[] = [];
  beforeAll(async () => {
    store = await testStore("SQLite");
    app = await testApp(store, { log });
    app.get("/api/bug", { schema: { hide: true } }, () => {
      throw new TypeError("secret detail of the code");
    });
    app.get("/api/busy", { schema: { hide: true } }, () => {
      throw unavailable("The server is busy. Please try again in a moment.");
    });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  it("responds to every error with a problem that contains the logged request id", async () => {
    const response = await app.inject({ url: "/api/nothing" });
    const id = response.headers["x-request-id"];
    expect(response.headers["content-type"]).toBe("application/problem+json");
    expect(response.json()).toEqual({
      type: "about:blank",
      title: "Not Found",
      status: 404,
      detail: "Nothing found at this URL.",
      instance: id,
      error: "Nothing found at this URL.",
      message: "Nothing found at this URL.",
    });
    expect(log.some((line) => line.includes(String(id)))).toBe(true);
  });

  it("reveals the details of a bug in the log only", async () => {
    const response = await app.inject({ url: "/api/bug" });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toMatch(/secret|TypeError|at /);
    expect(response.headers["cache-control"]).toBe("no-store");
    const line = log.find((entry) => entry.includes("secret detail of the code"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({
      requestId: response.json().instance,
      err: { type: "TypeError", stack: expect.stringContaining("app.test.ts") },
    });
  });

  it("logs a refusal of a busy server without a stack, as a warning", async () => {
    const response = await app.inject({ url: "/api/busy" });
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "5"]);
    const lines = log.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === response.json().instance);
    expect(lines.map(({ level, status }) => [level, status])).toEqual([
      [40, 503],
      [30, 503],
    ]);
    expect(JSON.stringify(lines)).not.toContain("stack");
  });

  it.each([
    ["PUT", "/api/pastebin", "POST"],
    ["PUT", "/api/pastebin/4xk2Dm09QZab", "DELETE, GET, HEAD"],
    ["GET", "/api/events", "POST"],
    ["OPTIONS", "/api/pastebin", "POST"],
    ["POST", "/health", "GET, HEAD"],
  ] as const)("responds 405 to %s %s and allows %s", async (method, url, allow) => {
    const response = await app.inject({ method, url, headers: { origin: "https://evil.example" } });
    expect([response.statusCode, response.headers.allow?.toString().split(", ").sort().join(", ")]).toEqual([
      405,
      allow,
    ]);
    expect(response.headers).not.toHaveProperty("access-control-allow-origin");
  });

  it("accepts only uncompressed JSON", async () => {
    const headers = await signIn(app);
    const post = async (contentType: string, more = {}) => {
      const payload = '{"language":"text","content":"x"}';
      const type = { "content-type": contentType };
      return (
        await app.inject({ method: "POST", url: "/api/pastebin", payload, headers: { ...headers, ...type, ...more } })
      ).statusCode;
    };
    expect(await post("application/json")).toBe(201);
    expect(await post("application/json; charset=utf-8")).toBe(201);
    expect(await post("text/plain")).toBe(415);
    expect(await post("application/x-www-form-urlencoded")).toBe(415);
    expect(await post("nonsense")).toBe(415);
    expect(await post("application/json", { "content-encoding": "gzip" })).toBe(415);
  });

  it.each([
    ["/api/pastebin", '{"language":"text","content":'],
    ["/api/shortener/create", '{"longUrl":'],
    ["/api/tools/track-usage", '{"toolId":'],
    ["/api/events", '{"event":"page_view","path":'],
  ])("rejects every non-text value in the body of %s without a server error", async (url, start) => {
    const me = await signIn(app);
    const deep = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);
    const values = [
      "1",
      "-1e999",
      "null",
      "true",
      "[]",
      "{}",
      '"\\ud800"',
      '"\\u0000"',
      deep("[", "]"),
      deep('{"a":', "}"),
    ];
    const fields = values.map((value) => `${start}${value}}`);
    const bodies = [
      "",
      "{",
      "[]",
      "null",
      '"x"',
      "1",
      "NaN",
      "'x'",
      '{"__proto__":{"x":1}}',
      `${start}"x","x":1}`,
      ...fields,
    ];
    bodies.push(`${start}"x",${start.slice(1)}1}`, `${start}"x",${start.slice(1)}"x"}`);
    for (const body of bodies) {
      const { statusCode, headers } = await postJson(app, url, body, me);
      // Events accept the path of a page that doesn't exist.
      if (statusCode === 204 && url === "/api/events") continue;
      expect([400, 413, 422], body.slice(0, 60)).toContain(statusCode);
      expect(headers["content-type"]).toBe("application/problem+json");
    }
  });

  it("gives other sites no access through a visitor's cookie", async () => {
    const signedIn = await app.inject({ method: "POST", url: "/api/auth/anonymous" });
    const cookie = String(signedIn.headers["set-cookie"]).split(";")[0] ?? "";
    const origin = "https://evil.example";
    const { paths } = (await app.inject({ url: "/api/openapi.json" })).json();
    let checked = 0;
    for (const [path, methods] of Object.entries<Record<string, { security?: object[] }>>(paths)) {
      for (const [method, { security }] of Object.entries(methods)) {
        const url = path.replace(/\{\w+\}/, "000000000000");
        const headers = { cookie, origin, "content-type": "text/plain" };
        const { statusCode, headers: received } = await app.inject({ method: method as "get", url, headers });
        expect(received).not.toHaveProperty("access-control-allow-origin");
        expect(received).not.toHaveProperty("access-control-allow-credentials");
        // `{}` means that the token is optional: a download link is signed, and a paste is public.
        if (!security || security.some((scheme) => Object.keys(scheme).length === 0)) continue;
        expect([path, statusCode]).toEqual([path, 401]);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(10);
  });

  it("never repeats a forged host", async () => {
    const me = await signIn(app);
    const forged = { ...me, host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    const responses = [
      await postJson(app, "/api/pastebin", { language: "text", content: "x" }, forged),
      await postJson(app, "/api/shortener/create", { longUrl: "https://example.com/", customAlias: "forged" }, forged),
      await app.inject({ url: "/api/shortener/redirect/forged", headers: forged }),
      await app.inject({ url: "/api/openapi.json", headers: forged }),
      await app.inject({ url: "/api/nothing", headers: forged }),
      await app.inject({ method: "POST", url: "/api/auth/anonymous", headers: forged }),
    ];
    expect(responses.map((response) => response.statusCode)).toEqual([201, 201, 302, 200, 404, 200]);
    for (const { body, headers } of responses) expect(body + JSON.stringify(headers)).not.toContain("evil");
  });

  it("logs one line per request without personal data", async () => {
    const me = await signIn(app);
    const content = "the text of a paste";
    const { id } = (await postJson(app, "/api/pastebin", { language: "text", content, title: "its title" }, me)).json();
    log.length = 0;
    await app.inject({ url: `/api/pastebin/${id}?x=query`, headers: me, remoteAddress: "203.0.113.77" });
    await postJson(app, "/api/pastebin", `{"content":"${content}"`, me);
    const lines = log.map((line) => JSON.parse(line));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ method: "GET", route: "/api/pastebin/:id", status: 200, ms: expect.any(Number) });
    for (const word of [id, content, "its title", "203.0.113.77", "query", me.authorization.slice(7)]) {
      expect(log.join("")).not.toContain(word);
    }
  });

  it("reports that it is alive and ready", async () => {
    expect((await app.inject({ url: "/health" })).json()).toEqual({ status: "ok" });
    expect((await app.inject({ url: "/ready" })).json()).toEqual({ status: "ok" });
  });

  it("is alive but not ready when its store is gone", async () => {
    const doomed = await testStore("SQLite");
    const lines: string[] = [];
    const other = await testApp(doomed, { log: lines });
    const me = await signIn(other);
    await doomed.database.destroy();
    expect((await other.inject({ url: "/health" })).statusCode).toBe(200);
    const ready = await other.inject({ url: "/ready" });
    expect([ready.statusCode, ready.headers["retry-after"]]).toEqual([503, "5"]);
    expect((await other.inject({ url: "/api/pastebin/my", headers: me })).statusCode).toBeGreaterThanOrEqual(500);
    await other.close();
    await doomed.close();
  });

  it.each([
    ["removed", (file: string) => rm(file)],
    ["replaced", (file: string) => copyFile(file, `${file}.copy`).then(() => rename(`${file}.copy`, file))],
  ])("is not ready after its SQLite file was %s", async (_name, lose) => {
    const doomed = await testStore("SQLite");
    const clock = testClock();
    const other = await testApp(doomed, { clock });
    expect((await other.inject({ url: "/ready" })).statusCode).toBe(200);
    clock.advance(1000);
    await lose(join(doomed.location.dataDir, "sundry.db"));
    expect((await other.inject({ url: "/ready" })).statusCode).toBe(503);
    expect((await other.inject({ url: "/health" })).statusCode).toBe(200);
    await other.close();
    await doomed.close();
  });

  it("checks its store at most once a second for any number of /ready requests", async () => {
    const clock = testClock();
    const checkedStore = await testStore("SQLite");
    const check = vi.fn(checkedStore.check);
    const other = await testApp({ ...checkedStore, check }, { clock });
    const ask = async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => other.inject({ url: "/ready" })));
      return new Set(answers.map(({ statusCode }) => statusCode));
    };
    expect(await ask()).toEqual(new Set([200]));
    clock.advance(999);
    await ask();
    expect(check).toHaveBeenCalledTimes(1);
    clock.advance(1);
    check.mockRejectedValueOnce(new Error("The disk is gone."));
    expect(await ask()).toEqual(new Set([503]));
    expect(check).toHaveBeenCalledTimes(2);
    clock.advance(1000);
    expect(await ask()).toEqual(new Set([200]));
    await other.close();
    await checkedStore.close();
  });

  it("describes every API route from its schemas", async () => {
    const document = (await app.inject({ url: "/api/openapi.json" })).json();
    expect(document.openapi).toBe("3.1.0");
    const isOperation = (path: string) => path.startsWith("/api/run/");
    expect(Object.keys(document.paths).filter(isOperation).length).toBeGreaterThan(60);
    expect(
      Object.keys(document.paths)
        .filter((path) => !isOperation(path))
        .sort(),
    ).toEqual([
      "/api/auth/anonymous",
      "/api/dns/lookup/{name}",
      "/api/events",
      "/api/ip/lookup/{ip}",
      "/api/ip/my-ip",
      "/api/keys",
      "/api/keys/{id}",
      "/api/me",
      "/api/openapi.json",
      "/api/pastebin",
      "/api/pastebin/my",
      "/api/pastebin/{id}",
      "/api/pastebin/{id}/raw",
      "/api/pdf/download/{jobId}",
      "/api/pdf/jobs/{jobId}",
      "/api/pdf/merge",
      "/api/pdf/split",
      "/api/pdf/status/{jobId}",
      "/api/pdf/to-images",
      "/api/reports",
      "/api/run",
      "/api/sessions",
      "/api/shortener/create",
      "/api/shortener/my-links",
      "/api/shortener/redirect/{alias}",
      "/api/shortener/{alias}",
      "/api/shortener/{alias}/clicks",
      "/api/tools/recent",
      "/api/tools/track-usage",
      "/health",
      "/metrics",
      "/ready",
    ]);
    const create = document.paths["/api/pastebin"].post;
    expect(create.security).toEqual([{ bearer: [] }]);
    expect(create.requestBody.content["application/json"].schema.properties.language.enum).toContain("node");
    expect(Object.keys(create.responses)).toEqual(["201", "4XX", "5XX"]);
    expect(document.paths["/api/pastebin"]).not.toHaveProperty("put");
    const kindsOf = (path: string, status: string) =>
      Object.keys(document.paths[path].get.responses[status].content ?? {});
    expect(kindsOf("/api/pastebin/{id}", "4XX")).toEqual(["application/problem+json"]);
    expect(kindsOf("/api/pastebin/{id}/raw", "200")).toEqual(["text/plain"]);
    expect(kindsOf("/api/pastebin/{id}/raw", "4XX")).toEqual(["application/problem+json"]);
    expect(kindsOf("/api/ip/lookup/{ip}", "5XX")).toEqual(["application/problem+json"]);
    expect(kindsOf("/api/shortener/redirect/{alias}", "302")).toEqual([]);
    expect(kindsOf("/api/pdf/download/{jobId}", "206")).toEqual(["application/octet-stream"]);
  });
});

describe.each(STORES)("background work of buildApp on %s", (kind) => {
  it("purges expired items and idle users who own nothing", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const store = await testStore(kind);
    const clock = testClock();
    const app = await testApp(store, { clock });
    try {
      const me = await signIn(app);
      await signIn(app);
      const kept = (await postJson(app, "/api/pastebin", { language: "text", content: "x" }, me)).json();
      await postJson(app, "/api/pastebin", { language: "text", content: "x", expires: "hour" }, me);
      await postJson(app, "/api/shortener/create", { longUrl: "https://example.com/", expires: "hour" }, me);
      clock.advance(31 * 24 * 3_600_000);
      vi.advanceTimersByTime(3_600_000);
      const cleared = async () => {
        expect(await store.database.selectFrom("pastes").select("id").execute()).toEqual([{ id: kept.id }]);
        expect(await store.database.selectFrom("links").select("id").execute()).toEqual([]);
        expect(await store.database.selectFrom("users").select("id").execute()).toHaveLength(1);
      };
      await vi.waitFor(cleared, { timeout: scaledTimeout(20_000) });
    } finally {
      await app.close();
      vi.useRealTimers();
      await store.close();
    }
  });
});

describe("timers of buildApp", () => {
  it.each(STORES)("writes counts within a second on %s", async (kind) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const store = await testStore(kind);
    const app = await testApp(store);
    try {
      const me = await signIn(app);
      const { id } = (await postJson(app, "/api/pastebin", { language: "text", content: "x" }, me)).json();
      const { alias } = (await postJson(app, "/api/shortener/create", { longUrl: "https://example.com/" }, me)).json();
      await app.inject({ url: `/api/pastebin/${id}` });
      await app.inject({ url: `/s/${alias}` });
      await postJson(app, "/api/events", { event: "page_view", path: "/" });
      const { database } = store;
      const counts = async () => [
        await database.selectFrom("paste_views").select("views as count").execute(),
        await database.selectFrom("link_clicks").select("clicks as count").execute(),
        await database.selectFrom("event_counts").select("count").execute(),
      ];
      expect(await counts()).toEqual([[], [], []]);
      vi.advanceTimersByTime(1000);
      // With fake timers, waitFor would advance the time further.
      vi.useRealTimers();
      await vi.waitFor(async () => expect(await counts()).toEqual(Array(3).fill([{ count: 1 }])), {
        timeout: scaledTimeout(20_000),
      });
    } finally {
      await app.close();
      vi.useRealTimers();
      await store.close();
    }
  });

  it("forgets visitors' addresses within a minute after their limits are restored", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const store = await testStore("SQLite");
    const clock = testClock();
    const app = await testApp(store, { clock });
    const remembered = async () => {
      const { body } = await app.inject({ url: "/metrics" });
      return Number(/^sundry_addresses_remembered (\d+)$/m.exec(body)?.[1]);
    };
    try {
      await signIn(app);
      const event = { event: "page_view", path: "/" };
      expect((await postJson(app, "/api/events", event)).statusCode).toBe(204);
      expect(await remembered()).toBe(2);
      clock.advance(60_000);
      vi.advanceTimersByTime(60_000);
      expect(await remembered()).toBe(0);
    } finally {
      await app.close();
      vi.useRealTimers();
      await store.close();
    }
  });
});

describe("buildApp when the system clock is set", () => {
  const DAY = 86_400_000;
  /** Jumps only in wall-clock time, not in monotonic time. */
  function jumpingClock() {
    let jumped = 0;
    const clock = testClock();
    return { ...clock, now: () => clock.now() + jumped, jump: (milliseconds: number) => (jumped += milliseconds) };
  }

  it.each([
    ["a day forward", DAY],
    ["a day back", -DAY],
  ])("keeps rate limits and visitors' identities: %s", async (_, jump) => {
    const store = await testStore("SQLite");
    const clock = jumpingClock();
    const app = await testApp(store, { clock, env: { CREATES_PER_MINUTE: "2" } });
    const signedIn = await app.inject({ method: "POST", url: "/api/auth/anonymous" });
    const cookie = String(signedIn.headers["set-cookie"]).split(";")[0] ?? "";
    const again = async () => {
      const answer = await app.inject({ method: "POST", url: "/api/auth/anonymous", headers: { cookie } });
      return { authorization: `Bearer ${answer.json().token}` };
    };
    let me = await again();
    const create = async (paste: object) => postJson(app, "/api/pastebin", { language: "text", ...paste }, me);
    const expiring = (await create({ content: "x", expires: "week" })).json();
    await create({ content: "x" });
    expect((await create({ content: "x" })).statusCode).toBe(429);

    clock.jump(jump);
    me = await again();
    expect((await create({ content: "x" })).statusCode).toBe(429);
    expect((await app.inject({ url: `/api/pastebin/${expiring.id}` })).statusCode).toBe(200);
    clock.advance(30_000);
    expect((await create({ content: "x" })).statusCode).toBe(201);
    expect((await app.inject({ url: "/api/pastebin/my", headers: me })).json().pastes).toHaveLength(3);
    await app.close();
    await store.close();
  });
});
