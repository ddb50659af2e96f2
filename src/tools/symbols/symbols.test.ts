// cspell:ignore zzzz
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameOf } from "#shared/unicode/names.ts";
import { searchSymbols } from "./search-symbols.ts";
import { symbolsText } from "./symbol.ts";

const ALL = { kind: "all", tone: "none" } as const;

function search(query: string, options: Partial<Parameters<typeof searchSymbols>[1]> = {}) {
  const warnings: unknown[] = [];
  const found = searchSymbols(query, { ...ALL, ...options }, (message) => warnings.push(message));
  return { symbols: found.map(({ symbol }) => symbol), found, warnings };
}

describe("searchSymbols", () => {
  it.each([
    ["euro sign", "€"],
    ["thumbs up", "👍️"],
    ["RIGHTWARDS ARROW", "→"],
    ["snowman", "☃️"],
    ["U+20AC", "€"],
    ["u+1f600", "😀"],
    ["DE flag", "🇩🇪"],
    ["greek small letter alpha", "α"],
    ["superscript two", "²"],
    ["skull and crossbones", "☠️"],
  ])("finds by %j first %s", (query, symbol) => {
    expect(search(query).symbols[0]).toBe(symbol);
  });

  it.each(["→", "₿", "🇩🇪", "👩‍💻", "❤", "❤️", "👋🏽"])("says what %s is", (symbol) => {
    expect(search(symbol).found).toHaveLength(1);
  });

  it("finds by keyword and by the start of words", () => {
    expect(search("bye", { kind: "emoji" }).symbols).toContain("👋");
    expect(search("tech wom", { kind: "emoji" }).symbols).toContain("👩‍💻");
  });

  it("finds the characters of a block", () => {
    expect(search("box drawing").symbols.slice(0, 128)).toEqual(expect.arrayContaining(["─", "╬", "╿"]));
  });

  it("lists each kind alone", () => {
    expect(new Set(search("a", { kind: "letter" }).found.map(({ kind }) => kind))).toEqual(new Set(["letter"]));
    expect(new Set(search("heart", { kind: "symbol" }).found.map(({ kind }) => kind))).toEqual(new Set(["symbol"]));
  });

  it("gives emoji the skin tone, where they have one", () => {
    const { symbols } = search("", { tone: "dark" });
    expect(symbols).toContain("👋🏿");
    expect(symbols).toContain("🤝🏿");
    expect(symbols).not.toContain("👋");
    expect(symbols).toContain("😀");
  });

  it("says how many it doesn't show", () => {
    const { found, warnings } = search("letter");
    expect(found).toHaveLength(500);
    expect(warnings).toEqual([expect.stringMatching(/^These are 500 of [\d,]+\. Add a word to narrow them down\.$/)]);
  });

  it("finds nothing for a word that no name has", () => {
    expect(search("zzzz").found).toEqual([]);
  });

  it("has every emoji of Unicode's list in its order, without parts", () => {
    const data: { emoji: string; group?: number; order?: number }[] = JSON.parse(
      readFileSync(createRequire(import.meta.url).resolve("emojibase-data/en/data.json"), "utf8"),
    );
    const expected = data.filter(({ group }) => group !== undefined && group !== 2).map(({ emoji }) => emoji);
    expect(search("").symbols).toEqual(expected);
    expect(expected.length).toBeGreaterThan(1800);
  });

  it("finds a character by its own name", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0x2190, max: 0x23ff }), (codePoint) => {
        const { symbols } = search(nameOf(codePoint));
        expect(symbols.map((symbol) => symbol.replace("\u{fe0f}", ""))).toContain(String.fromCodePoint(codePoint));
      }),
      { numRuns: 20 },
    );
  });
});

describe("symbolsText", () => {
  it("gives a line for each", () => {
    expect(symbolsText(search("euro sign").found.slice(0, 1))).toBe("€\teuro sign\tU+20AC\tCurrency Symbols");
  });
});
