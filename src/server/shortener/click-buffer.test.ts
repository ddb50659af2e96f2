import { describe, expect, it } from "vitest";
import { createClickBuffer } from "./click-buffer.ts";
import type { ClickIncrement } from "./click-store.ts";

const NOON = Date.UTC(2026, 0, 2, 12);

/** A store whose writes stay pending until the test ends them. */
function pendingStore() {
  const writes: { growths: readonly ClickIncrement[]; end: (error?: Error) => void }[] = [];
  const add = (growths: readonly ClickIncrement[]) =>
    new Promise<void>((resolve, reject) => {
      writes.push({ growths, end: (error) => (error ? reject(error) : resolve()) });
    });
  return { writes, add };
}

describe("createClickBuffer", () => {
  it("writes one row per link and day, sorted", async () => {
    const { writes, add } = pendingStore();
    const buffer = createClickBuffer({ add });
    for (const id of [7, 3, 7]) buffer.count(id, NOON);
    buffer.count(3, NOON + 86_400_000);
    const flushed = buffer.flush();
    await Promise.resolve();
    expect(writes[0]?.growths).toEqual([
      { link_id: 3, day: "2026-01-02", clicks: 1 },
      { link_id: 7, day: "2026-01-02", clicks: 2 },
      { link_id: 3, day: "2026-01-03", clicks: 1 },
    ]);
    writes[0]?.end();
    await flushed;
  });

  it("keeps clicks whose write failed, and those counted meanwhile", async () => {
    const { writes, add } = pendingStore();
    const buffer = createClickBuffer({ add });
    buffer.count(1, NOON);
    const failed = buffer.flush();
    await Promise.resolve();
    buffer.count(1, NOON);
    writes[0]?.end(new Error("the disk is full"));
    await expect(failed).rejects.toThrow("the disk is full");
    const flushed = buffer.flush();
    await Promise.resolve();
    expect(writes[1]?.growths).toEqual([{ link_id: 1, day: "2026-01-02", clicks: 2 }]);
    writes[1]?.end();
    await flushed;
  });

  it("counts 250,001 clicks exactly, with one waiting row per link", async () => {
    const { writes, add } = pendingStore();
    const buffer = createClickBuffer({ add });
    for (let click = 0; click < 250_001; click++) buffer.count(2 ** 47 + (click % 2), NOON);
    expect(buffer.waiting()).toBe(2);
    const flushed = buffer.flush();
    await Promise.resolve();
    expect(writes[0]?.growths).toEqual([
      { link_id: 2 ** 47, day: "2026-01-02", clicks: 125_001 },
      { link_id: 2 ** 47 + 1, day: "2026-01-02", clicks: 125_000 },
    ]);
    writes[0]?.end();
    await flushed;
    expect(buffer.waiting()).toBe(0);
  });

  it("runs flushes one after the other", async () => {
    const { writes, add } = pendingStore();
    const buffer = createClickBuffer({ add });
    buffer.count(1, NOON);
    buffer.flush();
    await Promise.resolve();
    let done = false;
    const second = buffer.flush().then(() => {
      done = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(done).toBe(false);
    writes[0]?.end();
    await second;
    expect(writes).toHaveLength(1);
  });
});
