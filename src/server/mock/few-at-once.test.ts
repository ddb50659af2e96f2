import { expect, it } from "vitest";
import { fewAtOnce } from "./few-at-once.ts";

it("runs as many as it may, lets as many wait, refuses the rest, and goes on after a failure", async () => {
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const run = fewAtOnce(2, 1);
  const work = (name: string) =>
    run(async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.push(end));
      if (name === "b") throw new Error("b failed");
      return name;
    });

  const [a, b, c, d] = ["a", "b", "c", "d"].map(work);
  const failed = expect(b).rejects.toThrow("b failed");
  expect(d).toBeUndefined();
  await Promise.resolve();
  expect(begun).toEqual(["a", "b"]);
  ends[1]?.();
  await failed;
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  for (const end of ends) end();
  expect([await a, await c]).toEqual(["a", "c"]);
  const e = work("e");
  await expect.poll(() => begun.length).toBe(4);
  ends.at(-1)?.();
  expect(await e).toBe("e");
});
