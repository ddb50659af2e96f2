import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { spacesToTabs, type TabSettings, tabsToSpaces } from "./convert-tabs.ts";
import { operations } from "./tool.ts";

const PLAIN: TabSettings = { spacesPerTab: 4, tabStops: false, leadingOnly: false };
const STOPS = { tabStops: true } as const;
const LEADING = { leadingOnly: true } as const;

async function* piecesOf(text: string, size: number) {
  const characters = [...text];
  for (let at = 0; at < characters.length; at += size) yield characters.slice(at, at + size).join("");
}

type Converter = typeof tabsToSpaces;

async function convert(converter: Converter, text: string, settings: Partial<TabSettings> = {}, size = 1_000) {
  const parts: string[] = [];
  for await (const part of converter(piecesOf(text, size), { ...PLAIN, ...settings })) parts.push(part);
  return parts.join("");
}

describe("tabsToSpaces", () => {
  it.each<[string, Partial<TabSettings>, string]>([
    ["a\tb\t\tc", {}, "a    b        c"],
    ["a\tb", { spacesPerTab: 1 }, "a b"],
    ["\ta\tb\n\t", LEADING, "    a\tb\n    "],
    [" \t a\t", LEADING, "      a\t"],
    ["\ta\tbc\tdef\tghij\tk", STOPS, "    a   bc  def ghij    k"],
    ["ab\r\n\tc\rd\te", STOPS, "ab\r\n    c\rd   e"],
    ["  \ta\t", { ...STOPS, ...LEADING }, "    a\t"],
    ["\x1b[1m\tx", STOPS, "\x1b[1m    x"],
  ])("converts %j with %j", async (text, settings, output) => {
    expect(await convert(tabsToSpaces, text, settings)).toBe(output);
  });

  it.each([
    ["日本\tx", "日本    x"],
    ["ｶﾅ\tx", "ｶﾅ  x"],
    ["한글\tx", "한글    x"],
    ["e\u0301\tx", "e\u0301   x"],
    ["👩‍👩‍👧\tx", "👩‍👩‍👧  x"],
    ["👍🏽\tx", "👍🏽  x"],
    ["🇫🇷\tx", "🇫🇷  x"],
    ["❤️\tx", "❤️  x"],
    ["❤\tx", "❤   x"],
    ["🏳️‍🌈1️⃣\tx", "🏳️‍🌈1️⃣    x"],
    ["क्‍ष\tx", "क्‍ष  x"],
  ])("counts the columns of wide and joined characters: %j", async (text, output) => {
    expect(await convert(tabsToSpaces, text, STOPS)).toBe(output);
  });
});

describe("spacesToTabs", () => {
  it.each<[string, Partial<TabSettings>, string]>([
    ["a    b      c", {}, "a\tb\t  c"],
    ["   a", {}, "   a"],
    ["a b", { spacesPerTab: 1 }, "a\tb"],
    ["        a    b", LEADING, "\t\ta    b"],
    ["  \t    a", {}, "  \t\ta"],
    ["a   b", STOPS, "a\tb"],
    ["abc d", STOPS, "abc d"],
    ["abc  d", STOPS, "abc\t d"],
    ["a  b", STOPS, "a  b"],
    ["  \t  a", STOPS, "\t  a"],
    ["      a    b", { ...STOPS, ...LEADING }, "\t  a    b"],
    ["a\n    b", STOPS, "a\n\tb"],
  ])("converts %j with %j", async (text, settings, output) => {
    expect(await convert(spacesToTabs, text, settings)).toBe(output);
  });
});

describe("both directions, for any text", () => {
  const texts = fc
    .array(fc.constantFrom("a", "é", "日", "😀", "👩‍👧", " ", "  ", "\t", "\r\n", "\n", "\r"))
    .map((parts) => parts.join(""));
  const settings = fc.record({
    spacesPerTab: fc.integer({ min: 1, max: 8 }),
    tabStops: fc.boolean(),
    leadingOnly: fc.boolean(),
  });

  it("give the same result wherever the text is cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        texts,
        settings,
        fc.constantFrom(tabsToSpaces, spacesToTabs),
        async (text, chosen, converter) => {
          expect(await convert(converter, text, chosen, 1)).toBe(await convert(converter, text, chosen));
        },
      ),
      { numRuns: 300 },
    );
  });

  it("expand to the same text after a round trip", async () => {
    await fc.assert(
      fc.asyncProperty(texts, settings, async (text, chosen) => {
        const expanded = await convert(tabsToSpaces, text, chosen);
        expect(await convert(tabsToSpaces, await convert(spacesToTabs, text, chosen), chosen)).toBe(expanded);
      }),
    );
  });

  it("change only tabs and spaces, and leave no tab in tabsToSpaces", async () => {
    await fc.assert(
      fc.asyncProperty(texts, settings, async (text, chosen) => {
        const expanded = await convert(tabsToSpaces, text, chosen);
        expect(expanded.replace(/[ \t]/g, "")).toBe(text.replace(/[ \t]/g, ""));
        if (!chosen.leadingOnly) expect(expanded).not.toContain("\t");
      }),
    );
  });
});

it.each([
  [undefined, 4],
  [0, 1],
  [-3, 1],
  [9, 8],
  [2.9, 2],
  [Number.NaN, 4],
])("uses %s spaces per tab as %i", async (spacesPerTab, spaces) => {
  const content = `${" ".repeat(spaces)}x`;
  expect(await runOperation(operations.toSpaces, "\tx", { spacesPerTab })).toMatchObject({ content });
});

it("converts a file of any size", async () => {
  const result = await runOperation(operations.toSpaces, new Blob(["é\t日\n".repeat(300_000)]), { tabStops: true });
  if (result.kind !== "text" || typeof result.content === "string") throw new Error("expected a text as a Blob");
  expect(await result.content.text()).toBe("é   日\n".repeat(300_000));
});
