import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { signIn, testApp } from "#server/platform/testing/test-app.ts";
import { startDnsZone } from "./testing/dns-zone.ts";

const SITE = "site.example.com";
const a = (data: string, name = SITE) => ({ type: "A", name, ttl: 300, data });

describe("GET /api/dns/lookup", { timeout: scaledTimeout(60_000) }, () => {
  let store: TestStore;
  let app: FastifyInstance;
  let me: { authorization: string };
  let zone: Awaited<ReturnType<typeof startDnsZone>>;
  beforeAll(async () => {
    store = await testStore("SQLite");
    zone = await startDnsZone({
      [`A ${SITE}`]: { answers: [a("1.1.1.1"), a("1.0.0.1")], authenticated: true },
      [`AAAA ${SITE}`]: { answers: [] },
      [`MX ${SITE}`]: {
        answers: [{ type: "MX", name: SITE, ttl: 60, data: { preference: 10, exchange: "mail.example.com" } }],
      },
      [`TXT ${SITE}`]: {
        answers: [{ type: "TXT", name: SITE, ttl: 60, data: ["v=spf1 include:_spf.", "example.com -all"] }],
      },
      "A www.example.com": {
        answers: [{ type: "CNAME", name: "www.example.com", ttl: 60, data: SITE }, a("1.1.1.1")],
      },
      "A xn--bcher-kva.example.com": { answers: [a("1.1.1.1", "xn--bcher-kva.example.com")] },
      "TXT long.example.com": {
        onlyTcp: true,
        answers: Array.from({ length: 40 }, (_, at) => ({
          type: "TXT",
          name: "long.example.com",
          ttl: 60,
          data: [`${at} `.padEnd(200, "x")],
        })),
      },
      "A inside.example.com": { answers: [a("10.0.0.7"), a("1.1.1.1"), a("127.0.0.1"), a("169.254.169.254")] },
      "CNAME inside.example.com": { answers: [{ type: "CNAME", name: SITE, ttl: 60, data: "db.corp" }] },
      "MX inside.example.com": {
        answers: [{ type: "MX", name: SITE, ttl: 60, data: { preference: 0, exchange: "." } }],
      },
      "A broken.example.com": { rcode: 2 },
      "A garbage.example.com": { raw: Buffer.from("not a DNS message") },
      "PTR 8.8.8.8.in-addr.arpa": {
        answers: [{ type: "PTR", name: "8.8.8.8.in-addr.arpa", ttl: 60, data: "dns.google" }],
      },
      "PTR 1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.7.4.6.0.6.2.ip6.arpa": { answers: [] },
      "TXT odd.example.com": {
        answers: [{ type: "TXT", name: "odd.example.com", ttl: 60, data: ["<b>\u0007\u202e"] }],
      },
    });
    app = await testApp(store, { env: { DNS_SERVERS: `127.0.0.1:${zone.server.port}` } });
    me = await signIn(app);
  });
  afterAll(async () => {
    await app.close();
    await store.close();
    zone.close();
  });

  const get = (name: string, types = "", headers: Record<string, string> = me, from = app) =>
    from.inject({ url: `/api/dns/lookup/${encodeURIComponent(name)}${types && `?types=${types}`}`, headers });
  const lookup = async (name: string, types: string) => (await get(name, types)).json();

  it("answers with the records of each type, and whether DNSSEC has confirmed them", async () => {
    expect(await lookup(` ${SITE.toUpperCase()}. `, "A,aaaa, MX,TXT,CAA")).toEqual({
      name: SITE,
      answers: [
        {
          type: "A",
          status: "NOERROR",
          authenticated: true,
          records: [
            { name: SITE, type: "A", ttl: 300, data: "1.1.1.1" },
            { name: SITE, type: "A", ttl: 300, data: "1.0.0.1" },
          ],
        },
        { type: "AAAA", status: "NOERROR", authenticated: false, records: [] },
        {
          type: "MX",
          status: "NOERROR",
          authenticated: false,
          records: [{ name: SITE, type: "MX", ttl: 60, data: "10 mail.example.com" }],
        },
        {
          type: "TXT",
          status: "NOERROR",
          authenticated: false,
          records: [{ name: SITE, type: "TXT", ttl: 60, data: "v=spf1 include:_spf.example.com -all" }],
        },
        { type: "CAA", status: "NXDOMAIN", authenticated: false, records: [] },
      ],
    });
  });

  it("asks for the common types of a name, and for the name of an address", async () => {
    const common = await lookup(SITE, "");
    expect(common.answers.map(({ type }: { type: string }) => type)).toEqual(
      "A AAAA CNAME MX NS TXT SOA CAA HTTPS".split(" "),
    );
    expect(await lookup("8.8.8.8", "")).toMatchObject({
      name: "8.8.8.8.in-addr.arpa",
      answers: [{ type: "PTR", records: [{ data: "dns.google" }] }],
    });
    expect((await lookup("2606:4700::1", "")).name).toBe(
      "1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.7.4.6.0.6.2.ip6.arpa",
    );
  });

  it("follows an alias, reads international names, and asks by TCP for a long answer", async () => {
    const [alias] = (await lookup("www.example.com", "A")).answers;
    expect(alias.records.map(({ type, data }: { type: string; data: string }) => [type, data])).toEqual([
      ["CNAME", SITE],
      ["A", "1.1.1.1"],
    ]);
    expect(await lookup("bücher.example.com", "A")).toMatchObject({
      name: "xn--bcher-kva.example.com",
      answers: [{ records: [{ data: "1.1.1.1" }] }],
    });
    expect((await lookup("long.example.com", "TXT")).answers[0].records).toHaveLength(40);
    expect(zone.asked).toContain("TXT long.example.com by TCP");
  });

  it("leaves out what leads to a private network, and says so", async () => {
    const { answers } = await lookup("inside.example.com", "A,CNAME,MX");
    expect(answers).toMatchObject([
      { records: [{ data: "1.1.1.1" }], hidden: 3 },
      { records: [], hidden: 1 },
      { records: [{ data: "0 ." }] },
    ]);
    expect(JSON.stringify(answers)).not.toMatch(/10\.0|127\.|169\.254|corp/);
  });

  it("escapes control characters of records", async () => {
    expect((await lookup("odd.example.com", "TXT")).answers[0].records[0].data).toBe("<b>\\007\\226\\128\\174");
  });

  it("keeps an answer for its time to live, and asks once for many at the same time", async () => {
    const before = zone.asked.length;
    await Promise.all(Array.from({ length: 20 }, () => get("new.example.com", "A")));
    await get("new.example.com", "A");
    expect(zone.asked.slice(before)).toEqual(["A new.example.com"]);
  });

  it("reports a resolver's failure, and none at all", async () => {
    expect((await lookup("broken.example.com", "A")).answers).toMatchObject([{ status: "SERVFAIL", records: [] }]);
    expect((await lookup("garbage.example.com", "A")).answers).toMatchObject([{ status: "TIMEOUT", records: [] }]);
  });

  it.each([
    ["localhost", /public internet/],
    ["db", /public internet/],
    ["printer.local", /public internet/],
    ["vault.service.internal", /public internet/],
    ["router.home.arpa", /public internet/],
    ["x.onion", /public internet/],
    ["1.0.0.10.in-addr.arpa", /public internet/],
    ["0.0.10.in-addr.arpa", /public internet/],
    ["1.0.0.127.IN-ADDR.ARPA", /public internet/],
    ["version.1", /domain name/],
    ["10.0.0.1", /public addresses/],
    ["::1", /public addresses/],
    ["169.254.169.254", /public addresses/],
    ["fe80::1%eth0", /public addresses/],
    ["", /domain name|not found/i],
    ["a b.example.com", /domain name/],
    ["https://example.com/", /domain name/],
    ["-a.example.com", /domain name/],
    ["a..example.com", /domain name/],
    [`${"a".repeat(64)}.example.com`, /domain name/],
    [`${"a.".repeat(150)}example.com`, /domain name/],
    ["a.example.com\u0000.evil.com", /domain name/],
  ])("refuses %j without asking anyone", async (name, message) => {
    const before = zone.asked.length;
    const response = await get(name, "A");
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.json().message).toMatch(message);
    expect(zone.asked).toHaveLength(before);
  });

  it("refuses unknown types, too many of them, and visitors without a token", async () => {
    expect((await get(SITE, "ANY")).json().message).toContain('There is no type "ANY". Types: A, AAAA');
    expect((await get(SITE, "constructor")).statusCode).toBe(400);
    expect((await get(SITE, "A,AAAA,CNAME,MX,NS,TXT,SOA,CAA,HTTPS,SVCB,SRV")).statusCode).toBe(400);
    expect((await get(SITE, "A", {})).statusCode).toBe(401);
  });

  it("limits lookups per user, and can be turned off", async () => {
    const env = { DNS_SERVERS: `127.0.0.1:${zone.server.port}`, LOOKUPS_PER_MINUTE: "2" };
    const strict = await testApp(store, { env });
    const headers = await signIn(strict);
    const ask = async () => (await get(SITE, "A", headers, strict)).statusCode;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
    await strict.close();
    const without = await testApp(store, { env: { DNS_LOOKUP: "off" } });
    expect((await get(SITE, "A", await signIn(without), without)).statusCode).toBe(404);
    await without.close();
  });
});
