import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineColumnToOffset, positionAfter, positionAt, positionToOffset } from "#shared/text-position.ts";

describe("positionAt", () => {
  it.each([
    ["", 0, { offset: 0, byteOffset: 0, line: 1, column: 1 }],
    ["a\n😀b", 4, { offset: 4, byteOffset: 6, line: 2, column: 2 }],
    ["a\r\nb\rc", 5, { offset: 5, byteOffset: 5, line: 3, column: 1 }],
    ["ab", 99, { offset: 2, byteOffset: 2, line: 1, column: 3 }],
  ])("returns the position in %j at %i", (text, offset, position) => {
    expect(positionAt(text, offset)).toEqual(position);
  });
});

describe("lineColumnToOffset", () => {
  it("is the inverse of positionAt", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "é", "\n", "\r\n") });
    fc.assert(
      fc.property(text, fc.nat(), (written, seed) => {
        const offset = seed % (written.length + 1);
        const { line, column } = positionAt(written, offset);
        // CR LF has no column in between.
        if (written.slice(offset - 1, offset + 1) === "\r\n") return;
        expect(lineColumnToOffset(written, line, column)).toBe(offset);
      }),
    );
  });

  it("stays within the text", () => {
    expect(lineColumnToOffset("a\nb", 9, 1)).toBe(3);
    expect(lineColumnToOffset("a\nb", 2, 50)).toBe(3);
  });
});

describe("positionAfter", () => {
  it("continues from a position as if it had read the text before it", () => {
    const pieces = fc.array(fc.string({ unit: fc.constantFrom("a", "é", "😀", "\n", "\r\n", "\rb") }));
    fc.assert(
      fc.property(pieces, (written) => {
        const text = written.join("");
        expect(written.reduce(positionAfter, positionAt("", 0))).toEqual(positionAt(text, text.length));
      }),
    );
  });
});

describe("positionToOffset", () => {
  it("converts a byte offset, and returns undefined for a line alone", () => {
    const text = "\ufeffé😀x";
    for (const offset of [0, 1, 2, 4, 5]) {
      const { byteOffset } = positionAt(text, offset);
      expect(positionToOffset(text, { byteOffset })).toBe(offset);
    }
    expect(positionToOffset(text, { offset: 4, byteOffset: 1 })).toBe(4);
    expect(positionToOffset(text, { line: 1 })).toBeUndefined();
  });
});
