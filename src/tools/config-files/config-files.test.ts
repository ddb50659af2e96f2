import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runSuite, type SuiteCase } from "#shared/testing/run-suite.ts";
import { type ConvertSettings, compareConfigs, convertConfig, maskConfig, sortConfig } from "./config-files.ts";
import { detectFormat, type Format, readEntries } from "./read-lines.ts";

const DEFAULTS: ConvertSettings = {
  from: "detect",
  to: "json",
  dialect: "common",
  nest: true,
  types: false,
  upper: true,
};
const convert = (text: string, settings: Partial<ConvertSettings> = {}, warnings: string[] = []) =>
  convertConfig(text, { ...DEFAULTS, ...settings }, (message) => warnings.push(message));
const toJson = async (text: string, settings: Partial<ConvertSettings> = {}, warnings: string[] = []) =>
  JSON.parse(await convert(text, settings, warnings));

interface Readers {
  env: [file: string, pairs: [key: string, value: string | null][] | null][];
  ini: [file: string, sections: Record<string, Record<string, string | null>> | null][];
  properties: [file: string, values: Record<string, string>][];
}

/** Same or refused, as the other program. */
function compareOrThrow<Result>(expected: Result | null, read: () => Result): void {
  if (expected === null) expect(read).toThrow();
  else expect(read()).toEqual(expected);
}

describe("readEntries", () => {
  const readers: Readers = JSON.parse(readFileSync(join(import.meta.dirname, "testing/suite/readers.json"), "utf8"));

  it.each<[id: string, title: string, source: string, cases: SuiteCase[]]>([
    [
      "python-dotenv",
      "python-dotenv on random .env files",
      "https://github.com/theskumar/python-dotenv",
      readers.env.map(([file, pairs], index) => ({
        name: `env ${index + 1}`,
        run: () =>
          compareOrThrow(pairs, () =>
            readEntries(file, "env")
              .filter((entry) => entry.kind === "pair")
              .map(({ key, value }) => [key, value]),
          ),
      })),
    ],
    [
      "python-configparser",
      "Python's configparser on random INI files",
      "https://docs.python.org/3/library/configparser.html",
      readers.ini.map(([file, sections], index) => ({
        name: `ini ${index + 1}`,
        run: () =>
          compareOrThrow(sections, () => {
            const read: Record<string, Record<string, string | null>> = {};
            let section: Record<string, string | null> = {};
            for (const { kind, key, value } of readEntries(file, "ini", { dialect: "python" })) {
              if (kind === "section") {
                read[key] ??= {};
                section = read[key];
              } else if (kind === "pair") section[key] = value;
            }
            return read;
          }),
      })),
    ],
    [
      "java-properties",
      "java.util.Properties on random files",
      "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util/Properties.html",
      readers.properties.map(([file, values], index) => ({
        name: `properties ${index + 1}`,
        run: () => {
          const pairs = readEntries(file, "properties").filter((entry) => entry.kind === "pair");
          expect(Object.fromEntries(pairs.map(({ key, value }) => [key, value]))).toEqual(values);
        },
      })),
    ],
  ])("reads as %s does", async (id, title, source, cases) => {
    await runSuite(import.meta.dirname, {
      id,
      title,
      source,
      ...(id === "java-properties" && { library: "properties-file" }),
      cases,
    });
  });
});

describe("detectFormat", () => {
  it.each<[Format, string]>([
    ["env", "# settings\nexport DB_HOST=x\n"],
    ["env", "DEBUG\n"],
    ["ini", "[a]\nb = two words\n"],
    ["ini", "; x\nuser = me\n[core]\n\teditor = vim\n"],
    ["toml", '[a]\nb = "x"\n'],
    ["properties", "server.port=8080\n"],
    ["properties", "! x\nname value with=sign\\\n  more"],
    ["json", ' {"a": 1}'],
    ["yaml", "server:\n  port: 1\n"],
    ["yaml", "---\na: 1"],
  ])("finds %s in %j", (format, text) => {
    expect(detectFormat(text)).toBe(format);
  });
});

describe("convertConfig", () => {
  it("keeps the zero at the end of a version in YAML", async () => {
    const text = "version: 1.10\nbase: &base 2.50\ncopy: *base\n";
    expect(await convert(text, { from: "yaml", to: "env" })).toBe("VERSION=1.10\nBASE=2.50\nCOPY=2.50\n");
    expect(await convert(text, { from: "yaml", to: "json" })).toContain('"version": 1.10');
  });

  it.each<[title: string, text: string, settings: Partial<ConvertSettings>, json: unknown]>([
    ["dots as levels", "a.b=1\na.c[0]=x\na.c[1]=y", {}, { a: { b: "1", c: ["x", "y"] } }],
    ["dots as they are", "a.b=1\na.c[0]=x", { nest: false }, { "a.b": "1", "a.c[0]": "x" }],
    [
      "types",
      "A=8080\nB=true\nC=007\nD=1.50\nE=1e3\nF=-0.5",
      { types: true },
      { A: 8080, B: true, C: "007", D: "1.50", E: "1e3", F: -0.5 },
    ],
    [
      "sections",
      "x = 1\n[a.b]\ny: 2 ; two\n[c]\nz\nl[] = 1\nl[] = 2",
      {},
      { x: "1", a: { b: { y: "2" } }, c: { z: null, l: ["1", "2"] } },
    ],
    ["quotes of INI files", '[a]\nb = "x ; y \\"z\\"" ; c\nc = \'it\'\n', {}, { a: { b: 'x ; y "z"', c: "it" } }],
    [
      "names of every object",
      "__proto__=1\nconstructor.a=2",
      { from: "properties" },
      JSON.parse('{"__proto__":"1","constructor":{"a":"2"}}'),
    ],
    ["a byte order mark and CRLF", "\uFEFFA=1\r\nB='x\r\ny'\r\n", {}, { A: "1", B: "x\ny" }],
    ["values with =", "URL=postgres://u:p@h/db?a=b==", {}, { URL: "postgres://u:p@h/db?a=b==" }],
  ])("reads %s", async (_, text, settings, json) => {
    expect(await toJson(text, settings)).toEqual(json);
  });

  it.each<[to: Format, text: string, output: string]>([
    [
      "env",
      '{"db":{"host":"a b","port":5432},"tags":["x","y"],"k":"$1 it\'s","n":null}',
      "DB_HOST='a b'\nDB_PORT=5432\nTAGS_0=x\nTAGS_1=y\nK=\"$1 it's\"\nN\n",
    ],
    [
      "ini",
      '{"a":{"b":1,"c":{"d":" x "}},"top":"y;z","l":["1","2"]}',
      'top = y;z\nl[] = 1\nl[] = 2\n\n[a]\nb = 1\n\n[a.c]\nd = " x "\n',
    ],
    ["properties", '{"a":{"b c":"ü\\n=","l":[{"x":1}]}}', "a.b\\ c=ü\\n\\=\na.l[0].x=1\n"],
    ["toml", '{"a":{"b":1,"c":null},"d":[true]}', "d = [ true ]\n\n[a]\nb = 1\n"],
    ["yaml", '{"a":{"b":"no","c":12345678901234567890}}', 'a:\n  b: "no"\n  c: 12345678901234567890\n'],
    ["json", "a: {b: 0x10}\nc: 2024-01-01", '{\n  "a": {\n    "b": 16\n  },\n  "c": "2024-01-01"\n}\n'],
    ["json", "[a]\nb = 2024-01-01T00:00:00Z", '{\n  "a": {\n    "b": "2024-01-01T00:00:00.000Z"\n  }\n}\n'],
  ])("writes %s from %j", async (to, text, output) => {
    expect(await convert(text, { to })).toBe(output);
  });

  it("reports duplicates, conflicts and what programs read differently", async () => {
    const warnings: string[] = [];
    await toJson("A=1\nB=x#y\nA=2\n", {}, warnings);
    await toJson("a=1\na.b=2\n", {}, warnings);
    await toJson("[s]\nk=1\n[s]\nk=2\n", { from: "ini" }, warnings);
    await convert('{"a b":1,"a-b":2}', { to: "env" }, warnings);
    await convert('{"a":null}', { to: "toml" }, warnings);
    await convert('{"a":1,"a":2}', { to: "yaml" }, warnings);
    expect(warnings).toEqual([
      "Line 2: some programs end this value at #. Put it in quotes",
      "Line 3: A is in line 1 already. This value wins",
      "Line 2: a.b is both a value and a level, so its name stays as it is",
      "Line 4: k is in line 2 already. This value wins",
      "a b and a-b are both A_B. The last value wins",
      "TOML has no null, so a is left out",
      "Line 1: a is there already. This value wins",
    ]);
  });

  it.each<[text: string, from: Format, message: string, line: number]>([
    ["A=1\nsome words\n", "env", "Line 2: no = follows some. A line is KEY=value or starts with #.", 2],
    ["A=1\n=2\n", "env", "Line 2: there is no key.", 2],
    ["A=1\n\nB='x\ny", "env", "Line 3: the ' isn’t closed.", 3],
    ["A='x'y", "env", "Line 1: text follows the closing quote.", 1],
    ["[a\nb=1", "ini", "Line 1: the [ of this section isn’t closed.", 1],
    ["[a]\n= 1", "ini", "Line 2: there is no key before the =.", 2],
    ["a=1\n# \\u1\nb=\\\\u \\u12x4", "properties", "Line 3: \\u needs four hexadecimal digits.", 3],
    ['{"a":1,}', "json", "line 1", 1],
    ["a: [", "yaml", "Invalid YAML", 1],
    ["a = ", "toml", "Invalid TOML", 1],
  ])("refuses %j", async (text, from, message, line) => {
    await expect(convert(text, { from })).rejects.toThrow(message);
    await expect(convert(text, { from })).rejects.toMatchObject({ position: { line } });
  });

  it("takes many levels, list items and sections", async () => {
    expect(await toJson(`${"a.".repeat(50_000)}b=1`)).toEqual({ [`${"a.".repeat(50_000)}b`]: "1" });
    expect((await toJson("l[]=x\n".repeat(50_000), { from: "ini" })).l).toHaveLength(50_000);
    await expect(convert("[".repeat(100_000), { from: "yaml" })).rejects.toThrow("Invalid YAML");
  });

  it("refuses lists, and keys that INI files can't have", async () => {
    await expect(convert("[1]", { from: "json" })).rejects.toThrow("This JSON has no keys.");
    await expect(convert('{"a=b":1}', { to: "ini" })).rejects.toThrow("INI files can't have the key a=b.");
  });

  const text = fc.string({ unit: "grapheme" }).filter((one) => !/[\r\0]/.test(one) && one.isWellFormed());

  it.each<[LineFormat: Format, key: fc.Arbitrary<string>, value: fc.Arbitrary<string>]>([
    ["env", fc.stringMatching(/^[A-Z_][A-Z0-9_]{0,9}$/), text],
    ["properties", text.filter((one) => one !== "" && !/[.[\]]/.test(one)), text],
    ["ini", fc.stringMatching(/^[a-z][a-z0-9_]{0,9}$/), text.filter((one) => !/[\n\v\f\u0085\u2028\u2029]/.test(one))],
    ["toml", text, text],
    ["yaml", text, text],
  ])("gets JSON back from %s", async (format, key, value) => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, value, { minKeys: 1, noNullPrototype: true }), async (pairs) => {
        const json = JSON.stringify(pairs);
        const written = await convert(json, { from: "json", to: format });
        expect(await toJson(written, { from: format, nest: false })).toEqual(pairs);
      }),
    );
  });

  it("converts 10 MB", { timeout: 60_000 }, async () => {
    const file = Array.from({ length: 400_000 }, (_, index) => `KEY_${index}=some value ${index}`).join("\n");
    expect((await convert(file, { to: "properties" })).length).toBeGreaterThan(10_000_000);
    expect(sortConfig(file, "env").length).toBe(file.length + 1);
  });
});

describe("sortConfig", () => {
  it("sorts within sections and keeps comments with their keys", () => {
    expect(sortConfig("# file\n\n; about z\nz=1\na=2\n \n[s]\nc=1\n\tmore\nb\n# end", "ini")).toBe(
      "# file\n\na=2\n; about z\nz=1\n\n[s]\nb\nc=1\n\tmore\n# end\n",
    );
  });

  it("changes no value", () => {
    const line = fc.constantFrom("A=1", "B='x\ny'", "# c", "", "C=", "A=2", 'D="\\n"', "E");
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const pairs = (file: string) =>
          readEntries(file, "env").flatMap(({ kind, text: one }) => (kind === "pair" ? [one] : []));
        const file = lines.join("\n");
        const sorted = sortConfig(file, "env");
        expect(pairs(sorted).toSorted()).toEqual(pairs(file).toSorted());
        expect(sortConfig(sorted, "env")).toBe(sorted);
      }),
    );
  });

  it("refuses JSON", () => {
    expect(() => sortConfig('{"a":1}', "detect")).toThrow("This is JSON. Convert it to .env, INI or Properties first.");
  });
});

describe("maskConfig", () => {
  it("replaces secrets, over several lines too", () => {
    const file = "# c\nexport API_KEY = 'a\nb' # x\nHOST=h\nDB=postgres://u:p@h/d\nEMPTY_TOKEN=\nKEYBOARD=de\n";
    expect(maskConfig(file, "env", "secrets")).toBe(
      "# c\nexport API_KEY = ********\nHOST=h\nDB=********\nEMPTY_TOKEN=\nKEYBOARD=de\n",
    );
    expect(maskConfig("a.password : x\\\n  y\nb=z\n", "properties", "all")).toBe("a.password : ********\nb=********\n");
  });
});

describe("compareConfigs", () => {
  it("lists added, removed and changed keys", () => {
    const [before, after] = ["A=1\nB=2\nC='x'\n", 'C="x"\nB=3\nD=\n'];
    expect(compareConfigs(before, after, "detect", true)).toBe('- A="1"\n~ B="2" → "3"\n+ D=""\n');
    expect(compareConfigs(before, after, "detect", false)).toBe("- A\n~ B\n+ D\n");
    expect(compareConfigs("[s]\na=1", "[t]\na=1", "ini", false)).toBe("- [s] a\n+ [t] a\n");
    expect(compareConfigs(before, before, "detect", true)).toBe("Both have the same keys and values.\n");
  });

  it("names the input that is wrong", () => {
    expect(() => compareConfigs("A=1", "A='", "env", true)).toThrow(expect.objectContaining({ field: "after" }));
  });
});
