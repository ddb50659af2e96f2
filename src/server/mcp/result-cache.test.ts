import { describe, expect, it } from "vitest";
import { ResultCache } from "./result-cache.ts";

const LIMITS = { maxBytes: 100, maxBytesPerNetwork: 80, maxBytesPerUser: 60, lifetimeMs: 1000, freshMs: 300 };
const result = (size: number) => ({ name: "a.txt", type: "text/plain", bytes: new Uint8Array(size) });

function makeCache() {
  const clock = { now: 0 };
  const cache = new ResultCache(LIMITS, () => clock.now);
  const add = (user: string, size: number, network = user) => cache.add({ user, network }, result(size))?.uri ?? "none";
  const sizeOf = (user: string, uri: string) => cache.get(user, uri)?.bytes.length;
  return { clock, cache, add, sizeOf };
}

describe("ResultCache", () => {
  it("gives a result to its owner only, until it expires", () => {
    const { cache, clock } = makeCache();
    const added = cache.add({ user: "ann", network: "home" }, result(10));
    expect(added).toMatchObject({ expires: "1970-01-01T00:00:01.000Z" });
    const uri = added?.uri ?? "";
    expect(uri).toMatch(/^sundry:\/\/results\/[\w-]{22}$/);
    expect(cache.get("ann", uri)?.bytes).toHaveLength(10);
    expect(cache.get("bob", uri)).toBe(undefined);
    expect(cache.get("ann", "sundry://results/unknown")).toBe(undefined);
    expect(cache.get("ann", "file:///etc/passwd")).toBe(undefined);
    clock.now = 1000;
    expect(cache.get("ann", uri)).toBe(undefined);
    cache.purge();
    expect(cache.bytes()).toBe(0);
  });

  it("replaces the oldest results of a user by newer ones", () => {
    const { add, sizeOf } = makeCache();
    const [bob, first, second] = [add("bob", 40), add("ann", 30), add("ann", 20)];
    const third = add("ann", 25);
    expect([first, second, third].map((uri) => sizeOf("ann", uri))).toEqual([undefined, 20, 25]);
    expect(sizeOf("bob", bob)).toBe(40);
  });

  it("keeps the fresh results of others, whatever one user, one network or many networks add", () => {
    const { cache, clock, add, sizeOf } = makeCache();
    const mine = add("ann", 20, "office");
    clock.now = 200;
    for (let time = 0; time < 20; time++) add("flood", 30, "elsewhere");
    for (let user = 0; user < 20; user++) add(`flood ${user}`, 30, "elsewhere");
    for (let user = 0; user < 20; user++) add(`flood ${user}`, 30, "office");
    for (let user = 0; user < 20; user++) add(`flood ${user}`, 30, `network ${user}`);
    expect(sizeOf("ann", mine)).toBe(20);
    expect(cache.bytes()).toBeLessThanOrEqual(LIMITS.maxBytes);
  });

  it("removes stale results of whoever has the most, oldest first, for those of others", () => {
    const { clock, add, sizeOf } = makeCache();
    const small = add("ann", 10);
    const large = [add("bob", 30), add("bob", 30)];
    clock.now = 300;
    const added = add("cid", 40);
    expect(sizeOf("ann", small)).toBe(10);
    expect(large.map((uri) => sizeOf("bob", uri))).toEqual([undefined, 30]);
    expect(sizeOf("cid", added)).toBe(40);
  });

  it("gives the users of a network a share of the room", () => {
    const { clock, add, cache } = makeCache();
    expect([add("ann", 50, "office"), add("bob", 40, "office")]).toEqual([expect.stringContaining(":"), "none"]);
    expect(add("cid", 40, "home")).not.toBe("none");
    clock.now = 300;
    expect(add("bob", 40, "office")).not.toBe("none");
    expect(cache.bytes()).toBe(80);
  });

  it("keeps no result that is larger than a user's share, and removes none for it", () => {
    const { add, sizeOf } = makeCache();
    const first = add("ann", 50);
    expect(add("ann", 61)).toBe("none");
    expect(sizeOf("ann", first)).toBe(50);
  });
});
