import { describe, expect, it } from "vitest";
import { operation, textInput, textOutput } from "#shared/operation.ts";
import { flag, secret, text } from "#shared/options.ts";
import type { ToolInput } from "#ui/input-value.ts";
import { toRun } from "./record-run.ts";

const declared = {
  label: "Hash",
  inputs: { input: textInput("Input"), other: textInput("Other") },
  gives: textOutput(),
  options: { upper: flag("Upper case", false), key: secret("Key"), compare: text("Compare", "", { content: true }) },
  messages: {},
  examples: [],
  run: () => "",
};
const hash = operation(declared);
const sensitive = operation({ ...declared, sensitive: true });
const typed = (text: string): ToolInput => ({ kind: "typed", text });
const page = {
  mode: "hash",
  hasModes: false,
  options: { upper: true, key: "", compare: "abc" },
  inputs: { input: typed("Grüße"), other: typed("") },
};
const withKey = { ...page, options: { ...page.options, key: "hunter2" } };
const allowed = { at: 7, keepsInputs: true };

describe("toRun", () => {
  it("keeps tool, options and the size of a text, but no text", () => {
    expect(toRun("hash-generator", hash, page, { at: 7, keepsInputs: false })).toEqual({
      at: 7,
      tool: "hash-generator",
      about: "Hash, Upper case: yes",
      options: { upper: true },
      files: [],
      textBytes: 7,
    });
  });

  it("keeps inputs if they are allowed", () => {
    expect(toRun("hash-generator", hash, page, allowed)).toMatchObject({
      about: "Hash, Upper case: yes",
      options: { upper: true, compare: "abc" },
      inputs: { input: "Grüße" },
    });
  });

  it("keeps no input of 64 KB or more", () => {
    const run = (length: number) =>
      toRun("t", hash, { ...page, inputs: { input: typed("x".repeat(length)), other: typed("yy") } }, allowed);
    expect(run(65_533).inputs).toBeDefined();
    expect(run(65_534).inputs).toBeUndefined();
    expect(run(65_534).textBytes).toBe(65_536);
  });

  it.each([
    ["a password or key is filled in", hash, withKey],
    ["the tool deals in secrets", sensitive, page],
    ["both", sensitive, withKey],
  ])("keeps neither input nor its length when %s", (_, operation, page) => {
    const run = toRun("hash-generator", operation, page, allowed);
    expect(run).toEqual({
      at: 7,
      tool: "hash-generator",
      about: "Hash, Upper case: yes",
      options: { upper: true },
      files: [],
    });
  });

  it("keeps names and sizes of files, never their content", () => {
    const files: ToolInput = { kind: "files", files: [new File(["abc"], "a.csv"), new File(["d"], "b.csv")] };
    const run = toRun("csv-merger", hash, { ...page, hasModes: true, inputs: { input: files } }, allowed);
    expect(run).toMatchObject({
      mode: "hash",
      files: [
        { name: "a.csv", size: 3 },
        { name: "b.csv", size: 1 },
      ],
    });
    expect(run.inputs).toBeUndefined();
  });
});
