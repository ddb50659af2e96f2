import fc from "fast-check";
import { expect, it } from "vitest";
import { wordKey, wordsOf } from "./count-words.ts";

it.each([
  ["", []],
  ["  \n\t ", []],
  ["well-known  facts — and\u00a0more…", ["well-known", "facts", "—", "and", "more…"]],
  ["don't stop, e.g. at 1,000.50", ["don't", "stop,", "e.g.", "at", "1,000.50"]],
  ["今天天气很好。", ["今天", "天气", "很好"]],
  ["私は学生です", ["私", "は", "学生", "です"]],
  ["สวัสดีชาวโลก", ["สวัสดี", "ชาว", "โลก"]],
  ["Hello世界!", ["Hello", "世界"]],
  ["。。。", ["。。。"]],
  ["안녕하세요 여러분", ["안녕하세요", "여러분"]],
  ["man\u0303ana, a\u0301 la carte", ["man\u0303ana,", "a\u0301", "la", "carte"]],
  ["مرحبا بالعالم", ["مرحبا", "بالعالم"]],
])("wordsOf finds the words of %j", (text, words) => {
  expect([...wordsOf(text)]).toEqual(words);
});

it("wordsOf agrees with splitting at whitespace for spaced text", () => {
  const text = fc.array(fc.constantFrom("a", "Z", "é", "9", ".", "-", "'", "😀", "в", " ", "\n", "\t", "\u00a0"));
  fc.assert(
    fc.property(text, (units) => {
      const joined = units.join("");
      expect([...wordsOf(joined)]).toEqual(joined.split(/\s+/).filter(Boolean));
    }),
  );
});

it("wordsOf finds at least one word in every run without whitespace", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect([...wordsOf(text)].length).toBeGreaterThanOrEqual(text.split(/\s+/).filter(Boolean).length);
    }),
  );
});

it.each([
  ["“Hello,”", "hello"],
  ["don't", "don't"],
  ["—", ""],
  ["नमस्ते।", "नमस्ते"],
])("wordKey turns %j into %j", (word, key) => {
  expect(wordKey(word)).toBe(key);
});
