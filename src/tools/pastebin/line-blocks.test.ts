import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText, splitBlocks, splitLines } from "./line-blocks.ts";

const linesOf = (text: string) =>
  splitBlocks(text).flatMap((block) => splitLines(text, block).map(({ start, end }) => text.slice(start, end)));

describe("splitBlocks and splitLines", () => {
  it.each([
    ["", [""]],
    ["a", ["a"]],
    ["a\n", ["a\n"]],
    ["a\nb", ["a\n", "b"]],
    ["\n\n", ["\n", "\n"]],
    ["a\r\nb\rc\n", ["a\r\n", "b\r", "c\n"]],
  ])("split %j into %j", (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it("keep the text, number every line once and limit the blocks", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\n", "\r", "\r\n", "é🧵", "\n".repeat(500)), maxLength: 500 });
    fc.assert(
      fc.property(text, (source) => {
        const blocks = splitBlocks(source);
        expect(blocks.map(({ start, end }) => source.slice(start, end)).join("")).toBe(source);
        expect(linesOf(source).join("")).toBe(source);
        let next = 1;
        for (const block of blocks) {
          expect(block.firstLine).toBe(next);
          expect(splitLines(source, block)).toHaveLength(block.lines);
          next += block.lines;
        }
      }),
    );
    expect(splitBlocks("\n".repeat(524_288)).length).toBeLessThanOrEqual(3000);
  });
});

describe("cutText", () => {
  it("keeps the text and never splits a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 5 }), (text, length) => {
        const parts = cutText(text, length).map(({ start, end }) => text.slice(start, end));
        expect(parts.join("")).toBe(text);
        for (const part of parts) {
          expect(part.isWellFormed()).toBe(true);
          expect(part.length).toBeLessThanOrEqual(length + 1);
        }
      }),
    );
    expect(cutText("", 5)).toEqual([]);
  });
});
