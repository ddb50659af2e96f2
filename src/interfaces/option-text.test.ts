import { describe, expect, it } from "vitest";
import { choice, flag, integer, text } from "#shared/options.ts";
import { readOptionTexts } from "./option-text.ts";

const operation = {
  options: {
    urlSafe: flag("URL-safe", false),
    indent: choice("Indent", { "2": "Two spaces", tab: "Tab" }),
    lineWidth: integer("Line width", 80, { min: 1, max: 200, outside: "reject" }),
    joiner: text("Joiner", ",", { alias: "glue" }),
  },
};

describe("readOptionTexts", () => {
  it("reads each kind of value, by either form of the name", () => {
    const texts = [
      ["url-safe", ""],
      ["indent", "tab"],
      ["lineWidth", "100"],
      ["joiner", "; "],
    ] as const;
    expect(readOptionTexts(operation, texts)).toEqual({ urlSafe: true, indent: "tab", lineWidth: 100, joiner: "; " });
    expect(readOptionTexts(operation, [["urlSafe", "no"]])).toEqual({ urlSafe: false });
    expect(readOptionTexts(operation, [["indent", "TAB"]])).toEqual({ indent: "tab" });
  });

  it.each([
    ["url-safe", "maybe", "url-safe: please use true or false", "urlSafe"],
    ["indent", "3", "indent: please choose one of 2, tab", "indent"],
    ["line-width", "wide", "line-width: please enter a number", "lineWidth"],
    ["line-width", " ", "line-width: please enter a number", "lineWidth"],
    ["indnt", "2", 'There is no option "indnt". Options: url-safe, indent, line-width, joiner.', "indnt"],
    ["__proto__", "2", 'There is no option "__proto__". Options: url-safe, indent, line-width, joiner.', "__proto__"],
  ])("rejects --%s %j", (name, value, message, field) => {
    expect(() => readOptionTexts(operation, [[name, value]])).toThrow(expect.objectContaining({ message, field }));
  });

  it("says that an operation has no options", () => {
    expect(() => readOptionTexts({ options: {} }, [["x", ""]])).toThrow('There is no option "x". There are none.');
  });
});
