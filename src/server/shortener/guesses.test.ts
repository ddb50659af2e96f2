import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fixtureSite } from "#server/platform/testing/fixture-site.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, signIn, testApp, testClock } from "#server/platform/testing/test-app.ts";

describe("short link guessing", () => {
  let store: TestStore;
  let app: FastifyInstance;
  let site: Awaited<ReturnType<typeof fixtureSite>>;
  const clock = testClock();
  const onFastifyRequest = vi.fn();
  beforeAll(async () => {
    store = await testStore("SQLite");
    site = await fixtureSite();
    const env = { MISSES_PER_MINUTE: "3", TRUST_PROXY: "127.0.0.1" };
    app = await testApp(store, { clock, env, siteFolder: site.folder });
    app.addHook("onRequest", async ({ url }) => onFastifyRequest(url));
    await app.listen({ host: "127.0.0.1", port: 0 });
    const link = { longUrl: "https://example.com/", customAlias: "known" };
    expect((await postJson(app, "/api/shortener/create", link, await signIn(app))).statusCode).toBe(201);
  });
  beforeEach(() => onFastifyRequest.mockClear());
  afterAll(async () => {
    await app.close();
    await store.close();
    await rm(site.parent, { recursive: true });
  });

  const ask = (address: string, path: string, headers = {}) =>
    fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`, {
      redirect: "manual",
      headers: { "x-forwarded-for": address, ...headers },
    });
  const REDIRECT = "/api/shortener/redirect";

  it.each([
    ["the redirect", "192.0.2.1", REDIRECT, {}, 302],
    ["/s/ for programs", "192.0.2.2", "/s", {}, 302],
    ["/s/ for browsers", "2001:db8:1:2::3", "/s", { accept: "text/html" }, 200],
  ])("gets 429 for hits and misses alike: %s", async (_name, address, path, headers, found) => {
    const statusOf = async (alias: string) => (await ask(address, `${path}/${alias}`, headers)).status;
    expect(await statusOf("known")).toBe(found);
    expect([await statusOf("nobody"), await statusOf("no.alias"), await statusOf("other")]).toEqual([404, 404, 404]);
    const refused = await ask(address, `${path}/nobody`, headers);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "20"]);
    expect(await statusOf("known")).toBe(429);
    // The limit applies to every route.
    expect((await ask(address, `${REDIRECT}/known`)).status).toBe(429);
    clock.advance(20_000);
    expect(await statusOf("known")).toBe(found);
  });

  it("doesn't slow down other visitors' redirects", async () => {
    for (let time = 0; time < 4; time++) await ask("192.0.2.4", `${REDIRECT}/nobody`);
    onFastifyRequest.mockClear();
    expect((await ask("192.0.2.5", `${REDIRECT}/known`)).status).toBe(302);
    await ask("192.0.2.6", `${REDIRECT}/nobody`);
    onFastifyRequest.mockClear();
    // A single miss doesn't slow down the visitor's own redirects either.
    expect((await ask("192.0.2.6", `${REDIRECT}/known`)).status).toBe(302);
    expect(onFastifyRequest).not.toHaveBeenCalled();
  });

  it("is counted per /64 and per larger network", async () => {
    const statuses = new Set<number>();
    for (let subnet = 0; subnet < 60; subnet++) {
      statuses.add((await ask(`2001:db8:9:${subnet.toString(16)}00::1`, `${REDIRECT}/nobody`)).status);
    }
    expect([...statuses]).toEqual([404, 429]);
    expect((await ask("2001:db8:9:ffff::1", `${REDIRECT}/known`)).status).toBe(429);
  });
});
