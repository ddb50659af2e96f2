import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { RateKey } from "./rate-limiter.ts";
import { createSharedRateLimiter, purgeRateLimits } from "./shared-rate-limiter.ts";
import { type TestStore, testStore } from "./testing/stores.ts";

/** So long that no quota is restored during a test. */
const WINDOW_SECONDS = 360_000;

const keysOf = (key: string): RateKey[] => [{ key, quotas: 1 }];

describe("createSharedRateLimiter", () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await testStore("PostgreSQL");
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(() => store.close());

  const secret = randomBytes(32);
  const process = (name: string, quota = 3, windowSeconds = WINDOW_SECONDS) => {
    const limiter = createSharedRateLimiter(
      { name, quota, windowSeconds },
      { database: store.database, secret: () => secret },
    );
    return { take: (key: string, cost?: number) => limiter.take(keysOf(key), cost), takeAll: limiter.take };
  };
  /** Lets time pass for all rows. */
  const advance = (seconds: number) =>
    sql`update rate_limits set whole_at = whole_at - ${seconds * 1000}::bigint`.execute(store.database);

  it("allows the whole quota in a burst across processes", async () => {
    const [one, other] = [process("whole"), process("whole")];
    const verdicts = [await one.take("a"), await other.take("a"), await one.take("a"), await other.take("a")];
    expect(verdicts).toMatchObject([
      { allowed: true, remaining: 2, retryAfter: 0 },
      { allowed: true, remaining: 1, retryAfter: 0 },
      { allowed: true, remaining: 0, retryAfter: 0 },
      { allowed: false, remaining: 0 },
    ]);
    const third = WINDOW_SECONDS / 3;
    const wait = verdicts[3]?.retryAfter;
    expect(wait).toBeLessThanOrEqual(third);
    expect(wait).toBeGreaterThan(third - 1000);
    expect((await one.take("b")).allowed).toBe(true);
  });

  it("restores one request after each interval, not sooner", async () => {
    const { take } = process("part");
    for (let count = 0; count < 4; count++) await take("a");
    await advance(50_000);
    expect(await take("a")).toMatchObject({ allowed: false });
    await advance(70_000);
    expect((await take("a")).allowed).toBe(true);
    expect((await take("a")).allowed).toBe(false);
  });

  it("charges the cost of a request across processes", async () => {
    const [one, other] = [process("bytes", 600), process("bytes", 600)];
    expect(await one.take("a", 500)).toEqual({ allowed: true, remaining: 100, retryAfter: 0 });
    expect(await other.take("a", 200)).toMatchObject({ allowed: false, remaining: 100 });
    await advance(WINDOW_SECONDS / 6);
    expect(await other.take("a", 200)).toEqual({ allowed: true, remaining: 0, retryAfter: 0 });
    expect((await one.take("b", 601)).allowed).toBe(true);
  });

  it.each([
    ["90 seconds off", 90_000, 60],
    ["weeks off", 5000 * WINDOW_SECONDS, WINDOW_SECONDS],
  ])("allows exactly the quota in a burst when the clocks of processes are %s", async (name, offset, seconds) => {
    const realNow = Date.now;
    let calls = 0;
    vi.spyOn(Date, "now").mockImplementation(() => realNow() + (calls++ % 2 ? offset : -offset));
    const limiters = [process(name, 60, seconds), process(name, 60, seconds)];
    const started = performance.now();
    const verdicts = await Promise.all(Array.from({ length: 700 }, (_, index) => limiters[index % 2]?.take("a")));
    // With a short window, some of the quota is restored during the test.
    const returned = Math.round((performance.now() - started) / 1000 / (seconds / 60));
    const allowed = verdicts.filter((verdict) => verdict?.allowed).length;
    expect(allowed).toBeGreaterThanOrEqual(60);
    expect(allowed).toBeLessThanOrEqual(60 + returned);
    expect(verdicts.every((verdict) => verdict?.allowed || (verdict?.retryAfter ?? 0) > 0)).toBe(true);
  });

  it("charges all keys or none", async () => {
    const { take, takeAll } = process("all");
    const household = (name: string) => [{ key: "street", quotas: 2 }, ...keysOf(name)];
    for (const name of ["a", "b", "a", "b", "a"]) expect((await takeAll(household(name))).allowed).toBe(true);
    expect(await takeAll(household("a"))).toMatchObject({ allowed: false, remaining: 0 });
    // The rejected request used nothing of the street's quota of 2 * 3.
    expect(await takeAll(household("b"))).toMatchObject({ allowed: true, remaining: 0 });
    expect((await takeAll(household("c"))).allowed).toBe(false);
    expect(await take("c")).toMatchObject({ allowed: true, remaining: 2 });
  });

  it("never deadlocks when many requests share some of their keys", async () => {
    const { takeAll } = process("crowd", 100_000);
    const requests = Array.from({ length: 300 }, (_, index) => [
      { key: `wide ${index % 2}`, quotas: 4 },
      ...keysOf(`narrow ${index % 5}`),
      ...keysOf(`user ${index % 7}`),
    ]);
    const verdicts = await Promise.all(requests.map((keys) => takeAll(keys)));
    expect(verdicts.every(({ allowed }) => allowed)).toBe(true);
  });

  it("locks out nobody when the database clock is set back", async () => {
    const { take } = process("clock", 1);
    expect((await take("a")).allowed).toBe(true);
    await advance(-5 * WINDOW_SECONDS);
    expect([(await take("a")).allowed, (await take("a")).allowed]).toEqual([true, false]);
  });

  it("stores no addresses, and purges restored rows", async () => {
    await process("address").take("network 203.0.113.7");
    const rows = () => store.database.selectFrom("rate_limits").selectAll().execute();
    expect(JSON.stringify(await rows())).not.toContain("203.0.113");
    await purgeRateLimits(store.database);
    expect((await rows()).length).toBeGreaterThan(0);
    await advance(10 * WINDOW_SECONDS);
    await purgeRateLimits(store.database);
    expect(await rows()).toEqual([]);
  });
});
