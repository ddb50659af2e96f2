import { beforeEach, describe, expect, it } from "vitest";
import { forgetStart, startKey } from "./start-key.ts";

const [one, two] = [new File(["%PDF"], "a.pdf"), new File(["%PDF"], "a.pdf")];

describe("startKey", () => {
  beforeEach(forgetStart);

  it("repeats the key of the same request until forgetStart", () => {
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
    ["a different file with the same content", "split", [one, one]],
  ])("returns a new key for %s", (_name, what, files) => {
    expect(startKey(what, files)).not.toBe(startKey("split", [one, two]));
  });
});
