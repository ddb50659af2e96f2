import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRateLimiter, type RateKey } from "./rate-limiter.ts";

const keysOf = (key: string): RateKey[] => [{ key, quotas: 1 }];

function limiter({ quota = 3, windowSeconds = 60, maxKeys = 100 } = {}) {
  let now = 1000;
  const made = createRateLimiter({ name: "test", quota, windowSeconds }, () => now, maxKeys);
  return {
    ...made,
    take: (key: string, cost?: number) => made.take(keysOf(key), cost),
    peek: (key: string) => made.peek(keysOf(key)),
    takeAll: made.take,
    advance: (seconds: number) => (now += seconds * 1000),
  };
}

describe("createRateLimiter", () => {
  it("allows the whole quota in a burst and counts it down", () => {
    const { take } = limiter();
    expect([take("a"), take("a"), take("a")].map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
    ]);
    expect(take("a")).toEqual({ allowed: false, remaining: 0, retryAfter: 20 });
  });

  it("restores one request after each interval", () => {
    const { take, advance } = limiter();
    for (let count = 0; count < 4; count++) take("a");
    advance(20);
    expect(take("a").allowed).toBe(true);
    expect(take("a").allowed).toBe(false);
  });

  it("allows a request after retryAfter", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 4000 }), (quota, windowSeconds) => {
        const { take, advance } = limiter({ quota, windowSeconds });
        let verdict = take("a");
        for (let count = 1; count < quota; count++) verdict = take("a");
        expect(verdict.allowed).toBe(true);
        const rejected = take("a");
        expect(rejected.allowed).toBe(false);
        advance(rejected.retryAfter);
        expect(take("a").allowed).toBe(true);
      }),
    );
  });

  it("charges the cost of a request and reports when it would fit", () => {
    const { take, advance } = limiter({ quota: 600, windowSeconds: 60 });
    expect(take("a", 500)).toEqual({ allowed: true, remaining: 100, retryAfter: 0 });
    expect(take("a", 200)).toEqual({ allowed: false, remaining: 100, retryAfter: 10 });
    expect(take("a", 100).allowed).toBe(true);
    advance(19);
    expect(take("a", 200)).toMatchObject({ allowed: false, retryAfter: 1 });
    advance(1);
    expect(take("a", 200)).toEqual({ allowed: true, remaining: 0, retryAfter: 0 });
  });

  it("allows a request after retryAfter with a quota larger than the window in milliseconds", () => {
    const { take, advance } = limiter({ quota: 104_857_600, windowSeconds: 86_400 });
    for (let count = 0; count < 200; count++) expect(take("a", 524_288).allowed).toBe(true);
    const { allowed, remaining, retryAfter } = take("a", 524_288);
    expect([allowed, remaining, retryAfter]).toEqual([false, 0, 432]);
    advance(retryAfter);
    expect(take("a", 524_288).allowed).toBe(true);
  });

  it("allows a cost above the quota when nothing is used", () => {
    const { take, advance } = limiter({ quota: 10, windowSeconds: 60 });
    expect(take("a", 11)).toEqual({ allowed: true, remaining: 0, retryAfter: 0 });
    expect(take("a", 11)).toMatchObject({ allowed: false, retryAfter: 60 });
    advance(60);
    expect(take("a", 11).allowed).toBe(true);
  });

  it("counts each key separately", () => {
    const { take } = limiter({ quota: 1 });
    expect([take("a"), take("a"), take("b")].map((verdict) => verdict.allowed)).toEqual([true, false, true]);
  });

  it("charges all keys or none", () => {
    const { take, takeAll, peek } = limiter({ quota: 3 });
    const household = (name: string) => [...keysOf(name), { key: "street", quotas: 2 }];
    for (const name of ["a", "b", "a", "b", "a"]) expect(takeAll(household(name)).allowed).toBe(true);
    expect(takeAll(household("a"))).toEqual({ allowed: false, remaining: 0, retryAfter: 20 });
    // The rejected request used nothing of the street's quota of 2 * 3.
    expect(takeAll(household("b"))).toEqual({ allowed: true, remaining: 0, retryAfter: 0 });
    expect(takeAll(household("c"))).toEqual({ allowed: false, remaining: 0, retryAfter: 10 });
    expect(peek("c").remaining).toBe(3);
    expect(take("c").allowed).toBe(true);
  });

  it("charges nothing on peek", () => {
    const { take, peek } = limiter({ quota: 1 });
    expect([peek("a"), peek("a"), take("a"), peek("a")].map(({ allowed }) => allowed)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it("evicts the least recently used keys when there are too many", () => {
    const { take, peek } = limiter({ quota: 1, maxKeys: 100 });
    for (let key = 0; key < 101; key++) take(`key ${key}`);
    expect(peek("key 0").allowed).toBe(true);
    expect(peek("key 100").allowed).toBe(false);
  });

  it("purges a key as soon as its quota is restored", () => {
    const { take, advance, purge, size } = limiter({ quota: 2, windowSeconds: 60 });
    take("once");
    take("twice");
    take("twice");
    const left = [0, 30, 30].map((seconds) => {
      advance(seconds);
      purge();
      return size();
    });
    expect(left).toEqual([2, 1, 0]);
  });
});
