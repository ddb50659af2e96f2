import { expect, it } from "vitest";
import { WordTable } from "./word-table.ts";

it("WordTable keeps counting known words beyond its limit", () => {
  const table = new WordTable(2);
  for (const word of ["one", "two", "one"]) table.add(word);
  expect(table.overflowed).toBe(false);
  for (const word of ["three", "four", "two", "one"]) table.add(word);
  expect(table.overflowed).toBe(true);
  expect([...table.counts]).toEqual([
    ["one", 3],
    ["two", 2],
  ]);
  expect(table.total).toBe(7);
});
