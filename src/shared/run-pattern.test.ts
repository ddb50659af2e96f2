import { expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { runPattern } from "#shared/run-pattern.ts";

it("gives what the search gives", () => {
  expect(runPattern(() => "a1".match(/\d/)?.[0])).toBe("1");
});

it("blames the pattern when the engine runs out of memory", () => {
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

it("leaves every other error as it is", () => {
  const error = new TypeError("a bug");
  expect(() =>
    runPattern(() => {
      throw error;
    }),
  ).toThrow(error);
});
