import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { signIn, testApp } from "#server/platform/testing/test-app.ts";

describe("ipRoutes", () => {
  let store: TestStore;
  let app: FastifyInstance;
  let me: { authorization: string };
  beforeAll(async () => {
    store = await testStore("SQLite");
    app = await testApp(store);
    me = await signIn(app);
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const lookup = (ip: string, headers: Record<string, string> = me) =>
    app.inject({ url: `/api/ip/lookup/${encodeURIComponent(ip)}`, headers });

  it.each([
    ["127.0.0.1", "127.0.0.1"],
    ["::ffff:8.8.8.8", "8.8.8.8"],
    ["2001:4860:4860:0::8888", "2001:4860:4860::8888"],
  ])("returns the address of a client at %s as %s, without a token", async (remoteAddress, ip) => {
    const response = await app.inject({ url: "/api/ip/my-ip", remoteAddress });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ip });
    expect(response.headers["cache-control"]).toContain("no-store");
  });

  it("requires a token for a lookup", async () => {
    expect((await lookup("8.8.8.8", {})).statusCode).toBe(401);
  });

  it("returns place, time zone, network, and source for an IPv4 address", async () => {
    expect((await lookup(" 1.1.1.1 ")).json()).toEqual({
      status: "success",
      query: "1.1.1.1",
      country: "Australia",
      countryCode: "AU",
      regionName: expect.any(String),
      city: expect.any(String),
      lat: expect.any(Number),
      lon: expect.any(Number),
      timezone: expect.stringMatching(/^Australia\//),
      org: "Cloudflare, Inc.",
      as: "AS13335 Cloudflare, Inc.",
      networkRange: "1.1.1.0 - 1.1.1.255",
      source: "IP Geolocation by DB-IP",
      sourceUrl: "https://db-ip.com",
      sourceDate: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    });
  });

  it("looks up an IPv4-mapped IPv6 address as IPv4", async () => {
    expect((await lookup("::ffff:1.1.1.1")).json()).toEqual((await lookup("1.1.1.1")).json());
  });

  it("looks up an IPv6 address", async () => {
    const answer = (await lookup("2001:4860:4860:0:0:0:0:8888")).json();
    expect(answer).toMatchObject({ status: "success", query: "2001:4860:4860::8888", as: "AS15169 Google LLC" });
    expect(answer.timezone).toMatch(/^America\//);
  });

  it.each([
    ["10.0.0.1", "private range"],
    ["::ffff:192.168.0.1", "private range"],
    ["127.0.0.1", "reserved range"],
    ["2002:808:808::1", "reserved range"],
    ["0x7f000001", "invalid query"],
    ["017700000001", "invalid query"],
    ["example.com", "invalid query"],
    ["fe80::1%eth0", "invalid query"],
    ["8.8.8.8/24", "invalid query"],
    ["../my-ip", "invalid query"],
  ])("fails for %s: %s", async (ip, message) => {
    const response = await lookup(ip);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status: "fail", message, query: ip });
  });

  it("truncates an overlong query in the response", async () => {
    const answer = (await lookup("9".repeat(300))).json();
    expect(answer).toEqual({ status: "fail", message: "invalid query", query: "9".repeat(64) });
  });

  it("limits lookups per user", async () => {
    const strict = await testApp(store, { env: { LOOKUPS_PER_MINUTE: "2" } });
    const headers = await signIn(strict);
    const ask = () => strict.inject({ url: "/api/ip/lookup/10.0.0.1", headers });
    expect([await ask(), await ask(), await ask()].map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    await strict.close();
  });

  it("limits lookups per IPv6 network, across users", async () => {
    const strict = await testApp(store, { env: { LOOKUPS_PER_MINUTE: "1000" } });
    const statuses = new Map<number, number>();
    let headers = me;
    for (let i = 0; i <= 1000; i++) {
      const remoteAddress = `2001:db8:1:2:${i.toString(16)}::1`;
      if (i % 500 === 0) headers = await signIn(strict);
      const { statusCode } = await strict.inject({ url: "/api/ip/lookup/10.0.0.1", headers, remoteAddress });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 1000, 429: 1 });
    await strict.close();
  });

  it("returns 503 when the data can't be read, but still recognizes reserved addresses", async () => {
    const log: string[] = [];
    const broken = await testApp(store, { log, env: { GEO_CITY_DB: "/there/is/no.mmdb" } });
    const headers = await signIn(broken);
    const response = await broken.inject({ url: "/api/ip/lookup/8.8.8.8", headers });
    expect(response.statusCode).toBe(503);
    expect(response.json().message).toBe("The location data can't be read right now. Please try again later.");
    expect(log.join("")).toContain("could not read the location data");
    expect((await broken.inject({ url: "/api/ip/lookup/127.0.0.1", headers })).json().status).toBe("fail");
    await broken.close();
  });
});
