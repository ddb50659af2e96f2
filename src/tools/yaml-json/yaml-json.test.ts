import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson, writeJson } from "#shared/json/json-value.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { formatYaml } from "./format-yaml.ts";
import { jsonToYaml } from "./json-to-yaml.ts";
import { lintYaml } from "./lint-yaml.ts";
import { type ToJsonSettings, yamlToJson } from "./yaml-to-json.ts";

const LAYOUT = { indent: 2, indentSeq: true };

function toJson(yaml: string, settings: Partial<ToJsonSettings> = {}, warnings: string[] = []): string {
  const all: ToJsonSettings = { version: "1.2", merge: true, documents: "array", indent: "", ...settings };
  return yamlToJson(yaml, all, (warning) => warnings.push(warning));
}

const toYaml = (json: string) => jsonToYaml(json, LAYOUT, () => {});

interface SuiteCase {
  id: string;
  yaml: string;
  json?: string;
  fail?: boolean;
}

const cases: SuiteCase[] = readFileSync(join(import.meta.dirname, "testing/suite/cases.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

/** JSON of all documents, one per line. Compares numbers by value: the suite writes 1e3 as 1000. */
async function linesOf(json: string): Promise<unknown[]> {
  const texts = json.trim() === "" ? [] : await parseJson(json);
  return texts.map((text) => JSON.parse(writeJson(text)));
}

const EXCEPTIONS = [
  { reason: "A map with two empty keys is an error, because JSON would lose one of them.", cases: ["2JQS"] },
  { reason: "A %YAML directive with further words is an error.", cases: ["ZYU8/02"] },
  { reason: "The library accepts a repeated %YAML directive.", cases: ["SF5V"] },
];

describe("YAML test suite", () => {
  it("gives the JSON of every case, and an error for every invalid one", async () => {
    await runSuite(import.meta.dirname, {
      id: "yaml-test-suite",
      title: "YAML Test Suite",
      source: "https://github.com/yaml/yaml-test-suite",
      library: "yaml",
      cases: cases.map(({ id, yaml, json, fail }) => ({
        name: id,
        run: async () => {
          if (fail) {
            expect(() => toJson(yaml)).toThrow("Invalid YAML: ");
            expect(lintYaml(yaml)).toMatch(/^❌ Invalid YAML: /);
            return;
          }
          const lines = toJson(yaml, { documents: "lines" });
          if (json !== undefined) expect(await linesOf(lines)).toEqual(await linesOf(json));
        },
      })),
      exceptions: EXCEPTIONS,
    });
  });

  const rejected = new Set(EXCEPTIONS.flatMap((exception) => exception.cases));

  it.each(cases.filter(({ id, fail }) => !fail && !rejected.has(id)))(
    "keeps the data of $id when formatting, and formats it only once",
    ({ yaml }) => {
      const formatted = formatYaml(yaml, LAYOUT);
      expect(toJson(formatted)).toBe(toJson(yaml));
      expect(formatYaml(formatted, LAYOUT)).toBe(formatted);
    },
  );
});

describe("yamlToJson", () => {
  it("keeps the text of numbers that JSON can write, and the value of others", () => {
    expect(toJson("[12345678901234567890, 1.0, 1e3, 0x1F, 0o17, .5, +7, 007]")).toBe(
      "[12345678901234567890,1.0,1e3,31,15,0.5,7,7]",
    );
    const warnings: string[] = [];
    expect(toJson("a: .inf", {}, warnings)).toBe('{"a":null}');
    expect(warnings).toEqual(["Line 1, column 4: JSON has no .inf, so it becomes null"]);
  });

  it("keeps the order of keys and __proto__", () => {
    expect(toJson("2: a\n1: b\n__proto__: c\nnull: d")).toBe('{"2":"a","1":"b","__proto__":"c","null":"d"}');
  });

  it("resolves each alias to the last anchor before it", () => {
    expect(toJson("a: &x 1\nb: &y [*x]\nc: &x 2\nd: *y\ne: *x")).toBe('{"a":1,"b":[1],"c":2,"d":[1],"e":2}');
    expect(() => toJson("a: 1\nb: *c")).toThrow(
      "Invalid YAML: Unknown alias *c: an anchor &c must come before it at line 2, column 4",
    );
    expect(() => toJson("a: &a [*a]")).toThrow("The alias *a is within its own anchor at line 1, column 8");
  });

  it("merges maps; own members win, then earlier maps", () => {
    const yaml = "x: &x {a: 1, b: 1}\ny: &y {b: 2, c: 2}\nz: {<<: [*x, *y], c: 3}";
    expect(toJson(yaml)).toContain('"z":{"c":3,"a":1,"b":1}');
    expect(toJson(yaml, { merge: false })).toContain('"z":{"<<":[{"a":1,"b":1},{"b":2,"c":2}],"c":3}');
    expect(() => toJson("a:\n  <<: 1")).toThrow("Only maps can be merged by << at line 2, column 7");
  });

  it("reads YAML 1.1 on request, or by a directive", () => {
    const yaml = "[no, 010, 1_000, 2001-12-14]";
    expect(toJson(yaml)).toBe('["no",10,"1_000","2001-12-14"]');
    expect(toJson(yaml, { version: "1.1" })).toBe('[false,8,1000,"2001-12-14"]');
    expect(toJson(`%YAML 1.1\n---\n${yaml}`)).toBe('[false,8,1000,"2001-12-14"]');
  });

  it("writes several documents as an array or lines", () => {
    expect(toJson("a\n---\n- b\n---\n")).toBe('["a",["b"],null]');
    expect(toJson("a\n---\n- b\n", { documents: "lines" })).toBe('"a"\n["b"]\n');
    expect(toJson("# nothing")).toBe("null");
  });

  it("warns of unknown tags and keys that are not text", () => {
    const warnings: string[] = [];
    expect(toJson("a: !Ref b\n[c]: d", {}, warnings)).toBe('{"a":"b","[\\"c\\"]":"d"}');
    expect(warnings).toEqual([
      "Line 1, column 4: Unresolved tag: !Ref",
      'Line 2, column 1: The key is no text, so JSON gets it as ["c"]',
    ]);
  });

  it("names line and column of an error", () => {
    expect(() => toJson("a:\n\t- b")).toThrow("Tabs are not allowed as indentation at line 2, column 1");
    expect(() => toJson("😀: 1\n😀: 2")).toThrow("Map keys must be unique at line 2, column 1");
  });
});

describe("hostile YAML", () => {
  it("cannot add gigabytes by aliases", () => {
    const levels = Array.from({ length: 10 }, (_, level) => `a${level}: &a${level} [${`*a${level - 1},`.repeat(9)}]`);
    const bomb = ["a: &a-1 [lol,lol,lol]", ...levels].join("\n");
    expect(() => toJson(bomb)).toThrow("Aliases would add more than 10 million characters");
    const merges = ["a: &a-1 {k: v}", ...levels.map((line) => line.replace("[", "{x: [").replace("]", "]}"))].join(
      "\n",
    );
    expect(() => toJson(merges)).toThrow("Aliases would add more than 10 million characters");
    const long = `a: &a "${"x".repeat(1_000_000)}"\nb: [${"*a,".repeat(100)}]`;
    expect(() => toJson(long)).toThrow("Aliases would add more than 10 million characters");
  });

  it.each([
    ["[", "]"],
    ["{a: ", "}"],
    ["- ", ""],
    ["? ", ""],
  ])("is rejected if nested 100,000 times by %j", (open, close) => {
    const yaml = open.repeat(100_000) + close.repeat(100_000);
    expect(() => toJson(yaml)).toThrow(/nested deeper than 200 levels at line 1, column \d+/);
  });

  it("may be nested 200 levels", async () => {
    const json = "[".repeat(200) + "]".repeat(200);
    expect(toJson(json)).toBe(json);
    expect(toJson(await toYaml(json))).toBe(json);
    const map = `${'{"a":'.repeat(200)}1${"}".repeat(200)}`;
    expect(toJson(await toYaml(map))).toBe(map);
  });

  it("is checked in linear time", () => {
    const aliases = `a: &a 1\nb:\n${"  - *a\n".repeat(20_000)}`;
    expect(toJson(aliases)).toContain("1,1,1");
    expect(lintYaml(aliases)).toBe("✅ Valid YAML");
  });
});

describe("jsonToYaml", () => {
  it("is the inverse of yamlToJson, also by the rules of YAML 1.1", async () => {
    const key = fc.string({
      unit: fc.constantFrom("a", "no", " ", ":", "-", "#", "'", '"', "\n", "é", "🧵", "<<", "1", "~"),
    });
    const text = fc.oneof(
      key,
      fc.constantFrom("yes", "010", "1_0", "12:30", "null", "0x1", "2001-01-01", "---", "..."),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("tree")),
        fc.dictionary(key, tie("tree")),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(
        tree,
        fc.constantFrom("1.2", "1.1") satisfies fc.Arbitrary<"1.2" | "1.1">,
        async (value, version) => {
          const json = JSON.stringify(value);
          expect(toJson(await toYaml(json), { version, merge: false })).toBe(json);
        },
      ),
    );
  });

  it("keeps digits, the order of keys and long lines", async () => {
    expect(await toYaml('{"2":1.0,"1":12345678901234567890,"e":1E400}')).toBe(
      '"2": 1.0\n"1": 12345678901234567890\ne: 1E400\n',
    );
    const long = "word ".repeat(100).trim();
    expect(await toYaml(JSON.stringify([long]))).toBe(`- ${long}\n`);
  });

  it("writes JSON Lines as documents", async () => {
    expect(await toYaml('{"a":1}\n[]\n"x"')).toBe("a: 1\n---\n[]\n---\nx\n");
  });

  it("names line and column of invalid JSON", async () => {
    await expect(toYaml("{\n'a': 1}")).rejects.toMatchObject({ position: { line: 2, column: 1 } });
    await expect(toYaml("[".repeat(100_000))).rejects.toMatchObject({ name: "InputError" });
  });
});

describe("formatYaml", () => {
  it("keeps comments, quotes, numbers, tags and directives", () => {
    const yaml = `%YAML 1.2
---
# first
a: "x" # why
b: 'y'
c: [ 0x1F, 1.50, 12345678901234567890, 0.12345678901234567890 ]
d: !Ref e

# last
---
f: |
  text
`;
    expect(formatYaml(yaml, LAYOUT)).toBe(yaml);
  });

  it("indents as the options say", () => {
    const yaml = "a:\n - b:\n    c: 1\n";
    expect(formatYaml(yaml, { indent: 4, indentSeq: true })).toBe("a:\n    - b:\n          c: 1\n");
    expect(formatYaml(yaml, { indent: 2, indentSeq: false })).toBe("a:\n- b:\n    c: 1\n");
  });
});

describe("lintYaml", () => {
  it("lists errors and warnings by position", () => {
    expect(lintYaml("a: &x 1\nb: *y\nc: !Ref d\n")).toBe(`❌ Invalid YAML: 1 error, 2 warnings
Line 1, column 7: warning: Unused anchor &x
Line 2, column 4: error: Unknown alias *y
Line 3, column 4: warning: Unresolved tag: !Ref`);
    expect(lintYaml("a: 1\n")).toBe("✅ Valid YAML");
  });

  it("lists up to 100 of them", () => {
    const lines = lintYaml("a: no\n---\n".repeat(150)).split("\n");
    expect(lines).toHaveLength(102);
    expect(lines.at(-1)).toBe("and 50 more");
  });
});
