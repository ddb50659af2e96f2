import fc from "fast-check";
import { describe, expect, it } from "vitest";
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

/** Some examples of YAML 1.2.2, which YAML Test Suite has all of: what is shown, YAML, and its JSON. */
const SPEC_EXAMPLES = [
  [
    "flow mappings",
    "Mark: {hr: 65, avg: 0.278}\nSammy: {\n    hr: 63,\n    avg: 0.288,\n }\n",
    '{"Mark":{"hr":65,"avg":0.278},"Sammy":{"hr":63,"avg":0.288}}',
  ],
  ["two documents", "# Ranking\n---\n- Mark\n\n# Team\n---\n- Cubs\n", '[["Mark"],["Cubs"]]'],
  [
    "an anchor and an alias",
    "hr:\n- Mark\n# Following node labeled SS\n- &SS Sammy\nrbi:\n- *SS # Subsequent occurrence\n- Ken\n",
    '{"hr":["Mark","Sammy"],"rbi":["Sammy","Ken"]}',
  ],
  ["an explicit key", "? first\n: - 1\n? second\n", '{"first":[1],"second":null}'],
  [
    "folded lines around more indented ones",
    ">\n Sammy finished\n with a record.\n\n   63 Runs\n   0.288 Average\n\n What a year!\n",
    '"Sammy finished with a record.\\n\\n  63 Runs\\n  0.288 Average\\n\\nWhat a year!\\n"',
  ],
  ["escapes", String.raw`"\x0d\x0a \u263A \U0001F600 \t\b\e\0\/"`, String.raw`"\r\n ☺ 😀 \t\b\u001b\u0000/"`],
  [
    "integers",
    "canonical: 12345\ndecimal: +12,345\noctal: 0o14\nhexadecimal: 0xC\n",
    '{"canonical":12345,"decimal":"+12,345","octal":12,"hexadecimal":12}',
  ],
  [
    "floats",
    "canonical: 1.23015e+3\nexponential: 12.3015e+02\nfixed: 1230.15\n",
    '{"canonical":1.23015e+3,"exponential":12.3015e+02,"fixed":1230.15}',
  ],
  [
    "null, booleans and text",
    "null:\nnone: ~\nbooleans: [ true, false ]\nstring: '012345'\n",
    '{"null":null,"none":null,"booleans":[true,false],"string":"012345"}',
  ],
  [
    "tags",
    "not-date: !!str 2002-04-28\nnumber: !!int '3'\nfloat: !!float 1.0\n",
    '{"not-date":"2002-04-28","number":3,"float":1.0}',
  ],
  ["a tag directive", "%TAG !yaml! tag:yaml.org,2002:\n---\n!yaml!str 12\n", '"12"'],
  [
    "the stripped, clipped and kept end of a block",
    "strip: |-\n  text\nclip: |\n  text\nkeep: |+\n  text\n\n",
    '{"strip":"text","clip":"text\\n","keep":"text\\n\\n"}',
  ],
  ["empty values", "- # Empty\n- |\n block\n- !!str\n- - one\n  - two\n", '[null,"block\\n","",["one","two"]]'],
  ["only a comment", "# Comment only.\n", "null"],
] as const;

const INVALID_EXAMPLES = [
  ["a reserved indicator", "commercial-at: @text\n"],
  ["an invalid escape", String.raw`bad: "\c\xq-"`],
  ["a tab as indentation", "a:\n\tb: 1\n"],
  ["a repeated key", "a: 1\na: 2\n"],
  ["an open flow sequence", "[a, b\n"],
  ["an open quote", 'a: "b\n'],
  ["an undefined tag handle", "!e!shape a\n"],
  ["less indented text", "a:\n  b\nc\n"],
  ["a value on the line of a sequence", "a: - b\n"],
] as const;

describe("YAML 1.2", () => {
  it.each(SPEC_EXAMPLES)("reads %s", (_, yaml, json) => {
    expect(toJson(yaml)).toBe(json);
  });

  it.each(SPEC_EXAMPLES)("keeps the data of %s when formatting, and formats it only once", (_, yaml, json) => {
    const formatted = formatYaml(yaml, LAYOUT);
    expect(toJson(formatted)).toBe(json);
    expect(formatYaml(formatted, LAYOUT)).toBe(formatted);
  });

  it.each(INVALID_EXAMPLES)("rejects %s", (_, yaml) => {
    expect(() => toJson(yaml)).toThrow("Invalid YAML: ");
    expect(lintYaml(yaml)).toMatch(/^❌ Invalid YAML: /);
  });
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

  it.each([
    // As PyYAML 6 reads them.
    ["[083, 08, 1e3, 1E3, 25921e05, 1.0e3, 1e+3, +.5, ., -., y, N, 0:30, 0o17]", null],
    ["[010, 0_1_0, 0_, 0b1_1, 0x1_F, 1_000, 190:20:30, 1:30]", "[8,8,0,3,31,1000,685230,90]"],
    ["[1.5, 1., 1_0.5, .5, 1.5e+3, 6.8523015e-2, .5e+1, 1:30.5]", "[1.5,1,10.5,0.5,1.5e+3,6.8523015e-2,5,90.5]"],
    ["[yes, Yes, YES, no, on, Off, true, FALSE, ~, null]", "[true,true,true,false,true,false,true,false,null,null]"],
  ])("reads %s as YAML 1.1", (yaml, json) => {
    const texts = JSON.stringify(yaml.slice(1, -1).split(", "));
    expect(toJson(yaml, { version: "1.1" })).toBe(json ?? texts);
    expect(toJson(`%YAML 1.1\n---\n${yaml}`)).toBe(json ?? texts);
  });

  it("refuses two merge keys in a map, and says how to merge several maps", () => {
    const yaml = "x: &x {a: 1}\ny: &y {b: 2}\nz:\n  <<: *x\n  c: 3\n  <<: *y\n";
    const message = "Map keys must be unique (merge several maps with one list, <<: [*a, *b])";
    for (const merge of [true, false]) {
      expect(() => toJson(yaml, { merge })).toThrow(`Invalid YAML: ${message} at line 6, column 3`);
    }
    expect(() => formatYaml(yaml, LAYOUT)).toThrow(message);
    expect(lintYaml(yaml)).toContain(`Line 6, column 3: error: ${message}`);
  });

  it.each([
    ['1: a\n"1": b', '{"1":"b"}', 2, "1"],
    ['"null": a\nnull: b', '{"null":"b"}', 2, "null"],
    ['true: a\nb: c\n"true": d', '{"true":"d","b":"c"}', 3, "true"],
    ['"": a\n: b', '{"":"b"}', 2, ""],
    ["&k k: a\n*k : b", '{"k":"b"}', 2, "k"],
    ["[a]: 1\n[a]: 2", '{"[\\"a\\"]":2}', 2, '["a"]'],
    ["- {1: a, '1': b}", '[{"1":"b"}]', 1, "1"],
  ])("warns of keys in %j that are one in JSON", (yaml, json, line, key) => {
    const warnings: string[] = [];
    expect(toJson(yaml, {}, warnings)).toBe(json);
    expect(warnings.at(-1)).toMatch(`Line ${line}, column `);
    expect(warnings.at(-1)).toMatch(`: Another key is also ${JSON.stringify(key)} in JSON: the last value is kept`);
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
      'Line 2, column 1: The key isn’t a string, so JSON gets it as ["c"]',
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

  it.each([" \n", "\n \n", " a\nb", "\n a", " \na"])("keeps the leading space of %j", async (text) => {
    for (const value of [text, [text], { a: text }]) {
      const yaml = await toYaml(JSON.stringify(value));
      expect(toJson(yaml)).toBe(JSON.stringify(value));
      expect(toJson(formatYaml(yaml, LAYOUT))).toBe(JSON.stringify(value));
    }
  });

  it.each([
    "\u007f",
    "\u0080",
    "\u0085",
    "\u009f",
    "\u2028",
    "\u2029",
    "\ufeff",
    "\ufffe",
    "\uffff",
    "\u0000",
    "\ud800",
  ])("escapes %j in values, keys and long texts", async (character) => {
    const text = `a${character}b\nc: d\\${character}`;
    const json = JSON.stringify({ [text]: text, list: [character, text, `# ${character}`] });
    const yaml = await toYaml(json);
    expect(yaml).not.toContain(character);
    expect(toJson(yaml)).toBe(json);
    expect(toJson(yaml, { version: "1.1" })).toBe(json);
    const formatted = formatYaml(yaml, LAYOUT);
    expect(formatted).not.toContain(character);
    expect(toJson(formatted)).toBe(json);
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
  it("keeps the data of any YAML, and formats it only once", async () => {
    const layout = fc.record({ indent: fc.constantFrom(2, 4), indentSeq: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.json(), layout, layout, async (json, before, after) => {
        // Formatting refuses a quoted <<, because the library would write it as a merge.
        fc.pre(!json.includes('"<<"'));
        const yaml = await jsonToYaml(json, before, () => {});
        const formatted = formatYaml(yaml, after);
        expect(toJson(formatted)).toBe(toJson(yaml));
        expect(formatYaml(formatted, after)).toBe(formatted);
      }),
    );
  });

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

  it("keeps the leading space of a document that is a block", () => {
    expect(toJson(formatYaml("|1\n  a\n b\n", LAYOUT))).toBe('" a\\nb\\n"');
    expect(formatYaml("a: |2\n   b\n  c\n", LAYOUT)).toBe("a: |2\n   b\n  c\n");
  });

  it.each([
    "a:\n  - |5\n  # note\nb: 1\n",
    "- |5\n  # note\n- x\n",
    "- >3\n  # note\n",
    "- - |4\n    # note\n  - b\n",
    "- |9+\n\n  # note\n- b\n",
    "- |-\n# note\n- b\n",
    "a:\n  b: |5\n  # note\n",
    "- |5 # why\n  # note\n",
  ])("never makes content of the comment after an empty block: %j", (yaml) => {
    const formatted = formatYaml(yaml, LAYOUT);
    expect(toJson(formatted)).toBe(toJson(yaml));
    expect(formatted).toContain("# note");
    expect(formatYaml(formatted, LAYOUT)).toBe(formatted);
  });

  it("adds nothing to comments without a document", () => {
    expect(formatYaml("# one\n\n# two\n", LAYOUT)).toBe("# one\n\n# two\n");
  });

  it("keeps the data of lines put together at random, or refuses", () => {
    const line = fc.constantFrom(
      "a: |5",
      "- |5",
      "- >2-",
      "  # c",
      "# c",
      "    text",
      " text",
      "",
      "  - b",
      "b: &x 1",
      "- *x",
      "? k",
      ": v",
      "- ",
      "---",
      "...",
      "  c: >+",
      "- |1+",
      '"q',
      ' r"',
      "- {a: 1,",
      " b: 2}",
      "\t# t",
      "%YAML 1.1",
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const yaml = `${lines.join("\n")}\n`;
        let json: string;
        try {
          json = toJson(yaml);
        } catch {
          return;
        }
        try {
          expect(toJson(formatYaml(yaml, LAYOUT))).toBe(json);
        } catch (error) {
          expect(String(error)).toContain("Formatting would change the data");
        }
      }),
      { numRuns: 1_000 },
    );
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

  it("warns of numbers that YAML 1.1 takes for texts", () => {
    expect(lintYaml("a: 1e3\nb: 083\nc: 1.5\n")).toBe(`✅ Valid YAML: 2 warnings
Line 1, column 4: warning: !!float, but YAML 1.1 reads it as !!str
Line 2, column 4: warning: !!int, but YAML 1.1 reads it as !!str`);
  });

  it("lists up to 100 of them", () => {
    const lines = lintYaml("a: no\n---\n".repeat(150)).split("\n");
    expect(lines).toHaveLength(102);
    expect(lines.at(-1)).toBe("and 50 more");
  });
});
