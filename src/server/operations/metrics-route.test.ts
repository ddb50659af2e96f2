import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMetrics, type Metrics } from "#server/platform/metrics.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, signIn, testApp } from "#server/platform/testing/test-app.ts";

describe("/metrics", () => {
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
  const read = async (headers = {}) => app.inject({ url: "/metrics", headers });

  it("counts requests by method, route pattern and status, never by address", async () => {
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

  it("times the store's statements and shows what waits to be written", async () => {
    await start();
    const me = await signIn(app);
    await postJson(app, "/api/shortener/create", { longUrl: "https://example.com/", customAlias: "go" }, me);
    await app.inject({ url: "/api/shortener/redirect/go", headers: { "user-agent": "Mozilla/5.0" } });
    const { body } = await read();
    expect(Number(/sundry_store_query_duration_seconds_count (\d+)/.exec(body)?.[1])).toBeGreaterThan(3);
    expect(body).toContain("sundry_clicks_waiting 1");
  });

  it("is for the one with the token, where there is one", async () => {
    await start({ METRICS_TOKEN: "long-enough-s3cret" });
    expect((await read()).statusCode).toBe(401);
    expect((await read({ authorization: "Bearer long-enough-s3creT" })).statusCode).toBe(401);
    expect((await read({ authorization: "Bearer long-enough-s3cret" })).statusCode).toBe(200);
  });

  it("knows the process when told to watch it", async () => {
    await start();
    metrics.watchProcess();
    expect((await read()).body).toMatch(/^process_resident_memory_bytes \d+$/m);
  });
});
