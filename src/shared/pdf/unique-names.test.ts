import { describe, expect, it } from "vitest";
import { UniqueNames } from "./unique-names.ts";

describe("UniqueNames", () => {
  const names = () => new UniqueNames((name, count) => `${name}_${count}`);

  it("leaves a name as it is the first time, and numbers it from the second on", () => {
    const some = names();
    expect(["a", "b", "a", "a"].map((name) => some.take(name))).toEqual([
      { unique: "a", count: 1 },
      { unique: "b", count: 1 },
      { unique: "a_2", count: 2 },
      { unique: "a_3", count: 3 },
    ]);
  });

  it("takes the next number where a name with the number is there already", () => {
    const some = names();
    expect(["a_2", "a", "a", "a_2"].map((name) => some.take(name).unique)).toEqual(["a_2", "a", "a_3", "a_2_2"]);
  });
});
