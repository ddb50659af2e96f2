import fc from "fast-check";
import { expect, it } from "vitest";
import { addWords } from "./count-words.ts";
import { WordTable } from "./word-table.ts";

const add = (table: WordTable, text: string) => {
  addWords(text, table);
  return table;
};

it("WordTable counts words like a Map, in order of first occurrence", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "é", "\u0100", "😀"), minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const counts = new Map<string, number>();
      for (const one of words) counts.set(one, (counts.get(one) ?? 0) + 1);
      const table = add(new WordTable(1_000), words.join(" "));
      expect([...table.entries()]).toEqual([...counts]);
      expect([table.total, table.size]).toEqual([words.length, counts.size]);
    }),
  );
});

it("WordTable distinguishes words with the same hash", () => {
  const table = new WordTable(8);
  for (const word of ["ab", "cd", "ab"]) table.add(word, 0, 2, 7);
  expect([...table.entries()]).toEqual([
    ["ab", 2],
    ["cd", 1],
  ]);
});

it("WordTable keeps counting known words beyond its limit", () => {
  const table = add(new WordTable(2), "one two one");
  expect(table.overflowed).toBe(false);
  add(table, "three four two one");
  expect(table.overflowed).toBe(true);
  expect([...table.entries()]).toEqual([
    ["one", 3],
    ["two", 2],
  ]);
  expect(table.total).toBe(7);
});
