import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSharedRateLimiter, purgeRateLimits } from "./shared-rate-limiter.ts";
import { STORES, type TestStore, testStore } from "./testing/stores.ts";

const MINUTE = 60_000;

describe.each(STORES)("a limit that processes share, on %s", (kind) => {
  let store: TestStore;
  let now = Date.UTC(2026, 0, 1);
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  const secret = randomBytes(32);
  const process = (name: string, quota = 3) => {
    const shared = { database: store.database, clock: { now: () => now }, secret: () => secret };
    return createSharedRateLimiter({ name, quota, windowSeconds: 60 }, shared);
  };

  it("lets the whole quota through at once, whichever process is asked", async () => {
    const [one, other] = [process("whole"), process("whole")];
    const verdicts = [await one.take("a"), await other.take("a"), await one.take("a"), await other.take("a")];
    expect(verdicts).toEqual([
      { allowed: true, remaining: 2, retryAfter: 0 },
      { allowed: true, remaining: 1, retryAfter: 0 },
      { allowed: true, remaining: 0, retryAfter: 0 },
      { allowed: false, remaining: 0, retryAfter: 20 },
    ]);
    expect((await one.take("b")).allowed).toBe(true);
  });

  it("gives one back after each part of the window, and not sooner", async () => {
    const { take } = process("part");
    for (let count = 0; count < 4; count++) await take("a");
    now += 9_000;
    expect(await take("a")).toMatchObject({ allowed: false, retryAfter: 11 });
    now += 11_000;
    expect((await take("a")).allowed).toBe(true);
    expect((await take("a")).allowed).toBe(false);
  });

  it("takes what something costs, all processes together", async () => {
    const [one, other] = [process("bytes", 600), process("bytes", 600)];
    expect(await one.take("a", 500)).toEqual({ allowed: true, remaining: 100, retryAfter: 0 });
    expect(await other.take("a", 200)).toEqual({ allowed: false, remaining: 100, retryAfter: 10 });
    now += 10_000;
    expect(await other.take("a", 200)).toEqual({ allowed: true, remaining: 0, retryAfter: 0 });
    expect((await one.take("b", 601)).allowed).toBe(true);
  });

  it("lets exactly the quota through when many ask at the same time", async () => {
    const limiters = [process("race", 10), process("race", 10)];
    const verdicts = await Promise.all(Array.from({ length: 50 }, (_, index) => limiters[index % 2]?.take("a")));
    expect(verdicts.filter((verdict) => verdict?.allowed)).toHaveLength(10);
  });

  it("locks nobody out when the clock is set back, or another's is ahead", async () => {
    const { take } = process("clock", 1);
    expect((await take("a")).allowed).toBe(true);
    now -= 24 * 60 * MINUTE;
    expect([(await take("a")).allowed, (await take("a")).allowed]).toEqual([true, false]);
    now += 24 * 60 * MINUTE;
    expect((await take("a")).allowed).toBe(true);
  });

  it("stores no address, and forgets what is over", async () => {
    await process("address").take("network 203.0.113.7");
    const rows = await store.database.selectFrom("rate_limits").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("203.0.113");
    await purgeRateLimits(store.database, now + 2 * MINUTE);
    expect(await store.database.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
  });
});
