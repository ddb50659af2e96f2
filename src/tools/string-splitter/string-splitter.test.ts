import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { gatherItems, type ItemSettings } from "./split-items.ts";
import {
  type PartBatches,
  splitAtCharacters,
  splitAtPattern,
  splitAtSubstring,
  splitByLength,
  splitIntoCount,
} from "./split-text.ts";
import { operations } from "./tool.ts";

/** Cuts a text into pieces after any code point, as reading a file does. */
function piecesOf(text: string, length: number): string[] {
  const points = [...text];
  return points.flatMap((_, at) => (at % length === 0 ? [points.slice(at, at + length).join("")] : []));
}

async function partsOf(batches: PartBatches): Promise<string[]> {
  const parts: string[] = [];
  for await (const batch of batches) parts.push(...batch);
  return parts;
}

describe("splitAtCharacters", () => {
  it.each([
    ["a,b,c", ",", ["a", "b", "c"]],
    ["a,,b,", ",", ["a", "", "b", ""]],
    ["abc", ",", ["abc"]],
    ["", ",", [""]],
    ["a,b;c d", ",; ", ["a", "b", "c", "d"]],
    ["1.2|3", ".|", ["1", "2", "3"]],
    ["a]b^c-d\\e", "]^-\\", ["a", "b", "c", "d", "e"]],
    ["x🇫🇷y🇩🇪z🇫🇮", "🇫🇷🇩🇪", ["x", "y", "z🇫🇮"]],
    ["né", "", ["n", "é"]],
    ["one,two\r\nthree\rfour\r", "\r\n,", ["one", "two", "three\rfour\r"]],
  ])("splits %j at %j", async (text, delimiters, parts) => {
    for (const length of [1, 2, 3, 100])
      expect(await partsOf(splitAtCharacters(piecesOf(text, length), delimiters))).toEqual(parts);
  });
});

describe("splitAtSubstring", () => {
  it.each([
    ["a, b, c", ", ", ["a", "b", "c"]],
    ["aXYbXcYd", "XY", ["a", "bXcYd"]],
    ["aaa", "aa", ["", "a"]],
    ["👍🏽👎", "", ["👍🏽", "👎"]],
  ])("splits %j at %j", async (text, substring, parts) => {
    expect(await partsOf(splitAtSubstring([text], substring))).toEqual(parts);
  });

  it("agrees with String.split however the text is cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom("a", "b", ",", " ") }),
        fc.constantFrom(",", "a,", "aba", " "),
        fc.integer({ min: 1, max: 5 }),
        async (text, by, length) => {
          expect(await partsOf(splitAtSubstring(piecesOf(text, length), by))).toEqual(text.split(by));
        },
      ),
    );
  });
});

describe("splitAtPattern", () => {
  it.each([
    ["a1b22c", "\\d+", ["a", "b", "c"]],
    ["a1b2", "(\\d)", ["a", "1", "b", "2", ""]],
    ["a,b", "(,)|(;)", ["a", ",", "b"]],
    ["😀b", "", ["😀", "b"]],
    ["ab-cd", "\\-", ["ab", "cd"]],
    ["Ünï", "\\p{Lu}", ["", "nï"]],
  ])("splits %j at %j", (text, pattern, parts) => {
    expect([...splitAtPattern(text, pattern)]).toEqual(parts);
  });

  it("agrees with String.split", () => {
    const patterns = ["a", "a*", "(a)|(b)", "", "(?=b)", "(?<=b)", "$", "^", "b?", "\\b", "(?:)|ab", "😀*", "."];
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "b", "😀", "\n"), minLength: 1 }),
        fc.constantFrom(...patterns),
        (text, pattern) => {
          const parts = text.split(new RegExp(pattern, "u")).filter((part) => part !== undefined);
          expect([...splitAtPattern(text, pattern)]).toEqual(parts);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each(["[", "*", "(?<n", "a{2,1}"])("rejects %j", (pattern) => {
    expect(() => splitAtPattern("a", pattern)).toThrow(SyntaxError);
  });
});

describe("splitByLength and splitIntoCount", () => {
  it.each([
    ["hello world", 5, ["hello", " worl", "d"]],
    ["abc", 10, ["abc"]],
    ["", 3, []],
    ["a\r\nb", 1, ["a", "\r\n", "b"]],
    ["👩‍👩‍👧e\u0301x", 2, ["👩‍👩‍👧e\u0301", "x"]],
  ])("splits %j by length %i", async (text, length, parts) => {
    expect(await partsOf(splitByLength([text], length))).toEqual(parts);
  });

  it("gives the same parts however the text is cut", async () => {
    const unit = fc.constantFrom("a", "b", "\r", "\n", "e\u0301", "👩‍👩‍👧", "🇫🇷", "🇩", "한", "\u0600", "क्षि");
    const clustersOf = (text: string) => [...new Intl.Segmenter("en").segment(text)].map(({ segment }) => segment);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit }), fc.string({ unit: fc.constantFrom("a", "b", "\n") })),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 7 }),
        async (text, length, pieceLength) => {
          const parts = await partsOf(splitByLength(piecesOf(text, pieceLength), length));
          const clusters = clustersOf(text);
          const expected = clusters.flatMap((_, at) =>
            at % length === 0 ? [clusters.slice(at, at + length).join("")] : [],
          );
          expect(parts).toEqual(expected);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ["abcdefghijk", 5, ["abc", "def", "ghi", "jk"]],
    ["abcdef", 3, ["ab", "cd", "ef"]],
    ["ab", 5, ["a", "b"]],
    ["ab", 1, ["ab"]],
    ["👍🏽👎❤️", 2, ["👍🏽👎", "❤️"]],
  ])("splits %j into %i", async (text, count, parts) => {
    expect(await partsOf(splitIntoCount(text, count))).toEqual(parts);
  });

  it("loses nothing of a long text", async () => {
    const text = "é 😀".repeat(50_000);
    const parts = await partsOf(splitIntoCount(text, 7));
    expect([parts.length, parts.join("")]).toEqual([7, text]);
  });

  it("loses nothing, and rounds the chunk length up", async () => {
    const text = fc.string({ unit: "grapheme", minLength: 1 });
    const length = (part: string) => [...new Intl.Segmenter("en").segment(part)].length;
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (whole, count) => {
        const parts = await partsOf(splitIntoCount(whole, count));
        expect(parts.join("")).toBe(whole);
        expect(parts.length).toBeLessThanOrEqual(count);
        expect(length(parts[0] ?? "")).toBe(Math.ceil(length(whole) / count));
      }),
    );
  });
});

const SETTINGS: ItemSettings = { trim: false, skipEmpty: false, before: "", after: "", separator: "\n" };

const gather = (parts: readonly string[], settings: Partial<ItemSettings> = {}) =>
  gatherItems([parts], { ...SETTINGS, ...settings });

it("keeps items unchanged by default", async () => {
  expect(await gather([" a", "", "é"])).toEqual({
    count: 3,
    items: [{ text: " a" }, { text: "" }, { text: "é" }],
    content: " a\n\né",
    bytes: 6,
  });
});

it("trims items, leaves out empty ones and decorates the rest", async () => {
  const settings = { trim: true, skipEmpty: true, before: "<", after: ">", separator: ", " };
  expect(await gather([" a ", "  ", "b"], settings)).toMatchObject({ count: 2, content: "<a>, <b>" });
});

it("lists the first 500 of many items, and puts all in the content", async () => {
  const { count, items, content } = await gather(Array.from({ length: 2_000 }, (_, index) => `${index}`));
  expect([count, items.length]).toEqual([2_000, 500]);
  expect(content).toBeInstanceOf(Blob);
  expect((await new Blob([content]).text()).split("\n")).toHaveLength(2_000);
});

it("shortens a long item and gives its byte range in the content", async () => {
  const long = `${"é".repeat(999)}😀${"é".repeat(100)}`;
  const { items, content } = await gather(["ü", long, "z"], { separator: " — " });
  const [, item] = items;
  expect(item?.text).toBe("é".repeat(999));
  if (!(content instanceof Blob)) throw new Error("expected a Blob");
  expect(await content.slice(...(item?.range ?? [])).text()).toBe(long);
});

it("yields to the event loop while it gathers", async () => {
  let heard = false;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    heard = true;
  };
  function* parts() {
    port2.postMessage("stop");
    const end = Date.now() + 5_000;
    while (!heard && Date.now() < end) yield "";
  }
  await gatherItems([parts()], SETTINGS);
  port1.close();
  expect(heard).toBe(true);
});

it("splits at commas, by length 10 and into 5 chunks by default", async () => {
  const text = "1234567890,12345";
  const itemsOf = async (mode: keyof typeof operations) => {
    const result = await runOperation(operations[mode], text);
    return result.kind === "data" ? (result.data as { items: { text: string }[] }).items.map((item) => item.text) : [];
  };
  expect(await itemsOf("character")).toEqual(["1234567890", "12345"]);
  expect(await itemsOf("substring")).toEqual(["1234567890", "12345"]);
  expect(await itemsOf("length")).toEqual(["1234567890", ",12345"]);
  expect(await itemsOf("count")).toEqual(["1234", "5678", "90,1", "2345"]);
});

it("uses 1 for a length or a count below 1", async () => {
  expect(await runOperation(operations.length, "ab", { length: 0 })).toMatchObject({ data: { content: "a\nb" } });
  expect(await runOperation(operations.count, "ab", { count: -3 })).toMatchObject({ data: { content: "ab" } });
});

it("gives one plain item for an invalid pattern, and warns with the reason", async () => {
  const result = await runOperation(operations.regex, "abc", { pattern: "(", before: "<", after: ">" });
  expect(result).toMatchObject({ data: { count: 1, items: [{ text: "Invalid regex pattern" }], invalid: true } });
  expect(result.warnings.join()).toContain("Unterminated group");
});

it.runIf(process.env.NIGHTLY)("reports the pattern if the engine runs out of memory", async () => {
  const text = "ab".repeat(20_000_000);
  await expect(runOperation(operations.regex, text, { pattern: "(a|b)*c" })).rejects.toMatchObject({
    field: "pattern",
  });
});

it.runIf(process.env.NIGHTLY)("splits a file of many megabytes", async () => {
  const result = await runOperation(operations.character, new Blob(["item,".repeat(2_000_000)]));
  expect(result).toMatchObject({ data: { count: 2_000_001, bytes: 10_000_000 } });
});
