import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesInput, operation, stringStreamInput, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag, integer } from "#shared/options.ts";
import { parseRunArguments, planRuns } from "./run-arguments.ts";

const base = { label: "Run", gives: textOutput(), messages: {}, examples: [], run: () => "" };
const single = operation({
  ...base,
  inputs: stringStreamInput("Input"),
  options: {
    urlSafe: flag("URL-safe", false),
    header: flag("Header", true),
    indent: choice("Indent", { "2": "Two", tab: "Tab" }),
    min: integer("Minimum", 0, { min: -9, max: 9, outside: "clamp" }),
  },
});
const pair = operation({
  ...base,
  inputs: { before: textInput("Before"), after: textInput("After") },
  options: {},
});
const many = operation({ ...base, inputs: filesInput("Files"), options: {} });
const value = operation({ ...base, inputs: textInput("Value", { oneLine: true }), options: {} });
const password = operation({
  ...base,
  inputs: textInput("Password", { oneLine: true, secret: true }),
  options: {},
});
const none = operation({ ...base, inputs: {}, options: {} });

describe("parseRunArguments", () => {
  it.each([
    [["--url-safe"], [["url-safe", ""]]],
    [["--urlSafe=no"], [["urlSafe", "no"]]],
    [["--no-header"], [["header", "false"]]],
    [["--indent", "tab"], [["indent", "tab"]]],
    [["--indent=tab"], [["indent", "tab"]]],
    [["--min", "-5"], [["min", "-5"]]],
  ])("reads %j", (args, options) => {
    expect(parseRunArguments(single, args).options).toEqual(options);
  });

  it("tells files, stdin, output and general options apart", () => {
    expect(parseRunArguments(single, ["a.txt", "-", "-o", "out", "--json", "--", "--b", "-c"])).toMatchObject({
      positionals: ["a.txt", "-", "--b", "-c"],
      output: "out",
      json: true,
      help: false,
    });
    expect(parseRunArguments(single, ["--output=x"]).output).toBe("x");
    expect(parseRunArguments(single, ["-ox"]).output).toBe("x");
  });

  it("takes negative numbers as values, and for a one-line value anything with one dash", () => {
    for (const number of ["-1.5", "-5", "-.5", "-1e400", "-0o17"]) {
      expect(parseRunArguments(single, ["--url-safe", number, "b"]).positionals).toEqual([number, "b"]);
    }
    for (const mode of ["-rw-r--r--", "-rwxr-xr-x", "-to"]) {
      expect(parseRunArguments(value, [mode, "b", "--json"])).toMatchObject({ positionals: [mode, "b"], json: true });
    }
    expect(parseRunArguments(value, ["-o", "out", "-x"])).toMatchObject({ positionals: ["-x"], output: "out" });
    expect(() => parseRunArguments(password, ["-x"])).toThrow("There is no option -x.");
  });

  it.each([
    [["--indnt", "2"], "There is no option --indnt.", "Did you mean --indent?"],
    [["--no-indent"], "There is no option --no-indent.", "If it's a value or a file, put -- before it: -- --no-indent"],
    [["--__proto__"], "There is no option --__proto__.", "If it's a value or a file, put -- before it: -- --__proto__"],
    [["-x"], "There is no option -x.", "If it's a value or a file, put -- before it: -- -x"],
    [["--indent"], "--indent needs a value.", undefined],
    [["-o"], "-o needs a value.", undefined],
    [["--json=1"], "--json takes no value.", undefined],
  ])("rejects %j", (args, message, hint) => {
    expect(() => parseRunArguments(single, args)).toThrow(expect.objectContaining({ message, hint }));
  });
});

describe("planRuns", () => {
  const plan = (operation: Parameters<typeof planRuns>[0], ...args: string[]) =>
    planRuns(operation, parseRunArguments(operation, args)).map(({ inputs }) => inputs);

  it("reads stdin without a file, and each file in a run of its own", () => {
    expect(plan(single)).toEqual([{ input: [{ stdin: true }] }]);
    expect(plan(single, "a")).toEqual([{ input: [{ path: "a" }] }]);
    expect(plan(single, "a", "-")).toEqual([{ input: [{ path: "a" }] }, { input: [{ stdin: true }] }]);
  });

  it("gives all files to one run that takes several", () => {
    expect(plan(many, "a", "b")).toEqual([{ input: [{ path: "a" }, { path: "b" }] }]);
    expect(plan(many, "--input", "a", "--input", "b")).toEqual([{ input: [{ path: "a" }, { path: "b" }] }]);
  });

  it("takes named inputs, and fills the others in order", () => {
    const both = [{ before: [{ path: "a" }], after: [{ path: "b" }] }];
    expect(plan(pair, "--before", "a", "--after", "b")).toEqual(both);
    expect(plan(pair, "a", "b")).toEqual(both);
    expect(plan(pair, "--after", "b", "a")).toEqual(both);
    expect(plan(pair, "--after", "b")).toEqual([{ before: [{ stdin: true }], after: [{ path: "b" }] }]);
  });

  it("takes a one-line value as text, but a secret from a file", () => {
    expect(plan(value, "5 km")).toEqual([{ input: [{ text: "5 km" }] }]);
    expect(plan(password, "key.txt")).toEqual([{ input: [{ path: "key.txt" }] }]);
  });

  it.each([
    "*/5 * * * *",
    "10.0.0.0/24",
    "2001:db8::/32",
    "https://example.org/a.html",
    '{"a":1}',
    "@daily",
    "1.5",
    "ü b",
  ])("takes as text what can't be a file's name: %s", (text) => {
    expect(plan(single, text)).toEqual([{ input: [{ text }] }]);
    expect(plan(pair, "--before", text, "a.txt")).toEqual([{ before: [{ text }], after: [{ path: "a.txt" }] }]);
    expect(plan(many, text)).toEqual([{ input: [{ path: text }] }]);
    expect(plan(password, text)).toEqual([{ input: [{ path: text }] }]);
  });

  it.each(["hello", "notes/today", "*.csv", "my file.txt", "a b/c.json", "C:\\data\\log", "a\nb"])(
    "takes as a file what may be one's name: %j",
    (path) => {
      expect(plan(single, path)).toEqual([{ input: [{ path }] }]);
    },
  );

  it("prefers a file that exists", () => {
    const folder = mkdtempSync(join(tmpdir(), "a b, "));
    expect(plan(single, folder)).toEqual([{ input: [{ path: folder }] }]);
    rmSync(folder, { recursive: true });
  });

  it.each([
    [none, ["a"], 'This takes no input: "a" is too much.'],
    [pair, ["a", "b", "c"], 'This takes 2 inputs: "c" is too much.'],
    [pair, ["a"], "Please name a file for --after."],
    [pair, ["-", "-"], "Only one input can be stdin."],
    [single, ["-", "-"], "Only one input can be stdin."],
    [pair, ["--after", "a", "--after", "b"], "--after can be given once."],
  ])("rejects what can't be meant: %#", (operation, args, message) => {
    expect(() => plan(operation, ...args)).toThrow(message);
  });
});
