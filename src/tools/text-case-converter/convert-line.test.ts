import { expect, it } from "vitest";
import { identifierWords, isIdentifier } from "./convert-line.ts";

it.each([
  ["", []],
  ["  ", []],
  ["one", ["one"]],
  ["two words", ["two", "words"]],
  ["camelCaseName", ["camel", "Case", "Name"]],
  ["XMLHttpRequest", ["XML", "Http", "Request"]],
  ["parseHTTP2Response", ["parse", "HTTP2", "Response"]],
  ["__init__", ["init"]],
  ["kebab-case/path.ext", ["kebab", "case", "path", "ext"]],
  ["version 1.2.10", ["version", "1", "2", "10"]],
  ["don't, it’s", ["dont", "its"]],
  ["‘quoted’", ["quoted"]],
  ["éclairÉté", ["éclair", "Été"]],
  ["e\u0301clairE\u0301te\u0301", ["e\u0301clair", "E\u0301te\u0301"]],
  ["дваСлова", ["два", "Слова"]],
  ["名前 を変える", ["名前", "を変える"]],
  ["a😀b", ["a", "b"]],
  ["𝐀𝐛𝐂", ["𝐀𝐛", "𝐂"]],
])("identifierWords splits %j", (text, words) => {
  expect(identifierWords(text)).toEqual(words);
});

it.each(["userName", "user_name", "some-file.txt", "a/b", "page-2", "2_lines"])(
  "isIdentifier is true for %j",
  (text) => {
    expect(isIdentifier(text)).toBe(true);
  },
);

it.each([
  ...["word", "two words", "don't", "12", "", "really?!", "12.50", "2024-01-15", "1/2", "-1.5", "v1.2.3"],
  ...["U.S.A.", "e.g.", "e-mail", "X-ray"],
])("isIdentifier is false for %j", (text) => {
  expect(isIdentifier(text)).toBe(false);
});
