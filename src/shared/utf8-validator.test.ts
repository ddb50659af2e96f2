import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asciiLength, isUtf8, Utf8Validator } from "./utf8-validator.ts";

/** Number of valid bytes, and whether they end with a complete character. */
function read(bytes: Iterable<number>): { taken: number; whole: boolean } {
  const sequence = new Utf8Validator();
  let taken = 0;
  for (const byte of bytes) {
    if (!sequence.take(byte)) break;
    taken += 1;
  }
  return { taken, whole: sequence.isComplete };
}

describe("Utf8Validator", () => {
  // The Unicode Standard, table 3-7, on both sides of each limit.
  it.each([
    ["7f", 1],
    ["80", 0],
    ["c1bf", 0],
    ["c280", 2],
    ["dfbf", 2],
    ["df40", 1],
    ["e09fbf", 1],
    ["e0a080", 3],
    ["ed9fbf", 3],
    ["eda080", 1],
    ["efbfbf", 3],
    ["f08fbfbf", 1],
    ["f0908080", 4],
    ["f48fbfbf", 4],
    ["f4908080", 1],
    ["f5", 0],
  ])("accepts the bytes %s up to byte %i", (hex, taken) => {
    expect(read(Buffer.from(hex, "hex")).taken).toBe(taken);
  });

  it("agrees with TextDecoder, as does isUtf8", () => {
    const bytes = fc.array(
      fc.constantFrom(0x41, 0x80, 0x8f, 0x9f, 0xa0, 0xbf, 0xc2, 0xe0, 0xe2, 0xed, 0xf0, 0xf4, 0xff),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          bytes,
          fc.string({ unit: "binary" }).map((text) => [...Buffer.from(text)]),
        ),
        (given) => {
          const { taken, whole } = read(given);
          const decodes = canDecode(new Uint8Array(given));
          expect(taken === given.length && whole).toBe(decodes);
          expect(isUtf8(new Uint8Array(given))).toBe(decodes);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe("asciiLength", () => {
  it("counts the bytes before the first non-ASCII one, at any byte offset", () => {
    const ascii = fc.uint8Array({ max: 0x7f, maxLength: 20 });
    fc.assert(
      fc.property(ascii, fc.uint8Array({ min: 0x80, maxLength: 2 }), fc.nat({ max: 5 }), (before, after, start) => {
        const bytes = new Uint8Array([...before, ...after, ...before]).subarray(start);
        const first = bytes.findIndex((byte) => byte > 0x7f);
        expect(asciiLength(bytes)).toBe(first < 0 ? bytes.length : first);
      }),
    );
  });
});

function canDecode(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
