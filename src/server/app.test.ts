import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestStore, testStore } from "./platform/testing/stores.ts";
import { postJson, signIn, testApp } from "./platform/testing/test-app.ts";

describe("the server", () => {
  let store: TestStore;
  let app: FastifyInstance;
  const log: string[] = [];
  beforeAll(async () => {
    store = await testStore("SQLite");
    app = await testApp(store, { log });
    app.get("/api/bug", { schema: { hide: true } }, () => {
      throw new TypeError("secret detail of the code");
    });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  it("answers every error in one shape, with the id that is in the log", async () => {
    const response = await app.inject({ url: "/api/nothing" });
    const id = response.headers["x-request-id"];
    expect(response.headers["content-type"]).toBe("application/problem+json");
    expect(response.json()).toEqual({
      type: "about:blank",
      title: "Not Found",
      status: 404,
      detail: "There is nothing here.",
      instance: id,
      error: "There is nothing here.",
      message: "There is nothing here.",
    });
    expect(log.some((line) => line.includes(String(id)))).toBe(true);
  });

  it("tells nobody but the log what a bug is", async () => {
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

  it.each([
    ["PUT", "/api/pastebin", "POST"],
    ["PUT", "/api/pastebin/4xk2Dm09QZab", "DELETE, GET, HEAD"],
    ["GET", "/api/events", "POST"],
    ["OPTIONS", "/api/pastebin", "POST"],
    ["POST", "/health", "GET, HEAD"],
  ] as const)("answers %s %s with what is allowed there", async (method, url, allow) => {
    const response = await app.inject({ method, url, headers: { origin: "https://evil.example" } });
    expect([response.statusCode, response.headers.allow?.toString().split(", ").sort().join(", ")]).toEqual([
      405,
      allow,
    ]);
    expect(response.headers).not.toHaveProperty("access-control-allow-origin");
  });

  it("takes JSON only, and uncompressed", async () => {
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

  it("logs one line a request, with nothing personal in it", async () => {
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

  it("says that it is alive and ready", async () => {
    expect((await app.inject({ url: "/health" })).json()).toEqual({ status: "ok" });
    expect((await app.inject({ url: "/ready" })).json()).toEqual({ status: "ok" });
  });

  it("is alive but not ready, and answers 503, when its store is gone", async () => {
    const doomed = await testStore("SQLite");
    const lines: string[] = [];
    const other = await testApp(doomed, { log: lines });
    const me = await signIn(other);
    await doomed.close();
    expect((await other.inject({ url: "/health" })).statusCode).toBe(200);
    const ready = await other.inject({ url: "/ready" });
    expect([ready.statusCode, ready.headers["retry-after"]]).toEqual([503, "5"]);
    expect((await other.inject({ url: "/api/pastebin/my", headers: me })).statusCode).toBeGreaterThanOrEqual(500);
    await other.close();
  });

  it("describes every call of its API, from the schemas that check them", async () => {
    const document = (await app.inject({ url: "/api/openapi.json" })).json();
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths).sort()).toEqual([
      "/api/auth/anonymous",
      "/api/events",
      "/api/ip/lookup/{ip}",
      "/api/ip/my-ip",
      "/api/me",
      "/api/openapi.json",
      "/api/pastebin",
      "/api/pastebin/my",
      "/api/pastebin/{id}",
      "/api/pastebin/{id}/raw",
      "/api/pdf/download/{jobId}",
      "/api/pdf/merge",
      "/api/pdf/split",
      "/api/pdf/status/{jobId}",
      "/api/pdf/to-images",
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
    expect(Object.keys(create.responses)).toEqual(["201", "4XX"]);
    expect(document.paths["/api/pastebin"]).not.toHaveProperty("put");
  });
});
