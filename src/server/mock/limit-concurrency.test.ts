import { describe, expect, it } from "vitest";
import { limitConcurrency } from "./limit-concurrency.ts";

describe("limitConcurrency", () => {
  it("runs and queues up to its limits, rejects the rest, and continues after a failure", async () => {
    const ends: (() => void)[] = [];
    const started: string[] = [];
    const run = limitConcurrency(2, 1);
    const work = (name: string) =>
      run(async () => {
        started.push(name);
        await new Promise<void>((end) => ends.push(end));
        if (name === "b") throw new Error("b failed");
        return name;
      });

    const [a, b, c, d] = ["a", "b", "c", "d"].map(work);
    const failed = expect(b).rejects.toThrow("b failed");
    expect(d).toBeUndefined();
    await Promise.resolve();
    expect(started).toEqual(["a", "b"]);
    ends[1]?.();
    await failed;
    await expect.poll(() => started).toEqual(["a", "b", "c"]);
    for (const end of ends) end();
    expect([await a, await c]).toEqual(["a", "c"]);
    const e = work("e");
    await expect.poll(() => started.length).toBe(4);
    ends.at(-1)?.();
    expect(await e).toBe("e");
  });
});
