import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { retryAdvice } from "./limit-requests.ts";
import { STORES, type TestStore, testStore } from "./testing/stores.ts";
import { postJson, signIn, testApp } from "./testing/test-app.ts";

describe("retryAdvice", () => {
  it.each([
    [0, "Please wait a moment and try again."],
    [60, "Please wait a moment and try again."],
    [61, "Try again in 2 minutes."],
    [720, "Try again in 12 minutes."],
    [721, "Try again in 13 minutes."],
    [7_140, "Try again in 119 minutes."],
    [7_141, "Try again in 2 hours."],
    [86_400, "Try again in 24 hours."],
  ])("after %d seconds: %s", (seconds, advice) => {
    expect(retryAdvice(seconds)).toBe(advice);
  });
});

describe.each(STORES)("limitRequests on %s", (kind) => {
  let store: TestStore;
  let app: FastifyInstance;
  const open = async (env: Record<string, string>) => {
    store = await testStore(kind);
    // With a database URL, the store keeps the limits.
    const url = store.location.databaseUrl;
    app = await testApp(store, { env: { TRUST_PROXY: "127.0.0.1", ...(url && { DATABASE_URL: url }), ...env } });
  };
  afterEach(async () => {
    await app.close();
    await store.close();
  });

  const from = (address: string) => ({ "x-forwarded-for": address });
  const signUp = (address: string) =>
    app.inject({ method: "POST", url: "/api/auth/anonymous", headers: from(address) });

  it("stops a visitor who rotates through the /64s of a /48", async () => {
    await open({ SIGN_UPS_PER_HOUR: "2" });
    let allowed = 0;
    for (let subnet = 0; subnet < 20; subnet++) {
      // Two in each of many /56s.
      for (const host of [1, 2]) {
        const { statusCode } = await signUp(`2001:db8:7:${(subnet * 256).toString(16)}::${host}`);
        if (statusCode === 200) allowed++;
      }
    }
    expect(allowed).toBe(16 * 2);
    const refused = await signUp("2001:db8:7:ffff::1");
    expect(refused.statusCode).toBe(429);
    // One of 32 is restored sooner than one of 2 would be.
    expect(Number(refused.headers["retry-after"])).toBeLessThan(1800 / 2);
    expect((await signUp("2001:db8:8::1")).statusCode).toBe(200);
  });

  it("stops a visitor who rotates through the /64s of a /56", async () => {
    await open({ SIGN_UPS_PER_HOUR: "2" });
    const statuses: number[] = [];
    for (let subnet = 0; subnet < 12; subnet++) {
      statuses.push((await signUp(`2001:db8:7:1${subnet.toString(16).padStart(2, "0")}::1`)).statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(4 * 2);
    expect((await signUp("2001:db8:7:200::1")).statusCode).toBe(200);
  });

  it("does not charge wider networks for rejected requests", async () => {
    await open({ SIGN_UPS_PER_HOUR: "2" });
    for (let time = 0; time < 100; time++) await signUp("2001:db8:7:1::1");
    expect((await signUp("2001:db8:7:2::1")).statusCode).toBe(200);
  });

  it("reports the strictest key in the headers, as a share of the plain quota", async () => {
    await open({ CREATES_PER_MINUTE: "3" });
    const [me, other] = [await signIn(app), await signIn(app)];
    const create = (who: object, address: string) =>
      postJson(app, "/api/shortener/create", { longUrl: "https://example.com/" }, { ...who, ...from(address) });
    const first = await create(me, "2001:db8:7:1::1");
    expect([first.headers["ratelimit-policy"], first.headers.ratelimit]).toEqual([
      '"create";q=3;w=60',
      '"create";r=2;t=0',
    ]);
    expect((await create(other, "2001:db8:7:1::1")).headers.ratelimit).toBe('"create";r=1;t=0');
    expect((await create(me, "192.0.2.1")).headers.ratelimit).toBe('"create";r=1;t=0');
  });

  it("counts an IPv4 address the same in every spelling", async () => {
    await open({ SIGN_UPS_PER_HOUR: "1" });
    const statuses = [];
    for (const address of ["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.2", "::ffff:192.0.2.3"]) {
      statuses.push((await signUp(address)).statusCode);
    }
    expect(statuses).toEqual([200, 429, 200, 200]);
  });
});
