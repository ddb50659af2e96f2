import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readByteDigits } from "./read-byte-digits.ts";
import { type DigitBase, type DigitLayout, writeByteDigits } from "./write-byte-digits.ts";

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < bytes.length; at += size) yield new Uint8Array(bytes.subarray(at, at + size));
}

async function gather(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece.slice());
  return Buffer.concat(all);
}

const write = async (text: string | Uint8Array, base: DigitBase, layout: DigitLayout = {}, size = 65_536) =>
  (await gather(writeByteDigits(cut(Buffer.from(text), size), base, layout))).toString("latin1");

async function read(text: string, base: DigitBase, anyStyle = false, size = 65_536): Promise<string> {
  const messages = { invalid: "Invalid", notText: "No text" };
  return (await gather(readByteDigits(cut(Buffer.from(text), size), base, { anyStyle, ...messages }))).toString();
}

describe("writeByteDigits", () => {
  it.each<[string, DigitBase, DigitLayout, string]>([
    ["", 16, { prefix: "0x" }, ""],
    ["Jé", 16, {}, "4ac3a9"],
    ["Jé", 16, { separator: " ", upper: true }, "4A C3 A9"],
    ["Jé", 16, { separator: ", ", prefix: "0x", upper: true }, "0x4A, 0xC3, 0xA9"],
    ["\0Jé", 2, { separator: " " }, "00000000 01001010 11000011 10101001"],
    ["abcde", 16, { separator: ", ", bytesPerLine: 2 }, "61, 62,\n63, 64,\n65"],
    ["abcd", 16, { separator: " ", bytesPerLine: 2 }, "61 62\n63 64"],
    ["abc", 16, { bytesPerLine: 1 }, "61\n62\n63"],
  ])("writes %j in base %i with %o as %j", async (text, base, layout, digits) => {
    for (const size of [65_536, 1]) expect(await write(text, base, layout, size)).toBe(digits);
  });

  it("agrees with Node for any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), fc.integer({ min: 1, max: 9 }), async (bytes, size) => {
        expect(await write(bytes, 16, {}, size)).toBe(Buffer.from(bytes).toString("hex"));
      }),
    );
  });
});

describe("readByteDigits", () => {
  it.each<[string, DigitBase, string]>([
    ["4ac3a9", 16, "Jé"],
    ["4A C3\tA9\r\n", 16, "Jé"],
    ["4 ac 3a9", 16, "Jé"],
    ["efbbbf61", 16, "\ufeffa"],
    ["01001010 11000011\n10101001", 2, "Jé"],
    ["0100 1010", 2, "J"],
    ["", 16, ""],
  ])("reads %j in base %i as %j", async (digits, base, text) => {
    for (const size of [65_536, 1]) expect(await read(digits, base, false, size)).toBe(text);
  });

  it.each<[string, DigitBase, string]>([
    ["0x4a, 0XC3,0xa9", 16, "Jé"],
    ["\\x4a\\xc3\\xa9", 16, "Jé"],
    ["%4A%c3%a9", 16, "Jé"],
    ["4a:c3:a9", 16, "Jé"],
    ["4a-c3-a9", 16, "Jé"],
    ["{0x4a}", 16, "J"],
    ["x'4ac3a9'", 16, "Jé"],
    ["0x4ac3a9", 16, "Jé"],
    ["4a c3a9", 16, "Jé"],
    ["0b01001010,0b11000011;10101001b", 2, "Jé"],
  ])("reads %j in base %i as %j with anyStyle", async (digits, base, text) => {
    for (const size of [65_536, 1]) expect(await read(digits, base, true, size)).toBe(text);
  });

  it.each<[string, DigitBase, boolean, number]>([
    ["xyz", 16, false, 0],
    ["48 6g", 16, false, 4],
    ["48 65 6", 16, false, 6],
    ["0x48", 16, false, 1],
    ["48,65", 16, false, 2],
    ["48\u00a065", 16, false, 2],
    ["0100100", 2, false, 0],
    ["01001002", 2, false, 7],
    ["0b01001000", 2, false, 1],
    ["0x4,0x8", 16, true, 2],
    ["0x4 0x8", 16, true, 2],
    ["1 0x48", 16, true, 0],
    ["4x48", 16, true, 1],
    ["48 h", 16, true, 3],
    ["0100100 0", 2, true, 0],
  ])("rejects %j in base %i (anyStyle: %s) at offset %i", async (digits, base, anyStyle, offset) => {
    for (const size of [65_536, 1]) {
      await expect(read(digits, base, anyStyle, size)).rejects.toMatchObject({
        name: "InputError",
        message: "Invalid",
        position: { offset, byteOffset: offset },
      });
    }
  });

  it.each<[string, DigitBase, number, string]>([
    ["61 ff 62", 16, 3, "byte 2 (ff)"],
    ["61 C3 41", 16, 3, "byte 2 (c3)"],
    ["e282", 16, 0, "byte 1 (e2)"],
    ["61e0808062", 16, 2, "byte 2 (e0)"],
    ["edafbf", 16, 0, "byte 1 (ed)"],
    ["c3a9 a9", 16, 5, "byte 3 (a9)"],
    ["01100001 10000000", 2, 9, "byte 2 (10000000)"],
  ])("rejects invalid UTF-8: %j in base %i at offset %i, %s", async (digits, base, offset, byte) => {
    for (const size of [65_536, 1]) {
      await expect(read(digits, base, false, size)).rejects.toMatchObject({
        message: `No text: ${byte} is not valid UTF-8`,
        position: { offset },
      });
    }
  });

  it("reports line and column, and invalid digits before invalid UTF-8", async () => {
    await expect(read("6162\nff\n616z", 16)).rejects.toMatchObject({
      message: "Invalid",
      position: { offset: 11, line: 3, column: 4 },
    });
    await expect(read("6162\n61\nc3", 16, false, 2)).rejects.toMatchObject({ position: { line: 3, column: 1 } });
  });
});

describe("readByteDigits and writeByteDigits", () => {
  const texts = fc.array(fc.nat({ max: 0x10ffff }), { maxLength: 20 }).map((codes) => String.fromCodePoint(...codes));
  const layouts = fc.record({
    upper: fc.boolean(),
    separator: fc.constantFrom("", " ", ", ", "\n", ":"),
    bytesPerLine: fc.nat({ max: 5 }),
  });

  it("round-trip any text, wherever the chunks are split", async () => {
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.constantFrom<[DigitBase, string]>([16, ""], [16, "0x"], [16, "\\x"], [2, ""], [2, "0b"]),
        layouts,
        fc.integer({ min: 1, max: 9 }),
        async (text, [base, prefix], layout, size) => {
          const digits = await write(text, base, { ...layout, prefix }, size);
          const isPlain = prefix === "" && /^[\s\dA-F]*$/i.test(digits);
          expect(await read(digits, base, !isPlain, size)).toBe(text.toWellFormed());
        },
      ),
    );
  });
});
