import { beforeEach, describe, expect, it, vi } from "vitest";
import { createReverseNames } from "./reverse-name.ts";

describe("createReverseNames", () => {
  let now: number;
  beforeEach(() => {
    now = 0;
  });

  const create = (ask: (address: string) => Promise<readonly string[]>, timeoutMs = 20) => {
    const asked = vi.fn(ask);
    const { find, ...names } = createReverseNames({ timeoutMs, monotonic: () => now, ask: asked });
    return { asked, reverseName: find, ...names };
  };
  const never = () => new Promise<never>(() => {});

  it("returns the first name and caches it for nine minutes", async () => {
    const { asked, reverseName } = create(async () => ["one.one.one.one", "other.example"]);
    expect(await reverseName("1.1.1.1")).toBe("one.one.one.one");
    now = 539_999;
    expect(await reverseName("1.1.1.1")).toBe("one.one.one.one");
    expect(asked).toHaveBeenCalledTimes(1);
    now = 540_000;
    await reverseName("1.1.1.1");
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("returns undefined for an address without a name", async () => {
    const { reverseName } = create(async () => Promise.reject(new Error("ENOTFOUND")));
    expect(await reverseName("192.0.2.1")).toBeUndefined();
  });

  it("skips invalid host names", async () => {
    const names = ["<img src=x onerror=alert(1)>", "a b", "evil\r\nname", "", "a..b", "x".repeat(64), "good-1.example"];
    const { reverseName } = create(async () => names);
    expect(await reverseName("192.0.2.1")).toBe("good-1.example");
    expect(await create(async () => [`${"x.".repeat(126)}xx`]).reverseName("192.0.2.1")).toBeUndefined();
  });

  it("times out, and then pauses queries for a minute", async () => {
    const { asked, reverseName } = create(never);
    expect(await reverseName("192.0.2.1")).toBeUndefined();
    expect(await reverseName("192.0.2.2")).toBeUndefined();
    expect(asked).toHaveBeenCalledTimes(1);
    now = 60_000;
    await reverseName("192.0.2.3");
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("shares one query among concurrent lookups", async () => {
    const { asked, reverseName } = create(async () => ["a.example"]);
    expect(await Promise.all([reverseName("192.0.2.1"), reverseName("192.0.2.1")])).toEqual(["a.example", "a.example"]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("sends no query with a timeout of 0", async () => {
    const { asked, reverseName } = create(async () => ["a.example"], 0);
    expect(await reverseName("192.0.2.1")).toBeUndefined();
    expect(asked).not.toHaveBeenCalled();
  });

  it("evicts the oldest name beyond a thousand", async () => {
    const { asked, reverseName } = create(async () => ["a.example"]);
    for (let i = 0; i <= 1000; i++) await reverseName(`198.51.${i >> 8}.${i & 255}`);
    await reverseName("198.51.3.232");
    expect(asked).toHaveBeenCalledTimes(1001);
    await reverseName("198.51.0.0");
    expect(asked).toHaveBeenCalledTimes(1002);
  });

  it("purges expired names from memory", async () => {
    const { reverseName, purge, size } = create(async () => ["a.example"]);
    await reverseName("192.0.2.1");
    now = 60_000;
    await reverseName("192.0.2.2");
    const left = [539_999, 540_000, 600_000].map((time) => {
      now = time;
      purge();
      return size();
    });
    expect(left).toEqual([2, 1, 0]);
  });
});
