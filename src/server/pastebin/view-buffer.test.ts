import { describe, expect, it } from "vitest";
import { createViewBuffer } from "./view-buffer.ts";
import type { ViewIncrement } from "./view-store.ts";

/** An in-memory store that can be made to fail or to lose a paste. */
function memoryStore(views: Record<string, number>) {
  const stored = new Map(Object.entries(views));
  const writes: (readonly ViewIncrement[])[] = [];
  let broken = false;
  return {
    stored,
    writes,
    setBroken: (now: boolean) => {
      broken = now;
    },
    async add(increments: readonly ViewIncrement[]) {
      if (broken) throw new Error("the disk is full");
      writes.push(increments);
      for (const { id, views } of increments) if (stored.has(id)) stored.set(id, (stored.get(id) ?? 0) + views);
      return stored;
    },
  };
}

describe("createViewBuffer", () => {
  it("numbers each view uniquely, before and after a flush", async () => {
    const store = memoryStore({ a: 5 });
    const buffer = createViewBuffer(store);
    expect([buffer.count("a", 5), buffer.count("a", 5)]).toEqual([6, 7]);
    await buffer.flush();
    // This read started before the flush.
    expect(buffer.count("a", 5)).toBe(8);
    expect(buffer.total("a", 7)).toBe(8);
    await buffer.flush();
    await buffer.flush();
    await buffer.flush();
    expect(buffer.total("a", 8)).toBe(8);
    expect(store.stored.get("a")).toBe(8);
    expect(store.writes).toEqual([[{ id: "a", views: 2 }], [{ id: "a", views: 1 }]]);
    // This read started before all flushes and was slow.
    expect(buffer.count("a", 5)).toBe(9);
  });

  it("includes views counted by other processes", async () => {
    const store = memoryStore({ a: 0 });
    const buffer = createViewBuffer(store);
    buffer.count("a", 0);
    store.stored.set("a", 10);
    await buffer.flush();
    expect(buffer.count("a", 0)).toBe(12);
  });

  it("keeps views whose write failed", async () => {
    const store = memoryStore({ a: 0 });
    const buffer = createViewBuffer(store);
    buffer.count("a", 0);
    store.setBroken(true);
    await expect(buffer.flush()).rejects.toThrow("the disk is full");
    buffer.count("a", 0);
    store.setBroken(false);
    await buffer.flush();
    expect(store.stored.get("a")).toBe(2);
  });

  it("forgets a deleted paste", async () => {
    const store = memoryStore({});
    const buffer = createViewBuffer(store);
    buffer.count("gone", 3);
    store.add = async () => new Map();
    await buffer.flush();
    expect(buffer.total("gone", 0)).toBe(0);
  });
});
