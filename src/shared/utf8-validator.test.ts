import fc from "fast-check";
import { expect, it } from "vitest";
import { asciiLength, isUtf8, Utf8Validator } from "./utf8-validator.ts";

/** How many bytes can stand where they do, and whether the last of them ends a character. */
function read(bytes: Iterable<number>): { taken: number; whole: boolean } {
  const sequence = new Utf8Validator();
  let taken = 0;
  for (const byte of bytes) {
    if (!sequence.take(byte)) break;
    taken += 1;
  }
  return { taken, whole: sequence.isComplete };
}

// The Unicode Standard, table 3-7, at both sides of each limit.
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
])("takes of %s %i bytes", (hex, taken) => {
  expect(read(Buffer.from(hex, "hex")).taken).toBe(taken);
});

it("knows the same texts as TextDecoder", () => {
  const bytes = fc.array(fc.constantFrom(0x41, 0x80, 0x8f, 0x9f, 0xa0, 0xbf, 0xc2, 0xe0, 0xe2, 0xed, 0xf0, 0xf4, 0xff));
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

it("counts the bytes up to the first that is not ASCII, wherever a view begins", () => {
  const ascii = fc.uint8Array({ max: 0x7f, maxLength: 20 });
  fc.assert(
    fc.property(ascii, fc.uint8Array({ min: 0x80, maxLength: 2 }), fc.nat({ max: 5 }), (before, behind, start) => {
      const bytes = new Uint8Array([...before, ...behind, ...before]).subarray(start);
      const first = bytes.findIndex((byte) => byte > 0x7f);
      expect(asciiLength(bytes)).toBe(first < 0 ? bytes.length : first);
    }),
  );
});

function canDecode(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
