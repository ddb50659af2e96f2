import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { runPattern } from "#shared/run-pattern.ts";

describe("runPattern", () => {
  it("returns the result of the search", () => {
    expect(runPattern(() => "a1".match(/\d/)?.[0])).toBe("1");
  });

  it("throws InputError when the engine runs out of memory", () => {
    const failing: (() => unknown)[] = [
      () => /(a|b)*c/.test("ab".repeat(20_000_000)),
      () => "a".repeat(100_000).replace(/a/g, "$`$'"),
      () => {
        throw Object.assign(new Error("too much recursion"), { name: "InternalError" });
      },
    ];
    for (const search of failing) {
      expect(() => runPattern(search)).toThrow(InputError);
      expect(() => runPattern(search)).toThrow("more memory");
    }
  });

  it("rethrows every other error", () => {
    const error = new TypeError("a bug");
    expect(() =>
      runPattern(() => {
        throw error;
      }),
    ).toThrow(error);
  });
});
