import { describe, expect, it } from "vitest";
import { ResultCache } from "./result-cache.ts";

const LIMITS = { maxBytes: 100, maxBytesPerUser: 60, lifetimeMs: 1000 };
const result = (size: number) => ({ name: "a.txt", type: "text/plain", bytes: new Uint8Array(size) });

function makeCache() {
  const clock = { now: 0 };
  return { clock, cache: new ResultCache(LIMITS, () => clock.now) };
}

describe("ResultCache", () => {
  it("gives a result to its owner only, until it expires", () => {
    const { cache, clock } = makeCache();
    const added = cache.add("ann", result(10));
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

  it("removes the oldest results for new ones, of the same user first", () => {
    const { cache } = makeCache();
    const add = (owner: string, size: number) => cache.add(owner, result(size))?.uri ?? "";
    const [bob, first, second] = [add("bob", 50), add("ann", 30), add("ann", 20)];
    const third = add("ann", 25);
    expect([first, second, third].map((uri) => cache.get("ann", uri)?.bytes.length)).toEqual([undefined, 20, 25]);
    expect(cache.get("bob", bob)).toBeDefined();
    add("cid", 60);
    expect(cache.get("bob", bob)).toBe(undefined);
    expect(cache.bytes()).toBeLessThanOrEqual(100);
  });

  it("keeps no result that is larger than a user's share", () => {
    const { cache } = makeCache();
    expect(cache.add("ann", result(61))).toBe(undefined);
  });
});
