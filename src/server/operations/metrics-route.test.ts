import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMetrics, type Metrics } from "#server/platform/metrics.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, signIn, testApp } from "#server/platform/testing/test-app.ts";

describe("GET /metrics", () => {
  let store: TestStore;
  let metrics: Metrics;
  let app: FastifyInstance;
  const start = async (env: Record<string, string> = {}) => {
    app = await testApp(store, { env, metrics });
  };
  beforeEach(async () => {
    metrics = createMetrics();
    store = await testStore("SQLite", ({ queryDurationMillis }) => metrics.recordQuery(queryDurationMillis));
  });
  afterEach(async () => {
    await app.close();
    await store.close();
  });
  const read = async (headers = {}, remoteAddress = "127.0.0.1") =>
    app.inject({ url: "/metrics", headers, remoteAddress });

  it("counts requests by method, route pattern and status, never by URL", async () => {
    await start();
    await app.inject({ url: "/api/pastebin/aSecretId123" });
    await app.inject({ url: "/api/pastebin/aSecretId124" });
    const { statusCode, headers, body } = await read();
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/pastebin/:id",status="404"} 2',
    );
    expect(body).not.toContain("aSecretId");
  });

  it("reports query times and clicks not yet written", async () => {
    await start();
    const me = await signIn(app);
    await postJson(app, "/api/shortener/create", { longUrl: "https://example.com/", customAlias: "go" }, me);
    await app.inject({ url: "/api/shortener/redirect/go", headers: { "user-agent": "Mozilla/5.0" } });
    const { body } = await read();
    expect(Number(/sundry_store_query_duration_seconds_count (\d+)/.exec(body)?.[1])).toBeGreaterThan(3);
    expect(body).toContain("sundry_clicks_waiting 1");
  });

  it("reports sizes of the disk and of the store", async () => {
    await start();
    const { body } = await read();
    const sizeOf = (name: string) => Number(new RegExp(`^${name} (.+)$`, "m").exec(body)?.[1]);
    expect(sizeOf("sundry_disk_free_bytes")).toBeGreaterThan(0);
    expect(sizeOf("sundry_database_bytes")).toBe(await store.storedBytes());
    expect(sizeOf("sundry_pdf_file_bytes")).toBe(0);
  });

  it("requires the token when one is configured", async () => {
    await start({ METRICS_TOKEN: "long-enough-s3cret" });
    expect((await read()).statusCode).toBe(401);
    expect((await read({ authorization: "Bearer long-enough-s3creT" })).statusCode).toBe(401);
    expect((await read({ authorization: "Bearer long-enough-s3cret" })).statusCode).toBe(200);
    expect((await read({ authorization: "Bearer long-enough-s3cret" }, "192.0.2.1")).statusCode).toBe(200);
  });

  it.each(["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"])(
    "allows this machine without a token: %s",
    async (here) => {
      await start();
      expect((await read({}, here)).statusCode).toBe(200);
    },
  );

  it.each(["192.0.2.1", "10.0.0.1", "::ffff:192.0.2.1", "2001:db8::1"])("rejects %s without a token", async (there) => {
    await start();
    const { statusCode, body } = await read({ authorization: "Bearer " }, there);
    expect([statusCode, body]).toEqual([403, expect.stringContaining("METRICS_TOKEN")]);
    expect(body).not.toContain("process_");
  });

  it.each([
    ["x-forwarded-for", "192.0.2.1"],
    ["x-forwarded-for", "127.0.0.1"],
    ["x-forwarded-for", ""],
    ["x-real-ip", "127.0.0.1"],
    ["forwarded", "for=127.0.0.1"],
    ["via", "1.1 proxy"],
    ["x-forwarded-host", "localhost"],
    ["x-forwarded-proto", "http"],
    ["host", "tools.example.org"],
  ])("rejects requests passed on by a local proxy without a token: %s: %s", async (name, value) => {
    await start();
    expect((await read({ [name]: value })).statusCode).toBe(403);
  });

  it("rejects visitors of a trusted local proxy without a token", async () => {
    await start({ TRUST_PROXY: "127.0.0.1" });
    expect((await read({ "x-forwarded-for": "127.0.0.1" })).statusCode).toBe(403);
    expect((await read()).statusCode).toBe(200);
  });

  it("includes process metrics after watchProcess", async () => {
    await start();
    metrics.watchProcess();
    expect((await read()).body).toMatch(/^process_resident_memory_bytes \d+$/m);
  });
});
