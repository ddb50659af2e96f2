import { describe, expect, it } from "vitest";
import { UniqueNames } from "./unique-names.ts";

describe("UniqueNames", () => {
  const names = () => new UniqueNames((name, count) => `${name}_${count}`);

  it("keeps a name the first time and numbers it from the second time on", () => {
    const some = names();
    expect(["a", "b", "a", "a"].map((name) => some.take(name))).toEqual([
      { unique: "a", count: 1 },
      { unique: "b", count: 1 },
      { unique: "a_2", count: 2 },
      { unique: "a_3", count: 3 },
    ]);
  });

  it("skips a number if the numbered name is taken", () => {
    const some = names();
    expect(["a_2", "a", "a", "a_2"].map((name) => some.take(name).unique)).toEqual(["a_2", "a", "a_3", "a_2_2"]);
  });
});
