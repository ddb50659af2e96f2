import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { CASES, type CaseId } from "./cases.ts";
import { identifierWords, isIdentifier } from "./convert-line.ts";
import { convertText, previewCases } from "./text-case.ts";
import { operations } from "./tool.ts";

async function* piecesOf(text: string, size: number) {
  const characters = [...text];
  for (let at = 0; at < characters.length; at += size) yield characters.slice(at, at + size).join("");
}

async function convert(text: string, to: CaseId, size = 1_000, longLine?: number): Promise<string> {
  const parts: string[] = [];
  const settings = longLine === undefined ? {} : { longLine };
  for await (const part of convertText(piecesOf(text, size), to, settings)) parts.push(part);
  return parts.join("");
}

describe("convertText", () => {
  it.each<[CaseId, string]>([
    ["camel", "theQuickXmlParserV2"],
    ["pascal", "TheQuickXmlParserV2"],
    ["snake", "the_quick_xml_parser_v2"],
    ["kebab", "the-quick-xml-parser-v2"],
    ["constant", "THE_QUICK_XML_PARSER_V2"],
    ["dot", "the.quick.xml.parser.v2"],
    ["path", "the/quick/xml/parser/v2"],
    ["title", "The Quick, Xml-Parser V2!"],
    ["sentence", "The quick, xml-parser v2!"],
    ["upper", "THE QUICK, XML-PARSER V2!"],
    ["lower", "the quick, xml-parser v2!"],
    ["capital", "The Quick, Xml-Parser V2!"],
    ["alternating", "tHe QuIcK, xMl-PaRsEr V2!"],
    ["inverse", "THE qUICK, xml-pARSER V2!"],
  ])("converts to %s", async (to, output) => {
    expect(await convert("the Quick, XML-Parser v2!", to)).toBe(output);
  });
});

/** @example fromCodes("0053 0073") // "Ss" */
function fromCodes(codes: string): string {
  return String.fromCodePoint(...codes.split(" ").map((code) => Number.parseInt(code, 16)));
}

it("convertText maps characters as SpecialCasing.txt", async () => {
  const file = readFileSync(join(import.meta.dirname, "testing/suite/special-casing.txt"), "utf8");
  const mappings = file.split("\n").filter((line) => /^[0-9A-F]/.test(line));
  await runSuite(import.meta.dirname, {
    id: "special-casing",
    title: "Unicode 15.0: SpecialCasing, unconditional mappings",
    source: "https://www.unicode.org/Public/15.0.0/ucd/SpecialCasing.txt",
    cases: mappings.flatMap((mapping) => {
      const [code = "", lower = "", title = "", upper = ""] = mapping.split("; ");
      return Object.entries({ lower, capital: title, upper }).map(([to, codes]) => ({
        name: `U+${code} to ${to}`,
        run: async () => expect(await convert(fromCodes(code), to as CaseId)).toBe(fromCodes(codes)),
      }));
    }),
  });
});

describe("upper and lower case, by SpecialCasing.txt", () => {
  it.each([
    ["straße", "STRASSE"],
    ["ﬁn ﬄ", "FIN FFL"],
    ["ǆ", "Ǆ"],
    ["եւև", "ԵՒԵՒ"],
  ])("turns %j into %j", async (text, upper) => {
    expect(await convert(text, "upper")).toBe(upper);
  });

  it("writes a final sigma at the end of a word", async () => {
    expect(await convert("ΟΔΥΣΣΕΥΣ ΚΑΙ ΣΟΦΟΣ", "lower")).toBe("οδυσσευς και σοφος");
    expect(await convert("ΟΔΥΣΣΕΥΣ ΚΑΙ ΣΟΦΟΣ", "lower", 1, 4)).toBe("οδυσσευς και σοφος");
  });

  it("writes İ as i and a combining dot", async () => {
    expect(await convert("İ", "lower")).toBe("i\u0307");
  });
});

describe("first letter of a word, by SpecialCasing.txt and UnicodeData.txt", () => {
  it.each([
    ["ßt", "Sst"],
    ["ﬃx", "Ffix"],
    ["ǆ", "ǅ"],
    ["ǄX", "ǅx"],
    ["ŉ", "ʼN"],
    ["ᾳ", "ᾼ"],
    ["\u1fb7", "\u0391\u0342\u0345"],
    ["ⅳ", "Ⅳ"],
    ["\u0390", "\u0399\u0308\u0301"],
    ["և", "Եւ"],
    ["ქართული", "ქართული"],
    ["𐐨𐐨", "𐐀𐐨"],
  ])("turns %j into %j", async (text, title) => {
    expect(await convert(text, "capital")).toBe(title);
    expect(await convert(text, "sentence")).toBe(title);
  });
});

describe("title case", () => {
  it.each([
    ["the lord of the rings", "The Lord of the Rings"],
    ["what is it for?", "What Is It For?"],
    ["THE END OF AN ERA", "The End of an Era"],
    ["war and peace: a novel", "War and Peace: A Novel"],
    ["don't stop", "Don't Stop"],
    ["o'neill’s 2nd élan", "O'neill’s 2nd Élan"],
    ["a tale of two 😀", "A Tale of Two 😀"],
    ["userFirstName", "User First Name"],
    ["_foo_bar_", "Foo Bar"],
    ["version 1.21.0", "Version 1.21.0"],
    ["ΑΣ ΟΔΟΣ", "Ας Οδος"],
  ])("turns %j into %j", async (text, title) => {
    expect(await convert(text, "title")).toBe(title);
  });
});

describe("sentence case", () => {
  it.each([
    ["HELLO. HOW ARE YOU? FINE!", "Hello. How are you? Fine!"],
    ["“stop!” he said. then left", "“Stop!” He said. Then left"],
    ["version 1.2.3 is out", "Version 1.2.3 is out"],
    ["first line\nsecond line", "First line\nSecond line"],
    ["- item one", "- Item one"],
    ["über alles. état", "Über alles. État"],
    ["你好。abc", "你好。Abc"],
    ["snake_case_name", "Snake case name"],
  ])("turns %j into %j", async (text, sentence) => {
    expect(await convert(text, "sentence")).toBe(sentence);
  });
});

it.each(["title", "sentence", "capital"] as const)("%s case keeps lines of numbers and dates", async (to) => {
  const numbers = "12.50\n2024-01-15\n1/2\n192.168.0.1\n";
  expect(await convert(numbers, to)).toBe(numbers);
});

describe("name cases", () => {
  it("keep lines, blank lines and line breaks", async () => {
    expect(await convert("First name\r\n\r\nLast name\n", "snake")).toBe("first_name\r\n\r\nlast_name\n");
  });

  it("separate adjacent numbers with underscores", async () => {
    expect(await convert("version 1.2.10", "camel")).toBe("version_1_2_10");
    expect(await convert("version 1.2.10", "pascal")).toBe("Version_1_2_10");
    expect(await convert("v2 2nd 3", "camel")).toBe("v2_2nd3");
  });

  it.each<[string, CaseId, string]>([
    ["Release v2 of foo 2", "camel", "releaseV2OfFoo2"],
    ["Release v2 of foo 2", "pascal", "ReleaseV2OfFoo2"],
    ["Release v2 of foo 2", "snake", "release_v2_of_foo_2"],
    ["page 404 not found", "camel", "page404NotFound"],
    ["2 lines", "camel", "2Lines"],
    ["top 10 3d models", "pascal", "Top_10_3dModels"],
  ])("write %j in %s case as %s, also in a long line", async (text, to, name) => {
    expect(await convert(text, to)).toBe(name);
    expect(await convert(text, to, 1, 4)).toBe(name);
  });

  it("convert to each other and back", async () => {
    const word = fc.stringMatching(/^[a-z]{2,8}$/);
    const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join("_"));
    const names: readonly CaseId[] = ["camel", "pascal", "snake", "kebab", "constant", "dot", "path"];
    await fc.assert(
      fc.asyncProperty(name, fc.constantFrom(...names), async (snake, via) => {
        expect(await convert(await convert(snake, via), "snake")).toBe(snake);
      }),
    );
  });
});

it("inverse case writes a final sigma", async () => {
  expect(await convert("ΟΔΥΣΣΕΥΣ ΣΟΦΟΣ, Σ", "inverse")).toBe("οδυσσευς σοφος, σ");
});

it("inverse case restores ASCII when applied twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      expect(await convert(await convert(text, "inverse"), "inverse")).toBe(text);
    }),
  );
});

it("convertText gives the same result for any pieces and line lengths", async () => {
  const part = fc.constantFrom(
    "a",
    "Bc",
    "ΣΑΣ",
    "Σ",
    "\u0301",
    "1",
    ". ",
    "! ",
    " ",
    "_",
    "-",
    "\n",
    "\r\n",
    "\r",
    "é",
    "😀",
    "of ",
    "ß",
    "“",
    "don't ",
    "2 3",
  );
  const text = fc.array(part, { maxLength: 60 }).map((parts) => parts.join(""));
  // Title, sentence and capital case need the whole line: its last word, and whether it is a name.
  const byPart = Object.keys(CASES).filter((id) => !["title", "sentence", "capital"].includes(id)) as CaseId[];
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom(...byPart), fc.integer({ min: 1, max: 5 }), async (joined, to, size) => {
      expect(await convert(joined, to, size, 3)).toBe(await convert(joined, to));
    }),
    { numRuns: 1_000 },
  );
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom("title", "sentence", "capital"), async (joined, to) => {
      expect(await convert(joined, to as CaseId, 1)).toBe(await convert(joined, to as CaseId));
    }),
  );
});

describe("convertText with a 5 MB line without a space", () => {
  const size = 5_000_000;
  async function* line() {
    for (let at = 0; at < size; at += 1_000) yield "aΣb.😀σ\u0301Ac".repeat(100);
  }

  it.each(["snake", "title", "sentence"] as const)("takes linear time in %s", async (to) => {
    let length = 0;
    for await (const part of convertText(line(), to)) length += part.length;
    expect(length).toBeGreaterThanOrEqual(size / 2);
  });

  it.each(["upper", "lower", "alternating", "inverse"] as const)("isn't buffered in %s", async (to) => {
    for await (const part of convertText(line(), to)) expect(part.length).toBeLessThan(200_000);
  });
});

describe("previewCases", () => {
  const preview = (text: string, cases: readonly CaseId[], length?: number) =>
    previewCases(piecesOf(text, 7), cases, length === undefined ? {} : { length });

  it("has all of a short text in each case", async () => {
    const cases = Object.keys(CASES) as CaseId[];
    const { texts, whole } = await preview("one two", cases);
    expect(whole).toBe(true);
    expect(texts).toEqual(await Promise.all(cases.map((to) => convert("one two", to))));
  });

  it("has the start of a long text, cut at a word or else between characters", async () => {
    expect(await preview("one two three four", ["upper"], 10)).toMatchObject({ whole: false, texts: ["ONE TWO "] });
    expect(await preview("aaaaaaaaa😀aaaa", ["upper"], 10)).toMatchObject({ whole: false, texts: ["AAAAAAAAA"] });
  });
});

it("converts a large file with many lines or a single one", async () => {
  for (const end of ["\n", " "]) {
    const file = new Blob([`straße ΟΔΟΣ${end}`.repeat(200_000)]);
    const result = await runOperation(operations.convert, file, { case: "upper" });
    if (result.kind !== "text" || typeof result.content === "string") throw new Error("expected a text as a Blob");
    expect(await result.content.text()).toBe(`STRASSE ΟΔΟΣ${end}`.repeat(200_000));
  }
});

it.each([
  ["", []],
  ["  ", []],
  ["one", ["one"]],
  ["two words", ["two", "words"]],
  ["camelCaseName", ["camel", "Case", "Name"]],
  ["XMLHttpRequest", ["XML", "Http", "Request"]],
  ["parseHTTP2Response", ["parse", "HTTP2", "Response"]],
  ["__init__", ["init"]],
  ["kebab-case/path.ext", ["kebab", "case", "path", "ext"]],
  ["version 1.2.10", ["version", "1", "2", "10"]],
  ["don't, it’s", ["dont", "its"]],
  ["‘quoted’", ["quoted"]],
  ["éclairÉté", ["éclair", "Été"]],
  ["e\u0301clairE\u0301te\u0301", ["e\u0301clair", "E\u0301te\u0301"]],
  ["дваСлова", ["два", "Слова"]],
  ["名前 を変える", ["名前", "を変える"]],
  ["a😀b", ["a", "b"]],
  ["𝐀𝐛𝐂", ["𝐀𝐛", "𝐂"]],
])("identifierWords splits %j", (text, words) => {
  expect(identifierWords(text)).toEqual(words);
});

it.each(["userName", "user_name", "some-file.txt", "a/b", "page-2", "2_lines"])(
  "isIdentifier is true for %j",
  (text) => {
    expect(isIdentifier(text)).toBe(true);
  },
);

it.each([
  ...["word", "two words", "don't", "12", "", "really?!", "12.50", "2024-01-15", "1/2", "-1.5", "v1.2.3"],
  ...["U.S.A.", "e.g.", "e-mail", "X-ray"],
])("isIdentifier is false for %j", (text) => {
  expect(isIdentifier(text)).toBe(false);
});
