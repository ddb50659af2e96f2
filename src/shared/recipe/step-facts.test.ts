import { describe, expect, it } from "vitest";
import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag, integer, secret, text } from "#shared/options.ts";
import { changedOptions, describeOptions, optionsOfStep, otherInputsOf } from "./step-facts.ts";

const declarations = {
  format: choice("Format", { line: "One line", pem: "Lines of 64 (PEM)" }),
  padding: flag("Padding", true),
  urlSafe: flag("URL-safe", false),
  count: integer("Count", 1, { min: 1, max: 9, outside: "clamp" }),
  prefix: text("Prefix", ""),
};
const step = operation({
  label: "Run",
  inputs: { before: textInput("Original"), after: textInput("Changed") },
  gives: textOutput(),
  options: { ...declarations, password: secret("Password") },
  messages: {},
  examples: [],
  run: () => "",
});

describe("optionsOfStep", () => {
  it("leaves out secrets", () => {
    expect(Object.keys(optionsOfStep(step))).toEqual(Object.keys(declarations));
  });
});

describe("otherInputsOf", () => {
  it("gives a text field for each input but the first", () => {
    expect(otherInputsOf(step)).toMatchObject({ after: { kind: "multiline", label: "Changed" } });
    expect(Object.keys(otherInputsOf(step))).toEqual(["after"]);
  });
});

describe("changedOptions", () => {
  it("keeps what differs from the defaults and JSON can write", () => {
    expect(changedOptions(declarations, { format: "pem", padding: true, count: Number.NaN, password: "x" })).toEqual({
      format: "pem",
    });
  });
});

describe("describeOptions", () => {
  it("names changed options and their values in one line", () => {
    const values = { format: "pem", padding: false, urlSafe: true, count: 3, prefix: "a".repeat(30) };
    expect(describeOptions(declarations, values)).toBe(
      `Format: Lines of 64 (PEM), Padding: off, URL-safe, Count: 3, Prefix: ${"a".repeat(24)}…`,
    );
    expect(describeOptions(declarations, { format: "line" })).toBe("");
  });
});
