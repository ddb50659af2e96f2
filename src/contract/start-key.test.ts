import { beforeEach, describe, expect, it } from "vitest";
import { forgetStart, startKey } from "./start-key.ts";

const [one, two] = [new File(["%PDF"], "a.pdf"), new File(["%PDF"], "a.pdf")];

describe("the key of a start", () => {
  beforeEach(forgetStart);

  it("is the same for the same start again, and new once that was answered", () => {
    const first = startKey("split", [one, two]);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(startKey("split", [one, two])).toBe(first);
    forgetStart();
    expect(startKey("split", [one, two])).not.toBe(first);
  });

  it.each([
    ["other options", "merge", [one, two]],
    ["another order", "split", [two, one]],
    ["fewer files", "split", [one]],
    ["a file that only looks the same", "split", [one, one]],
  ])("is another for %s", (_name, what, files) => {
    expect(startKey(what, files)).not.toBe(startKey("split", [one, two]));
  });
});
