import { describe, expect, it } from "vitest";
import { findForeign, removeRanges } from "./foreign-text.ts";

const rest = (text: string) => removeRanges(text, findForeign(text)).text;

describe("findForeign: prose around fenced blocks", () => {
  it.each([
    ['Here\'s the JSON:\n\n```json\n{"a": 1}\n```\n\nLet me know!', '\n{"a": 1}\n'],
    ["```json\r\n[1]\r\n```\r\nLet me know!", "\n[1]\r\n"],
    ["Cut off:\n```\n[1, 2", "\n[1, 2"],
    ["Run `x`:\n```bash\nls [a]\n```\nwhich gives\n```\n[1]\n```\nand\n  ```json\n  2\n  ```", "\n[1]\n\n  2\n"],
    ["Use:\n```js\nexport default {a: 1};\n```", " {a: 1}"],
  ])("removes it from %j", (text, json) => {
    expect(rest(text)).toBe(json);
  });

  it.each(["{a: `\n```json\n[1]\n```\n`}", "`\n```json\n[1]\n```\n`", "Just run:\n```bash\nls\n```", "```json\n```"])(
    "keeps %j, where it may be JSON or the whole text",
    (text) => {
      expect(rest(text)).toBe(text);
    },
  );
});

describe("findForeign: a statement", () => {
  it.each([
    ["const x = {a: 1};", " {a: 1}"],
    ["export const x: Config[] = [1]\n", " [1]\n"],
    ["export default {a: 1};\n", " {a: 1}"],
    ["// settings\nmodule.exports = {a: 1};", " {a: 1}"],
    ["/* a **/ # b\nwindow.state={a: 1}", "{a: 1}"],
    ["data = (1, 2)", " (1, 2)"],
  ])("keeps only the value of %j", (text, json) => {
    expect(rest(text)).toBe(json);
  });

  it.each(["let x = 1;", "callback({a: 1});", "{x = {a: 1}}", "x == {a: 1}", "export {a}", "'x = {a: 1}'"])(
    "finds none in %j",
    (text) => {
      expect(rest(text)).toBe(text);
    },
  );
});

describe("findForeign: comments after #", () => {
  it.each([
    ['# config\n{"port": 80,}', '\n{"port": 80,}'],
    ["{\r\n  #don't, \"a\": 1\r\n  a: 1, # (b\n  b: 'x' # c\n}", "{\r\n  \r\n  a: 1, \n  b: 'x' \n}"],
    ["[1 # one\n, null #\n]", "[1 \n, null \n]"],
    ["{a: 1, #port\n 'b': 2}", "{a: 1, \n 'b': 2}"],
    ["{} # end", "{} "],
  ])("removes them from %j", (text, json) => {
    expect(rest(text)).toBe(json);
  });

  it.each([
    '{"a": "x # y", b: \'\n# z\'} // # c',
    "{color: #fff, b: foo #bar, c: foo # bar}",
    "[#fff, #000,\n #foo, #bar\n #000\n]",
    "[\n #foo,\n #bar]",
    "{a: # one\n 1}",
    "{a: it's # x\n}",
    "# hello",
  ])("keeps # where it may belong to a string: %j", (text) => {
    expect(rest(text)).toBe(text);
  });
});

describe("removeRanges", () => {
  it("maps offsets back to the original text", () => {
    const text = "Look:\n```\n{a: 1, # one\n b: 2}\n```";
    const result = removeRanges(text, findForeign(text));
    for (const mark of ["{", "1", "b", "}"]) {
      expect(result.originOf(result.text.indexOf(mark))).toBe(text.indexOf(mark));
    }
  });
});
