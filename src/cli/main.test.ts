import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ToolModules } from "#interfaces/tool-modules.ts";
import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag, integer, secret } from "#shared/options.ts";
import { runCli } from "./testing/run-cli.ts";

const BINARY = Buffer.from([0, 1, 2]).toString("base64");

const trim = operation({
  label: "Trim",
  inputs: textInput("Input"),
  gives: textOutput(),
  options: {
    side: choice("Side", { both: "Both", start: "Start", end: "End" }),
    eachLine: flag("Each line", true, { help: "Trims lines separately." }),
    limit: integer("At most", 10, { min: 1, max: 99, outside: "reject" }),
    salt: secret("Salt"),
  },
  messages: {},
  examples: [
    { title: "Ada's spaces", input: "  it's ", output: "it's" },
    {
      title: "Only one side, several lines",
      input: "a \nb ",
      options: { side: "start", eachLine: false },
      output: "a \nb ",
    },
  ],
  run: ({ input }) => input.trim(),
});
const TRIMMER: ToolModules = {
  ids: ["trimmer"],
  meta: async () => ({
    id: "trimmer",
    title: "Trimmer",
    description: "Remove spaces around text.",
    category: "Text",
    order: 1,
    keywords: ["trim"],
    icon: "scissors",
    runs: "browser",
  }),
  operations: async () => ({ trim }),
};

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sundry-cli-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const read = (name: string) => readFileSync(join(folder, name), "utf8");

describe("options", () => {
  it("have the names that people know from other programs", async () => {
    const { text } = await runCli(["hash-generator", "hash", "--type", "SHA-1", file("abc.iso", "abc")]);
    expect(text).toBe("a9993e364706816aba3e25717850c26c9cd0d89d");
  });
});

describe("exit codes", () => {
  it.each([
    ["a result", ["base64-encode"], "hi", 0, ""],
    [
      "bad input, with line and column",
      ["json-formatter"],
      '{\n"a": ,}',
      1,
      "sundry: stdin:2:6: Invalid JSON: Unexpected ','",
    ],
    ["an unknown tool", ["json-format"], "", 2, "Did you mean json-formatter?"],
    ["an unknown operation", ["base64-encode", "decodes"], "", 2, "Did you mean decode?"],
    ["an unknown option", ["base64-encode", "--url-saf"], "", 2, "Did you mean --url-safe?"],
    ["a wrong value", ["json-formatter", "--indent", "9"], "{}", 2, "--indent: please choose one of 1, 2, 3"],
    ["a value out of range", ["csv-splitter", "--rows", "0"], "a", 2, "--rows: "],
    ["an invalid pattern", ["regex-extractor", "--pattern", "("], "a", 2, "--pattern: "],
    ["a missing file", ["word-counter", "/no/such/file"], "", 1, "sundry: /no/such/file: there is no such file."],
    [
      "a text that may be a file's name",
      ["reverse-text", "hello"],
      "",
      1,
      "there is no such file. If it's the text itself: printf %s hello | sundry reverse-text reverse",
    ],
    ["a secret that is no file", ["jwt", "a b"], "", 1, "sundry: a b: there is no such file.\n"],
    ["a folder", ["word-counter", "/"], "", 1, "sundry: / is a folder."],
    ["a tool with a page only", ["image-converter"], "", 2, "only works on its page"],
    ["a search without words", ["find"], "", 2, "What are you looking for?"],
    [
      "a folder for agents that isn't one",
      ["mcp", "--allow", "/no/such/folder"],
      "",
      2,
      "--allow needs the path of a folder",
    ],
    ["another argument of mcp", ["mcp", "/tmp"], "", 2, "sundry mcp takes no /tmp, only --allow DIR."],
    ["help about an inherited name", ["help", "constructor"], "", 2, 'There is no tool "constructor".'],
    ["a search that finds nothing", ["find", "qqqqqqq"], "", 1, "no tool matches"],
  ])("for %s", async (_, args, stdin, code, message) => {
    const run = await runCli(args, { stdin });
    expect(run.stderr).toContain(message);
    expect(run.code).toBe(code);
    if (code !== 0) expect(run.text).toBe("");
  });

  it("goes on with the next file after a bad one", async () => {
    const files = [file("a.json", "[1]"), file("b.json", "["), file("c.json", "[2]")];
    const run = await runCli(["json-formatter", "minify", ...files]);
    expect(run).toMatchObject({ code: 1, text: "[1]\n[2]" });
    expect(run.stderr).toContain(`${files[1]}:1:2: `);
    expect(run.stderr).toMatch(/\nsundry: 1 of 3 runs failed\n$/);
  });

  it("stops a pattern that would run forever", async () => {
    const run = await runCli(["regex-extractor", "--pattern", "^(a+)+$"], { stdin: `${"a".repeat(40)}b` });
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(/took longer than \d+ s and was stopped/);
  });
});

describe("the result", () => {
  it("is the only thing on stdout", async () => {
    const run = await runCli(["hash-generator"], { stdin: "abc" });
    expect(run.text).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(run.stderr).toBe("sundry: MD5 is not available because it is broken. SHA-256 is used instead.\n");
  });

  it("ends with a line break on a terminal, in color unless NO_COLOR is set", async () => {
    const run = await runCli(["hash-generator"], { stdin: "abc", isTTY: true });
    expect(run.text).toMatch(/^[0-9a-f]{64}\n$/);
    expect(run.stderr).toContain("\u001b[33m");
    const plain = await runCli(["hash-generator"], { stdin: "abc", isTTY: true, env: { NO_COLOR: "1" } });
    expect(plain.stderr).not.toContain("\u001b");
  });

  it("isn't shown on a terminal if it is binary", async () => {
    const run = await runCli(["base64-encode", "decode"], { stdin: BINARY, isTTY: true });
    expect(run).toMatchObject({ code: 2, text: "" });
    expect(run.stderr).toContain("-o FILE");
    expect((await runCli(["base64-encode", "decode"], { stdin: "aGk=", isTTY: true })).text).toBe("hi\n");
  });

  it("is JSON with its warnings on request, a line per file", async () => {
    const run = await runCli(["word-counter", "--json"], { stdin: "two words" });
    expect(JSON.parse(run.text)).toMatchObject({ result: { words: 2 }, warnings: [] });
    const files = [file("a", "1"), file("b", "2")];
    const both = await runCli(["hash-generator", "--json", "--algorithm", "SHA-256", ...files]);
    const lines = both.text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { file: files[0], result: expect.stringMatching(/^6b86b273/), warnings: [] },
      { file: files[1], result: expect.stringMatching(/^d4735e3a/), warnings: [] },
    ]);
    expect(both.stderr).toBe("");
  });

  it("is all of a long result as JSON", async () => {
    const words = Array.from({ length: 2_000 }, (_, index) => `w${index}`);
    const run = await runCli(["regex-extractor", "--pattern", "\\w+", "--json"], { stdin: words.join(" ") });
    const { matches, list } = JSON.parse(run.text).result;
    expect(matches.map(({ text }: { text: string }) => text)).toEqual(words);
    expect(list).toBe(words.join("\n"));
  });

  it("can't put control characters into messages", async () => {
    const run = await runCli(["json-formatter"], { stdin: "\u001b]0;title\u0007" });
    expect(run.stderr).not.toContain("\u001b");
    expect(run.stderr).not.toContain("\u0007");
  });
});

describe("-o", () => {
  it("writes one result to a file", async () => {
    const path = join(folder, "out.json");
    expect(await runCli(["json-formatter", "minify", "-o", path], { stdin: "[ 1 ]" })).toMatchObject({
      code: 0,
      text: "",
    });
    expect(read("out.json")).toBe("[1]");
  });

  it("leaves the file as it was after a failed run, and nothing else", async () => {
    const path = file("out.json", "old");
    expect((await runCli(["json-formatter", "-o", path], { stdin: "[1, " })).code).toBe(1);
    expect(read("out.json")).toBe("old");
    expect(readdirSync(folder)).toEqual(["out.json"]);
  });

  it("never overwrites an input, under any name", async () => {
    const path = file("a.json", "[ 1 ]");
    symlinkSync(path, join(folder, "link.json"));
    linkSync(path, join(folder, "hard.json"));
    for (const name of ["a.json", "link.json", "hard.json"]) {
      const run = await runCli(["json-formatter", "minify", path, "-o", join(folder, name)]);
      expect(run.code).toBe(2);
      expect(run.stderr).toContain("is also the input");
    }
    expect((await runCli(["json-formatter", "minify", path, path, "-o", folder])).code).toBe(2);
    expect(read("a.json")).toBe("[ 1 ]");
    expect(readdirSync(folder).sort()).toEqual(["a.json", "hard.json", "link.json"]);
  });

  it("names the results of several files after them", async () => {
    const files = [file("a.csv", "x\n1\n"), file("b.csv", "x\n2\n"), file("b.tsv", "x\n3\n")];
    const run = await runCli(["csv-to-json", "--indent", "none", ...files, "-o", join(folder, "out")]);
    expect(run).toMatchObject({ code: 0, text: "" });
    expect(readdirSync(join(folder, "out"))).toEqual(["a.json", "b-2.json", "b.json"]);
    expect(read("out/b-2.json")).toContain("3");
  });

  it("names the files made from several files after them", async () => {
    const text = file("a.txt", Buffer.from("plain").toString("base64"));
    const image = file("b.txt", "iVBORw0KGgo=");
    const run = await runCli(["base64-encode", "decode", text, image, "-o", join(folder, "out")]);
    expect(run).toMatchObject({ code: 0, text: "", stderr: "" });
    expect(readdirSync(join(folder, "out"))).toEqual(["a.txt", "b.png"]);
  });

  it("replaces a link in a folder, not what it points to", async () => {
    const outside = file("outside.txt", "mine");
    const csv = file("a.csv", "x\n1\n");
    const out = mkdtempSync(join(folder, "out-"));
    symlinkSync(outside, join(out, "a.json"));
    expect((await runCli(["csv-to-json", csv, csv, "-o", out])).code).toBe(0);
    expect(read("outside.txt")).toBe("mine");
  });

  describe("with an archive", () => {
    const zip = (files: Record<string, string>) =>
      file("a.zip", zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
    const unzip = (path: string) => runCli(["compress", "unzip", path, "-o", join(folder, "out/")]);

    it("keeps its folders", async () => {
      const path = zip({ "a.txt": "1", "docs/a.txt": "2", "docs/deep/A.txt": "3", "docs/deep/a.txt": "4" });
      expect(await unzip(path)).toMatchObject({ code: 0, stderr: "" });
      const made = readdirSync(join(folder, "out"), { recursive: true }).map(String).sort();
      expect(made).toEqual(["a.txt", "docs", "docs/a.txt", "docs/deep", "docs/deep/A.txt", "docs/deep/a-2.txt"]);
      expect(read("out/docs/deep/a-2.txt")).toBe("4");
    });

    it("writes nothing through a link that is already there", async () => {
      const outside = mkdtempSync(join(folder, "outside-"));
      mkdirSync(join(folder, "out"));
      symlinkSync(outside, join(folder, "out/docs"));
      const { code, stderr } = await unzip(zip({ "docs/new/a.txt": "1" }));
      expect(code).toBe(2);
      expect(stderr).toContain("is not a folder");
      expect(readdirSync(outside)).toEqual([]);
    });

    it("stops at a file where a folder should be", async () => {
      const { code, stderr } = await unzip(zip({ a: "1", "a/b": "2" }));
      expect(code).toBe(2);
      expect(stderr).toContain("is not a folder");
    });
  });

  it("refuses one file for several results", async () => {
    const run = await runCli(["word-counter", file("a", "1"), file("b", "2"), "-o", file("c", "3")]);
    expect(run.code).toBe(2);
    expect(read("c")).toBe("3");
  });

  it("describes files as JSON", async () => {
    const path = join(folder, "out.bin");
    const run = await runCli(["base64-encode", "decode", "--json", "-o", path], { stdin: BINARY });
    expect(JSON.parse(run.text)).toMatchObject({ result: [{ path }], warnings: [] });
    expect(read("out.bin")).toBe("\0\u0001\u0002");
    const whole = await runCli(["base64-encode", "decode", "--json"], { stdin: BINARY });
    expect(JSON.parse(whole.text)).toMatchObject({ result: [{ base64: BINARY, name: "decoded.txt" }] });
  });
});

describe("secrets", () => {
  const HMAC = "9c196e32dc0175f86f4b1cb89289d6619de6bee699e4c378e68309ed97a1a6ab";
  const hash = (key: string, env = {}) =>
    runCli(["hash-generator", "--algorithm", "sha-256", "--key", key], { stdin: "abc", env });

  it("come from a file or the environment without a warning", async () => {
    expect(await hash(`@${file("key", "key\n")}`)).toMatchObject({ text: HMAC, stderr: "" });
    expect(await hash("env:KEY", { KEY: "key" })).toMatchObject({ text: HMAC, stderr: "" });
  });

  it("are accepted as arguments with a warning", async () => {
    const run = await hash("key");
    expect(run).toMatchObject({ code: 0, text: HMAC });
    expect(run.stderr).toContain("list of processes");
    expect(run.stderr).not.toContain("key=");
  });

  it.each([
    ["env:NO_SUCH_KEY", "is not set"],
    ["env:constructor", "is not set"],
    ["ask", "needs a terminal"],
  ])("rejects %s when it can't be read", async (key, message) => {
    const run = await hash(key);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(message);
  });
});

describe("help", () => {
  it("lists the tools that run here", async () => {
    const { text, code } = await runCli([]);
    expect(code).toBe(0);
    expect(text).toContain("base64-encode");
    expect(text).not.toContain("image-converter");
  });

  it("explains an operation from its declaration", async () => {
    const { text } = await runCli(["help", "trimmer"], { tools: TRIMMER });
    expect(text).toMatchInlineSnapshot(`
      "Trimmer: Remove spaces around text.

      sundry trimmer [trim] [OPTIONS] [FILE|TEXT…]
        Trim.
        --side both|start|end      Side [both]
        --no-each-line             Without: Each line. Trims lines separately.
        --limit N                  At most: 1 to 99 [10]
        --salt @FILE|env:NAME|ask  Salt

        # Ada's spaces
        $ printf %s "  it's " | sundry trimmer trim
        it's

        # Only one side, several lines
        $ printf %s 'a 
        b ' | sundry trimmer trim --side=start --no-each-line
        a 
        b 

      TEXT for FILE|TEXT is one line that can't be a file's name: a URL, with spaces or signs, or without letters.
      Any other text comes from stdin: printf %s TEXT | sundry …

      For every tool
        -o, --output FILE   write the result to a file, or several results to a folder
        --json              print one line of JSON: {"result": …, "warnings": […]}
        -h, --help          show this help
      "
    `);
    expect((await runCli(["trimmer", "--help"], { tools: TRIMMER })).text).toBe(text);
    expect((await runCli(["help", "trimmer", "trim"], { tools: TRIMMER })).text).toBe(text);
  });

  it("is there for every tool and command", async () => {
    for (const name of ["paste", "shorten", "find", "completion", "mcp", "help"]) {
      expect((await runCli(["help", name])).text).toContain(`sundry ${name}`);
    }
    expect((await runCli(["paste", "--help"])).text).toBe((await runCli(["help", "paste"])).text);
  });
});

describe("find", () => {
  it("finds tools like the palette", async () => {
    const { text } = await runCli(["find", "checksum"]);
    expect(text.split("\n")[0]).toBe("checksum");
  });

  it("finds tools for a task in plain English", async () => {
    const { text } = await runCli(["find", "why does this JSON not parse"]);
    expect(text.split("\n")[0]).toBe("json-formatter");
  });
});
