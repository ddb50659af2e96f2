import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCli } from "./testing/run-cli.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sundry-cli-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const recipe = (...steps: unknown[]) => file("mine.recipe.json", JSON.stringify({ recipe: 1, name: "Mine", steps }));
const decode = { tool: "base64-encode", operation: "decode" };
const format = { tool: "json-formatter", operation: "format", options: { indent: "1" }, open: ["indent"] };
const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("sundry recipe", () => {
  it("runs a recipe on stdin, with its open options", async () => {
    const path = recipe(decode, format);
    const stdin = base64('{"a":1}');
    expect(await runCli(["recipe", path], { stdin })).toMatchObject({ code: 0, text: '{\n "a": 1\n}', stderr: "" });
    const tabbed = await runCli(["recipe", path, "--indent", "tab"], { stdin });
    expect(tabbed.text).toBe('{\n\t"a": 1\n}');
    const json = await runCli(["recipe", path, "--json"], { stdin: base64("1") });
    expect(JSON.parse(json.text)).toEqual({ result: "1", warnings: [] });
  });

  it("runs once per input, each into a file of its own", async () => {
    const inputs = [file("a.txt", base64("[1]")), file("b.txt", base64("[2]"))];
    const out = join(folder, "out");
    expect(await runCli(["recipe", recipe(decode, format), ...inputs, "-o", `${out}/`])).toMatchObject({ code: 0 });
    expect(readdirSync(out).sort()).toEqual(["a.json", "b.json"]);
    expect(readFileSync(join(out, "b.json"), "utf8")).toBe("[\n 2\n]");
  });

  it("gives several inputs to a first step that takes several, and several results a folder", async () => {
    const inputs = [file("a.csv", "x\n1\n"), file("b.csv", "x\n2\n")];
    const merge = { tool: "csv-merger", operation: "merge" };
    expect((await runCli(["recipe", recipe(merge), ...inputs])).text).toBe("x\n1\n2\n");
    const [zip, unzip] = ["zip", "unzip"].map((operation) => ({ tool: "compress", operation }));
    const out = join(folder, "out");
    const { code, stderr } = await runCli(["recipe", recipe(zip, unzip), ...inputs, "-o", out]);
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(readdirSync(out).sort()).toEqual(["a.csv", "b.csv"]);
  });

  it("stops a step that takes too long", async () => {
    const match = { tool: "regex-extractor", operation: "extract", options: { pattern: "^(a+)+$" } };
    const { code, stderr } = await runCli(["recipe", recipe(decode, match)], { stdin: base64(`${"a".repeat(40)}b`) });
    expect(code).toBe(1);
    expect(stderr).toMatch(/This took longer than \d+ s and was stopped\./);
  });

  it("names the step that failed", async () => {
    const path = recipe(decode, format);
    expect(await runCli(["recipe", path], { stdin: base64("{\n  a") })).toMatchObject({
      code: 1,
      text: "",
      stderr: expect.stringMatching(/^sundry: stdin: Step 2: .*\(line 2, column 3 of its input\)\n$/),
    });
    const { stderr } = await runCli(["recipe", path], { stdin: "YQ\nYQ!" });
    expect(stderr).toMatch(/^sundry: stdin:2:3: Step 1: /);
  });

  it.each([
    [[], 2, "Please name a recipe file first."],
    [["--json"], 2, "Please name a recipe file first."],
    [["nothing.json"], 1, "nothing.json"],
  ])("rejects %j", async (args, code, message) => {
    expect(await runCli(["recipe", ...args])).toMatchObject({ code, stderr: expect.stringContaining(message) });
  });

  it.each([
    ["{", /mine\.recipe\.json: This is not a recipe: /],
    ['{"recipe":2}', /mine\.recipe\.json: This recipe has version 2\./],
    [
      JSON.stringify({ recipe: 1, name: "x", steps: [decode, { tool: "image-converter", operation: "convert" }] }),
      /mine\.recipe\.json: Step 2: "image-converter convert" only runs in a browser\./,
    ],
  ])("rejects the recipe %s", async (content, message) => {
    const { code, stderr } = await runCli(["recipe", file("mine.recipe.json", content)]);
    expect(stderr).toMatch(message);
    expect(code).toBe(1);
  });

  it("explains itself", async () => {
    for (const args of [
      ["help", "recipe"],
      ["recipe", "--help"],
    ]) {
      expect((await runCli(args)).text).toMatch(/^Usage: sundry recipe FILE/);
    }
    expect((await runCli(["help"])).text).toContain("sundry recipe FILE");
  });
});
