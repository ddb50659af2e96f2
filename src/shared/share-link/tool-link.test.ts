import { describe, expect, it } from "vitest";
import { filesInput, operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, defaultOptions, flag, integer, secret, text } from "#shared/options.ts";
import { isSecretSet, optionsToShare, readToolState, shownOptions } from "./tool-link.ts";

const bare = { label: "Run", messages: {}, examples: [], gives: textOutput(), run: () => "" };
const operations = {
  encode: operation({
    ...bare,
    inputs: { input: textInput("Input"), note: textInput("Note") },
    options: {
      width: integer("Width", 2, { min: 1, max: 8, outside: "clamp" }),
      style: choice("Style", { spaces: "Spaces", tabs: "Tabs" }),
      sorted: flag("Sorted", false),
      comment: text("Comment", "", { shownWhen: { sorted: true }, maxLength: 5 }),
      label: text("Label", "", { content: true }),
      key: secret("Key"),
    },
  }),
  merge: operation({ ...bare, inputs: filesInput("Files"), options: { header: flag("Header", true) } }),
  draw: operation({ ...bare, inputs: {}, options: {}, internal: true }),
};
const tool = { operations, hasModes: true };
const oneView = { operations, hasModes: false };
const declared = shownOptions(tool, "encode");
const defaults = defaultOptions(declared);

describe("optionsToShare", () => {
  const share = (values: object, content = false) => optionsToShare(declared, { ...defaults, ...values }, { content });

  it("leaves out defaults", () => {
    expect(share({})).toEqual({});
    expect(share({ width: 4, style: "tabs" })).toEqual({ width: 4, style: "tabs" });
  });

  it("never contains a secret", () => {
    expect(share({ key: "hunter2" }, true)).toEqual({});
  });

  it("leaves out options that are hidden, because nobody sees what they say", () => {
    expect(share({ comment: "mine" })).toEqual({});
    expect(share({ comment: "mine", sorted: true })).toEqual({ comment: "mine", sorted: true });
  });

  it("contains content only on request", () => {
    expect(share({ label: "mine" })).toEqual({});
    expect(share({ label: "mine" }, true)).toEqual({ label: "mine" });
  });

  it("moves a number that is still being typed to its limit", () => {
    expect(share({ width: 99 })).toEqual({ width: 8 });
  });
});

describe("isSecretSet", () => {
  it.each([
    [{}, false],
    [{ key: "" }, false],
    [{ key: "x" }, true],
    [{ style: "tabs" }, false],
  ])("is %j -> %s", (values, expected) => {
    expect(isSecretSet(declared, values)).toBe(expected);
  });
});

describe("readToolState", () => {
  it("accepts what the tool has", () => {
    const payload = { mode: "encode", options: { width: 4, label: "a" }, inputs: { note: "" } };
    expect(readToolState(payload, tool)).toEqual(payload);
    expect(readToolState({}, tool)).toEqual({ options: {} });
    expect(readToolState({ options: { header: false } }, oneView)).toEqual({ options: { header: false } });
  });

  it.each([
    [{ recipe: {} }, "This link is for a recipe, not for this tool."],
    [{ mode: "decode" }, 'This tool has no mode "decode".'],
    [{ mode: "constructor" }, 'This tool has no mode "constructor".'],
    [{ mode: "draw" }, 'This tool has no mode "draw".'],
    [{ options: { indent: 2 } }, 'This tool has no option "indent".'],
    [{ options: { header: false } }, 'This tool has no option "header".'],
    [{ options: JSON.parse('{"__proto__":1}') }, 'This tool has no option "__proto__".'],
    [{ options: { toString: 1 } }, 'This tool has no option "toString".'],
    [{ options: { key: "hunter2" } }, 'A link can\'t contain the secret "key".'],
    [{ options: { width: "4" } }, "Width: this link has a wrong value."],
    [{ options: { width: null } }, "Width: this link has a wrong value."],
    [{ options: { sorted: "yes" } }, "Sorted: this link has a wrong value."],
    [{ options: { label: { text: 1 } } }, "Label: this link has a wrong value."],
    [{ options: { style: "zigzag" } }, "Style: please choose one of Spaces, Tabs"],
    [{ options: { comment: "longer" } }, "Comment: at most 5 characters."],
    [{ inputs: { other: "" } }, 'This tool has no input "other".'],
    [{ inputs: JSON.parse('{"__proto__":""}') }, 'This tool has no input "__proto__".'],
    [{ mode: "merge", inputs: { input: "" } }, "The input in this link can't be text."],
  ])("rejects %j", (payload, message) => {
    expect(() => readToolState(payload, tool)).toThrow(message);
  });

  it("rejects a mode on a page without modes", () => {
    expect(() => readToolState({ mode: "encode" }, oneView)).toThrow('This tool has no mode "encode".');
  });
});
