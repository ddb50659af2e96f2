import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createMetrics } from "#server/platform/metrics.ts";
import { sendPieces } from "#server/platform/testing/send-pieces.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, signIn, testApp, testClock } from "#server/platform/testing/test-app.ts";

const LONG = "https://example.com/a/rather/long/path?with=a&query=1";
const DAY = 86_400_000;

describe("quickRedirect", () => {
  let store: TestStore;
  let app: FastifyInstance;
  let me: { authorization: string };
  const log: string[] = [];
  const clock = testClock();
  const metrics = createMetrics();
  const onFastifyRequest = vi.fn();
  const listen = async (env: Record<string, string>, own = createMetrics()) => {
    const other = await testApp(store, { clock, env, log, metrics: own });
    other.addHook("onRequest", async ({ url }) => onFastifyRequest(url));
    await other.listen({ host: "127.0.0.1", port: 0 });
    return other;
  };
  beforeAll(async () => {
    store = await testStore("SQLite");
    app = await listen({ PUBLIC_ORIGIN: "https://tools.example.org" }, metrics);
    me = await signIn(app);
    for (const customAlias of ["go", "counted", "brief", "odd"]) {
      const expires = customAlias === "brief" ? { expires: "day" } : {};
      const made = await postJson(app, "/api/shortener/create", { longUrl: LONG, customAlias, ...expires }, me);
      expect(made.statusCode).toBe(201);
    }
  });
  afterEach(() => onFastifyRequest.mockClear());
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const portOf = (server: FastifyInstance) => (server.server.address() as AddressInfo).port;
  const ask = (path: string, init: RequestInit = {}, server = app) =>
    fetch(`http://127.0.0.1:${portOf(server)}${path}`, { redirect: "manual", ...init });
  const clicksOf = async (alias: string) => {
    const { links } = (await app.inject({ url: "/api/shortener/my-links", headers: me })).json();
    return links.find((link: { alias: string }) => link.alias === alias).clicks;
  };

  const timed = async (count: string) => {
    const line = (await metrics.text()).split("\n").find((text) => text.startsWith(count));
    return Number(line?.slice(count.length));
  };

  it("sends the same response as the route, without Fastify", async () => {
    const headersOf = ({ headers }: Response) => {
      const { date, "x-request-id": id, ...rest } = Object.fromEntries(headers);
      expect(id).toMatch(/^[\da-f]{8}-/);
      return rest;
    };
    const quick = await ask("/api/shortener/redirect/GO");
    expect(onFastifyRequest).not.toHaveBeenCalled();
    expect([quick.status, quick.headers.get("location"), await quick.text()]).toEqual([302, LONG, ""]);
    const routed = await ask("/api/shortener/redirect/GO?");
    expect(onFastifyRequest).toHaveBeenCalledOnce();
    expect(routed.status).toBe(302);
    expect(headersOf(quick)).toEqual(headersOf(routed));
    expect(headersOf(quick)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "strict-transport-security": expect.any(String),
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
  });

  it("counts visits by people, and logs and times requests under the route", async () => {
    log.length = 0;
    const id = (await ask("/api/shortener/redirect/counted")).headers.get("x-request-id");
    await ask("/api/shortener/redirect/counted", { headers: { "user-agent": "Googlebot/2.1" } });
    expect(onFastifyRequest).not.toHaveBeenCalled();
    const [line, ...others] = log.map((entry) => JSON.parse(entry));
    expect(others).toHaveLength(1);
    const route = "/api/shortener/redirect/:alias";
    expect(line).toMatchObject({ requestId: id, method: "GET", route, status: 302, ms: 0, msg: "request" });
    expect(log.join("")).not.toContain("counted");
    expect(await clicksOf("counted")).toBe(1);
    const count = `http_request_duration_seconds_count{method="GET",route="${route}",status="302"}`;
    const before = await timed(count);
    await ask("/api/shortener/redirect/counted");
    expect(await timed(count)).toBe(before + 1);
  });

  it.each([
    ["an unknown alias", "/api/shortener/redirect/nobody", {}, 404],
    ["an invalid alias", "/api/shortener/redirect/a.b", {}, 404],
    ["another method", "/api/shortener/redirect/go", { method: "DELETE" }, 405],
    ["HEAD", "/api/shortener/redirect/go", { method: "HEAD" }, 302],
  ])("leaves a request to Fastify: %s", async (_name, path, init, status) => {
    expect((await ask(path, init)).status).toBe(status);
    expect(onFastifyRequest).toHaveBeenCalledOnce();
  });

  it("leaves a request with a body to Fastify", async () => {
    expect((await ask("/api/shortener/redirect/go", { headers: { "content-encoding": "gzip" } })).status).toBe(415);
    onFastifyRequest.mockClear();
    const head = "GET /api/shortener/redirect/go HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n";
    expect(await sendPieces(portOf(app), [head, "{}"])).toMatch(/^HTTP\/1\.1 302 /);
    expect(onFastifyRequest).toHaveBeenCalledOnce();
  });

  it("returns 404 for an expired link", async () => {
    expect((await ask("/api/shortener/redirect/brief")).status).toBe(302);
    clock.advance(DAY + 1);
    expect((await ask("/api/shortener/redirect/brief")).status).toBe(404);
  });

  it("handles links under the base path only", async () => {
    const below = await listen({ BASE_PATH: "/tools-site" });
    expect((await ask("/tools-site/api/shortener/redirect/go", {}, below)).status).toBe(302);
    expect(onFastifyRequest).not.toHaveBeenCalled();
    expect((await ask("/api/shortener/redirect/go", {}, below)).status).toBe(404);
    await below.close();
  });

  it.each([{ TOOLS_OFF: "url-shortener" }, { ROLE: "worker" }])("is off with %o", async (env) => {
    const without = await listen(env);
    expect((await ask("/api/shortener/redirect/go", {}, without)).status).toBe(404);
    await without.close();
  });

  it("lets the route report a broken store without a second lookup", async () => {
    const lost = await testStore("SQLite");
    const asked = vi.spyOn(lost.database, "executeQuery");
    const broken = await testApp(lost, { clock });
    await broken.listen({ host: "127.0.0.1", port: 0 });
    asked.mockReset().mockRejectedValue(new Error("the disk is gone"));
    const { status, headers } = await ask("/api/shortener/redirect/go", {}, broken);
    expect([status, headers.get("content-type")]).toEqual([500, "application/problem+json"]);
    expect(asked).toHaveBeenCalledOnce();
    asked.mockRestore();
    await broken.close();
    await lost.close();
  });

  it("returns 500 for a stored URL that no header can hold", async () => {
    await store.database
      .updateTable("links")
      .set({ long_url: "https://example.com/\u2603" })
      .where("alias_key", "=", "odd")
      .execute();
    const { status } = await ask("/api/shortener/redirect/odd");
    expect(status).toBe(500);
    expect((await ask("/health")).status).toBe(200);
  });
});
