import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BODY_MAX_BYTES, SMALL_BODY_MAX_BYTES } from "./json-body.ts";
import { type TestStore, testStore } from "./testing/stores.ts";
import { postJson, signIn, testApp } from "./testing/test-app.ts";

describe("acceptJsonOnly", () => {
  let store: TestStore;
  let app: FastifyInstance;
  let me: { authorization: string };
  let routes: { method: InjectOptions["method"]; url: string; needsToken: boolean }[];
  beforeAll(async () => {
    store = await testStore("SQLite");
    app = await testApp(store);
    me = await signIn(app);
    const { paths } = (await app.inject({ url: "/api/openapi.json" })).json();
    // Runs take any body, of their own size.
    const withJson = Object.entries<Record<string, { security?: object[] }>>(paths).filter(
      ([path]) => !path.startsWith("/api/run/"),
    );
    routes = withJson.flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => !["get", "head"].includes(method))
        .map(([method, { security = [] }]) => ({
          method: method.toUpperCase() as "POST",
          url: path.replace(/\{\w+\}/, "000000000000"),
          needsToken: security.length > 0,
        })),
    );
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const paste = (content: string) => `{"language":"text","content":${content}}`;

  it.each([
    ["17 levels", paste("[".repeat(16) + "]".repeat(16)), "The body is nested more than 16 levels deep."],
    ["a megabyte of opened arrays", "[".repeat(1_000_000), "The body is nested more than 16 levels deep."],
    ["a megabyte of opened objects", '{"":'.repeat(250_000), "The body is nested more than 16 levels deep."],
    ["65 keys", `{${Array.from({ length: 65 }, (_, n) => `"${n}":0`)}}`, "The body has more than 64 keys."],
    ["a megabyte of empty arrays", `[${"[],".repeat(333_333)}0]`, "The body has more than 1024 values."],
  ])("rejects %s before parsing", async (_, body, message) => {
    const response = await postJson(app, "/api/pastebin", body, me);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });

  it("allows brackets, colons and commas in strings", async () => {
    const content = `${"[{".repeat(500)}"\\":,`.repeat(50);
    expect((await postJson(app, "/api/pastebin", { language: "text", content }, me)).statusCode).toBe(201);
  });

  it("does not parse the body of a request without a valid token", async () => {
    const withToken = routes.filter(({ needsToken }) => needsToken);
    expect(withToken.length).toBeGreaterThan(5);
    for (const { method, url } of withToken) {
      for (const headers of [{}, { authorization: `${me.authorization}x` }]) {
        const { statusCode } = await app.inject({
          method: method as "POST",
          url,
          payload: "[".repeat(1000),
          headers: { "content-type": "application/json", ...headers },
        });
        expect(statusCode, `${method} ${url}`).toBe(401);
      }
    }
  });

  it("limits bodies to 16 KiB, or 4 KiB on routes with short bodies", async () => {
    const small = new Set(["/api/events", "/api/tools/track-usage", "/api/auth/anonymous", "/api/keys"]);
    const bigger = new Set(["/api/pastebin", "/api/shortener/create", "/api/run"]);
    const others = [{ method: "POST" as const, url: "/api/nothing" }];
    for (const { method, url } of [...routes, ...others]) {
      if (bigger.has(url) && method === "POST") continue;
      const limit = small.has(url) ? SMALL_BODY_MAX_BYTES : BODY_MAX_BYTES;
      const statusOf = async (bytes: number) => {
        // A new visitor each time, because one route erases the caller.
        const headers = { "content-type": "application/json", ...(await signIn(app)) };
        const payload = `"${"x".repeat(bytes - 2)}"`;
        return (await app.inject({ method: method as "POST", url, payload, headers })).statusCode;
      };
      expect(await statusOf(limit), `${method} ${url}`).not.toBe(413);
      expect(await statusOf(limit + 1), `${method} ${url}`).toBe(413);
    }
  });
});
