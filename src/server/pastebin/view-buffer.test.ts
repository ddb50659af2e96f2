import { describe, expect, it } from "vitest";
import { createViewBuffer } from "./view-buffer.ts";
import type { ViewGrowth } from "./view-store.ts";

/** A store that adds, and can be made to fail or to lose a paste. */
function memoryStore(views: Record<string, number>) {
  const stored = new Map(Object.entries(views));
  const writes: (readonly ViewGrowth[])[] = [];
  let broken = false;
  return {
    stored,
    writes,
    breakDown: (now: boolean) => {
      broken = now;
    },
    async add(growths: readonly ViewGrowth[]) {
      if (broken) throw new Error("the disk is full");
      writes.push(growths);
      for (const { id, views } of growths) if (stored.has(id)) stored.set(id, (stored.get(id) ?? 0) + views);
      return stored;
    },
  };
}

describe("a view buffer", () => {
  it("gives each view its own number, before and after they are written", async () => {
    const store = memoryStore({ a: 5 });
    const buffer = createViewBuffer(store);
    expect([buffer.count("a", 5), buffer.count("a", 5)]).toEqual([6, 7]);
    await buffer.flush();
    // This reading began before the flush.
    expect(buffer.count("a", 5)).toBe(8);
    expect(buffer.total("a", 7)).toBe(8);
    await buffer.flush();
    await buffer.flush();
    await buffer.flush();
    expect(buffer.total("a", 8)).toBe(8);
    expect(store.stored.get("a")).toBe(8);
    expect(store.writes).toEqual([[{ id: "a", views: 2 }], [{ id: "a", views: 1 }]]);
    // This one began before all of them: the store was slow.
    expect(buffer.count("a", 5)).toBe(9);
  });

  it("takes up what other processes counted", async () => {
    const store = memoryStore({ a: 0 });
    const buffer = createViewBuffer(store);
    buffer.count("a", 0);
    store.stored.set("a", 10);
    await buffer.flush();
    expect(buffer.count("a", 0)).toBe(12);
  });

  it("keeps what could not be written", async () => {
    const store = memoryStore({ a: 0 });
    const buffer = createViewBuffer(store);
    buffer.count("a", 0);
    store.breakDown(true);
    await expect(buffer.flush()).rejects.toThrow("the disk is full");
    buffer.count("a", 0);
    store.breakDown(false);
    await buffer.flush();
    expect(store.stored.get("a")).toBe(2);
  });

  it("forgets a paste that is gone", async () => {
    const store = memoryStore({});
    const buffer = createViewBuffer(store);
    buffer.count("gone", 3);
    store.add = async () => new Map();
    await buffer.flush();
    expect(buffer.total("gone", 0)).toBe(0);
  });
});
