import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodePieces } from "#shared/encode-pieces.ts";
import type { InputError } from "#shared/input-error.ts";
import { cpuTime } from "#shared/testing/cpu-time.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { escapeString } from "./escape-string.ts";
import { LANGUAGES, type Quotes, type StringLanguage } from "./languages.ts";
import { type LanguageName, readWith } from "./testing/real-languages.ts";
import { unescapeString } from "./unescape-string.ts";

interface Options {
  language?: StringLanguage;
  quotes?: Quotes;
  ascii?: boolean;
  bare?: boolean;
}

async function escapeText(text: string, options: Options): Promise<string> {
  const pieces = (async function* () {
    yield text;
  })();
  let literal = "";
  for await (const piece of escapeString(pieces, { language: "json", quotes: "double", ascii: false, ...options })) {
    literal += piece;
  }
  return literal;
}

async function unescapeBytes(literal: string, options: Options): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of encodePieces(unescapeString(literal, { language: "json", bare: false, ...options }))) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const unescapeText = async (literal: string, options: Options) => (await unescapeBytes(literal, options)).toString();

const TEXTS = [
  "plain",
  `it's "quoted" \`too\``,
  "C:\\new\\table\\x41\\u0041\\101",
  "line\nbreak\r\nand\ttab\r",
  "$HOME $" + "{x} $(id) `id` #{y} %s %PATH% {{z}}",
  "!! history \\! ~ * ? [a-z] {a,b} <>|&; #",
  "</script><!-- ]]> &amp; &#65;",
  "é ñ 你好 😀 👩‍👩‍👧 \u{10ffff}",
  "\u202eevil\u2066 \u200e \u2028\u2029 \ufeff",
  "\u0001\u0002\u0007\b\f\v\u001b0\u007f9",
  "\u0085\u009f\u00a0\u00ff",
  "??= ??/ trigraphs",
  "a,b;c\td",
  " spaces ",
  "'",
  '"',
  "\\",
  "''\"\"",
  "\\'\\\"",
  "-- comment /* */ ; DROP TABLE x",
  "1\u00001\u00008",
  "^a.b*c+(d)|[e]{2}$/-",
];

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."'\"\\$`!?0179axuUN{}\n\r\t\b\f\v &<>,;#%"),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  ),
  maxLength: 30,
});
const RANDOM = fc
  .sample(anyText, { numRuns: 25, seed: 36 })
  .filter((text) => text.isWellFormed() && text.trim() !== "");
const ALL_TEXTS = [...new Set([...TEXTS, ...RANDOM])];

const FORMS: readonly { quotes: Quotes; ascii: boolean }[] = (["double", "single", "none"] as const).flatMap((quotes) =>
  [false, true].map((ascii) => ({ quotes, ascii })),
);

/** Each language's program, and what the tool calls the language. */
const READERS: Readonly<
  Record<LanguageName, { language: StringLanguage; name: string; wrap?: (bare: string) => string }>
> = {
  json: { language: "json", name: "Python's json" },
  node: { language: "javascript", name: "Node", wrap: (bare) => `"${bare}"` },
  python: { language: "python", name: "Python", wrap: (bare) => `"${bare}"` },
  java: { language: "java", name: "Java" },
  c: { language: "c", name: "GCC" },
  go: { language: "go", name: "Go" },
  php: { language: "php", name: "PHP" },
  bash: { language: "shell", name: "bash", wrap: (bare) => bare },
  sqlite: { language: "sql", name: "SQLite", wrap: (bare) => `'${bare}'` },
  xml: { language: "xml", name: "Python's ElementTree", wrap: (bare) => bare },
  csv: { language: "csv", name: "Python's csv" },
};

/** Literals that each language accepts, for the way back. */
const LITERALS: Readonly<Partial<Record<LanguageName, readonly string[]>>> = {
  json: ['"\\u00e9\\ud83d\\ude00\\/\\b\\f\\n\\r\\t\\"\\\\"'],
  node: [
    '"\\x41\\u0041\\u{1f600}\\0\\v\\q\\\nz\\101\\47\\377\\400\\8"',
    "'\\'\\\"'",
    "`a\\`b\n`",
    '"\\u{41}\\ud83d\\ude00"',
  ],
  python: ["'\\x41\\u0041\\U0001f600\\0\\v\\a\\q\\\nz\\101\\47\\377\\400\\8'", '"""a"b\'c\n"""', "'\\'\\\"'"],
  java: ['"\\u0041\\uuu00e9\\0\\s\\101\\47\\377\\400\\ud83d\\ude00\\\'"'],
  c: ['"\\x41\\303\\251\\0\\a\\v\\?\\e\\u00e9\\U0001f600\\\nz\\1018\\377"', '"\\xff\\0012"'],
  go: ['"\\x41\\303\\251\\a\\v\\u00e9\\U0001f600\\377"', "`raw\\n\r\n`"],
  php: ['"\\x41\\303\\251\\e\\v\\u{e9}\\u{1f600}\\q\\8\\xag\\400"', "'\\n\\'\\\\ \\q'", '"\\b\\\'"'],
  bash: ["a\\ b'c d'\"e \\$f\\g\\\\\"$'\\x41\\303\\251\\u00e9\\U1f600\\e\\cA\\q\\?\\1018'\\\nz", "$'\\xff'"],
  sqlite: ["'a''b\\n'"],
  xml: ["&#65;&#x1f600;&lt;&quot;&apos;&amp;&#13;"],
  csv: ['"a""b,\n"'],
};

const VERIFIED = join(import.meta.dirname, "testing", "verified.json");

it.runIf(process.env.NIGHTLY)(
  "writes and reads what real languages read",
  async () => {
    const verified: Record<string, string> = existsSync(VERIFIED) ? JSON.parse(readFileSync(VERIFIED, "utf8")) : {};
    const cases: { name: string; run: () => void }[] = [];
    const fingerprints: Record<string, string> = {};
    for (const [id, { language, name, wrap = (bare: string) => `"${bare}"` }] of Object.entries(READERS)) {
      const program = id as LanguageName;
      const written: { text: string; literal: string; form: string }[] = [];
      for (const { quotes, ascii } of FORMS) {
        for (const text of ALL_TEXTS) {
          const literal = await escapeText(text, { language, quotes, ascii }).catch((error: InputError) => error);
          // What a language can't express is an error with a place; nothing is lost silently.
          if (literal instanceof Error) expect(literal).toMatchObject({ name: "InputError", position: {} });
          else
            written.push({
              text,
              literal: quotes === "none" ? wrap(literal) : literal,
              form: ascii ? `${quotes}, ASCII` : quotes,
            });
        }
      }
      const literals = LITERALS[program] ?? [];
      const all = [...written.map(({ literal }) => literal), ...literals];
      const { fingerprint, texts } = readWith(program, all);
      fingerprints[program] = fingerprint;
      const check = (index: number, expected: Buffer) => () => {
        // Where a language isn't installed, the same program has been run before.
        if (texts) expect(texts[index]?.toString("hex")).toBe(expected.toString("hex"));
        else expect(fingerprint).toBe(verified[program]);
      };
      for (const [index, { text, literal, form }] of written.entries()) {
        cases.push({ name: `${name}, ${form}: ${literal}`, run: check(index, Buffer.from(text)) });
      }
      for (const [index, literal] of literals.entries()) {
        const bytes = await unescapeBytes(literal, { language });
        cases.push({ name: `${name} reads ${literal}`, run: check(written.length + index, bytes) });
      }
      if (texts) expect(texts.length).toBe(all.length);
    }
    await runSuite(import.meta.dirname, {
      id: "real-languages",
      title: "Literals read by Node, Python, Java, GCC, Go, PHP, bash and SQLite",
      source: "https://github.com/sundry-tools/sundry/tree/main/src/tools/string-escape/testing",
      cases,
    });
    await expect(`${JSON.stringify(fingerprints, null, 2)}\n`).toMatchFileSnapshot(VERIFIED);
  },
  240_000,
);

describe.each(Object.keys(LANGUAGES) as StringLanguage[])("%s", (language) => {
  it("unescapes what it escapes", async () => {
    for (const { quotes, ascii } of FORMS) {
      for (const text of ALL_TEXTS) {
        const literal = await escapeText(text, { language, quotes, ascii }).catch(() => undefined);
        if (literal === undefined) continue;
        const bare = quotes === "none" || language === "regex";
        expect(await unescapeText(literal, { language, bare }), literal).toBe(text);
      }
    }
  });

  it("escapes a text the same however it is cut", async () => {
    const text = TEXTS.filter((one) => !/\p{Cc}/u.test(one)).join("\n");
    const collect = async (pieces: string[]) => {
      let all = "";
      const stream = (async function* () {
        yield* pieces;
      })();
      for await (const piece of escapeString(stream, { language, quotes: "double", ascii: false })) all += piece;
      return all;
    };
    expect(await collect([...text])).toBe(await collect([text]));
  });
});

describe("escape", () => {
  it("writes JSON like JSON.stringify", async () => {
    for (const text of ALL_TEXTS) expect(await escapeText(text, {})).toBe(JSON.stringify(text));
  });

  it("escapes direction controls in code", async () => {
    expect(await escapeText("\u202e", { language: "java" })).toBe('"\\u202e"');
  });

  it("writes MySQL strings like mysql_real_escape_string", async () => {
    const text = "\0\n\r\\'\"\u001a%_\té";
    expect(await escapeText(text, { language: "mysql", quotes: "single" })).toBe(`'\\0\\n\\r\\\\\\'\\"\\Z%_\té'`);
  });

  it.each<[StringLanguage, string, number, number]>([
    ["shell", "a\n\0", 2, 1],
    ["sql", "ab\0", 1, 3],
    ["xml", "a\u0001", 1, 2],
  ])("rejects what %s can't express, with its place", async (language, text, line, column) => {
    await expect(escapeText(text, { language })).rejects.toMatchObject({
      name: "InputError",
      position: { line, column },
    });
  });

  it("matches exactly the text with a regex", async () => {
    for (const text of ALL_TEXTS) {
      const pattern = await escapeText(text, { language: "regex" });
      expect(new RegExp(`^${pattern}$`, "u").test(text), pattern).toBe(true);
      expect(new RegExp(`^${pattern}$`).test(text), pattern).toBe(true);
    }
  });
});

describe("unescape", () => {
  it.each<[StringLanguage, string, number, number]>([
    ["json", '"a\\q"', 1, 3],
    ["json", "a\n\\u12", 2, 1],
    ["json", '"a" b"', 1, 3],
    ["json", '"abc', 1, 1],
    ["java", "\\x41", 1, 1],
    ["c", "\\xfff", 1, 1],
    ["c", "a\\", 1, 2],
    ["go", "\\ud800", 1, 1],
    ["go", "\\7", 1, 1],
    ["python", "\\N{DASH}", 1, 1],
    ["javascript", "\\u{110000}", 1, 1],
    ["javascript", "\\xg", 1, 1],
    ["regex", "a\\d", 1, 2],
    ["shell", "a'b", 1, 2],
    ["xml", "a & b", 1, 3],
    ["xml", "&nbsp;", 1, 1],
    ["xml", "&#0;", 1, 1],
    ["sql", "'a'b'", 1, 3],
  ])("rejects %s %j at line %i, column %i", async (language, text, line, column) => {
    await expect(unescapeText(text, { language })).rejects.toMatchObject({
      name: "InputError",
      position: { line, column },
    });
  });

  it.each<[StringLanguage, string, string]>([
    ["python", "r'\\n\\d'", "\\n\\d"],
    ["python", "R'it\\'s'", "it\\'s"],
    ["python", 'r"""a"b\\\n"""', 'a"b\\\n'],
    ["python", "u'\\x41\\n'", "A\n"],
    ["python", "b'\\xc3\\xa9\\u0041\\101\\q'", "é\\u0041A\\q"],
    ["python", "Rb'\\xc3'", "\\xc3"],
    ["python", "f'{{a}}\\n'", "{a}\n"],
    ["python", "fR'{{a}}\\n'", "{a}\\n"],
    ["python", 't"""{{\\"}}"""', '{"}'],
    ["c", 'u8"\\xc3\\xa9\\n"', "é\n"],
    ["c", 'L"\\xe9\\u00e9\\377"', "ééÿ"],
    ["c", 'U"\\x1F600"', "😀"],
    ["c", "u'\\n'", "\n"],
    ["c", 'R"(a\\n"b)"', 'a\\n"b'],
    ["c", 'u8R"x(a)"\\)x"', 'a)"\\'],
    ["php", 'b"\\n"', "\n"],
    ["php", "b'\\n'", "\\n"],
    ["sql", "N'O''Reilly\\n'", "O'Reilly\\n"],
    ["sql", "E'it''s\\n\\x41\\101\\u00e9\\q\\''", "it's\nAAéq'"],
    ["mysql", "N'a\\n''b'", "a\n'b"],
    ["mysql", "_utf8mb4'a\\n'", "a\n"],
    ["javascript", "String.raw`a\\n\\``", "a\\n\\`"],
    ["java", '"""\n    a\\tb\n      "c"  \n\n    d \\\n    e\\s\n    """', 'a\tb\n  "c"\n\nd e \n'],
    ["java", '"""  \r\n  a\r\n   b"""', "a\n b"],
  ])("reads the prefix of %s %s", async (language, literal, text) => {
    expect(await unescapeText(literal, { language })).toBe(text);
  });

  it.each<[StringLanguage, string, string]>([
    ["python", "f'{a}\\n'", "Only the program knows the value that belongs here"],
    ["python", "rf'a}'", "Only the program knows the value that belongs here"],
    ["python", "b'é'", "é is not in ASCII"],
    ["python", "r'a\\'", "This text starts with r' but doesn’t end with '"],
    ["python", "r'a'b'", "The text ends at this '"],
    ["python", "f'a", "This text starts with f' but doesn’t end with '"],
    ["python", "N'a\\n'", "No literal in Python starts with N'"],
    ["c", 'R"x(a)"', 'This text starts with R"x( but doesn’t end'],
    ["c", 'R"(a)"b)"', 'The text ends at this )"'],
    ["c", 'R"no"', 'This text starts with R" but doesn’t end'],
    ["c", 'r"\\n"', 'No literal in C and C++ starts with r"'],
    ["java", '"""a"""', "A text block starts on the line after its quotes"],
    ["java", 'r#"\\n"#', 'No literal in Java starts with r#"'],
    ["json", '@"\\n"', 'No literal in JSON starts with @"'],
    ["json", '$"\\n"', 'No literal in JSON starts with $"'],
    ["json", '$@"\\n"', 'No literal in JSON starts with $@"'],
    ["json", "f'\\n'", "No literal in JSON starts with f'"],
    ["json", '#"\\n"#', 'No literal in JSON starts with #"'],
    ["javascript", "String.raw`\\n$" + "{a}`", "Only the program knows the value that belongs here"],
    ["javascript", "html`\\n`", "No literal in JavaScript starts with html`"],
    ["javascript", "r'\\n'", "No literal in JavaScript starts with r'"],
    ["go", 'b"\\n"', 'No literal in Go starts with b"'],
    ["php", "r'\\n'", "No literal in PHP starts with r'"],
    ["sql", "X'6869'", "No literal in SQL starts with X'"],
    ["sql", "q'[it''s]'", "No literal in SQL starts with q'"],
    ["mysql", "b'01'", "No literal in MySQL starts with b'"],
    ["regex", "r'\\n'", "No literal in Regular expression starts with r'"],
    ["json", String.raw`"\q"`, String.raw`\q isn’t an escape in JSON.`],
    ["c", String.raw`"\q"`, String.raw`\q isn’t an escape in C and C++.`],
    ["json", String.raw`"\u12"`, String.raw`\u lacks its digits or name.`],
  ])("rejects %s %s", async (language, literal, message) => {
    await expect(unescapeText(literal, { language })).rejects.toThrow(message);
    const bare = await unescapeText(literal, { language, bare: true }).catch((error: Error) => error.name);
    expect(bare).not.toBe("TypeError");
  });

  it.each<[StringLanguage, string, string]>([
    ["json", "l'\u00e9t\u00e9\\n", "l'\u00e9t\u00e9\n"],
    ["python", "don't\\n", "don't\n"],
    ["javascript", "it's\\n'", "it's\n'"],
    ["json", 'a "b"', 'a "b"'],
    ["csv", 'N""a""', 'N"a"'],
  ])("takes no words for a prefix: %s %s", async (language, written, text) => {
    expect(await unescapeText(written, { language })).toBe(text);
  });

  it("joins surrogate pairs", async () => {
    expect(await unescapeText("\\ud83d\\ude00", {})).toBe("😀");
  });

  it("doesn't take names of Object for escapes", async () => {
    expect(await unescapeText("\\hasOwn", { language: "php" })).toBe("\\hasOwn");
    await expect(unescapeText("&constructor;", { language: "xml" })).rejects.toThrow("XML doesn’t know");
  });

  it.each(Object.keys(LANGUAGES) as StringLanguage[])(
    "takes linear time for %s",
    async (language) => {
      for (const unit of ["\\", "'", '"', "&", "$'", "\\u{1", "\\1", "a", "f'{{", "r'\\", 'R"(']) {
        const text = unit.repeat(300_000 / unit.length);
        const took = await cpuTime(() =>
          unescapeText(text, { language }).catch((error: Error) => expect(error.name).toBe("InputError")),
        );
        expect(took).toBeLessThan(4_000);
      }
    },
    60_000,
  );
});
