import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { type CodeReading, readCodes } from "./read-codes.ts";
import { operations } from "./tool.ts";
import { type CodeBase, type CodeLayout, writeCodes } from "./write-codes.ts";

async function* cut(characters: readonly string[], size: number): AsyncGenerator<string> {
  for (let at = 0; at < characters.length; at += size) yield characters.slice(at, at + size).join("");
}

async function gather(pieces: AsyncIterable<string | Uint8Array<ArrayBuffer>>): Promise<string> {
  const all: (string | Uint8Array<ArrayBuffer>)[] = [];
  for await (const piece of pieces) all.push(piece);
  return new Blob(all).text();
}

const write = (text: string, layout: Partial<CodeLayout> = {}, size = 65_536) =>
  gather(writeCodes(cut(Array.from(text), size), { base: 10, separator: " ", ...layout }));
const read = (text: string, reading: Partial<CodeReading> = {}, size = 65_536) =>
  gather(readCodes(cut(text.split(""), size), { base: 10, ...reading }));

const BASES: readonly CodeBase[] = [2, 8, 10, 16];

describe("writeCodes", () => {
  it.each([
    [10, "0 9 65 127"],
    [16, "00 09 41 7f"],
    [8, "000 011 101 177"],
    [2, "00000000 00001001 01000001 01111111"],
  ] as const)("writes base %i", async (base, codes) => {
    for (const size of [65_536, 1]) expect(await write("\0\tA\x7f", { base }, size)).toBe(codes);
  });

  it("writes the code point of a character outside ASCII, and reports each one once", async () => {
    const others: number[] = [];
    expect(await write("é🧵éA\x80", { onNonAscii: (code) => others.push(code) })).toBe("233 129525 233 65 128");
    expect(others).toEqual([233, 129_525, 128]);
  });

  it("writes nothing for empty text", async () => {
    expect(await write("")).toBe("");
  });
});

describe("readCodes", () => {
  it.each([
    ["72 105", {}, "Hi"],
    [" 72\t\n105\r\n", {}, "Hi"],
    ["072 0105", {}, "Hi"],
    ["0 127", {}, "\0\x7f"],
    ["48 6A 6a", { base: 16 }, "Hjj"],
    ["110 151", { base: 8 }, "Hi"],
    ["1001000 01101001", { base: 2 }, "Hi"],
    ["72,105, 33", { separator: "," }, "Hi!"],
    ["72;105\n33", { separator: ";" }, "Hi!"],
    ["72\u00a0105", {}, "Hi"],
  ] as const)("reads %j with %o as %j", async (codes, reading, text) => {
    for (const size of [65_536, 1]) expect(await read(codes, reading, size)).toBe(text);
  });

  it.each([
    ["65 -1", {}, "-1", 3],
    ["128", {}, "128", 0],
    ["65,66", {}, "65,66", 0],
    ["72 6x", {}, "6x", 3],
    ["1e2", {}, "1e2", 0],
    ["65.0", {}, "65.0", 0],
    ["0x41", {}, "0x41", 0],
    ["+65", {}, "+65", 0],
    ["٣", {}, "٣", 0],
    ["80", { base: 16 }, "80", 0],
    ["48 0x41", { base: 16 }, "0x41", 3],
    ["101 8", { base: 8 }, "8", 4],
    ["65;66", { separator: "," }, "65;66", 0],
  ] as const)("rejects %j with %o at %s", async (codes, reading, code, offset) => {
    for (const size of [65_536, 1]) {
      await expect(read(codes, reading, size)).rejects.toMatchObject({
        name: "InputError",
        message: `Invalid ASCII code: ${code}`,
        position: { offset },
      });
    }
  });

  it("reports line, column and byte of the error", async () => {
    await expect(read("72\u00a072\n72 é", {}, 2)).rejects.toMatchObject({
      position: { offset: 9, byteOffset: 10, line: 2, column: 4 },
    });
  });

  it("rejects an endless code without reading to its end", async () => {
    let given = 0;
    async function* endless() {
      for (;;) {
        given += 1;
        yield "1".repeat(40);
      }
    }
    await expect(gather(readCodes(endless(), { base: 10 }))).rejects.toThrow(`Invalid ASCII code: ${"1".repeat(64)}…`);
    expect(given).toBe(2);
  });
});

it("readCodes restores any ASCII from writeCodes, wherever the codes are cut", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "binary-ascii" }),
      fc.constantFrom(...BASES),
      fc.constantFrom("" as const, "," as const, ";" as const),
      fc.integer({ min: 1, max: 9 }),
      async (text, base, separator, size) => {
        const codes = await write(text, { base, separator: `${separator} ` }, size);
        expect(await read(codes, { base, separator }, size)).toBe(text);
      },
    ),
  );
});

const toAscii = operations.encode;
const toText = operations.decode;

it("warns about each character outside ASCII", async () => {
  expect(await runOperation(toAscii, "Zoë 🧵ë")).toMatchObject({
    content: "90 111 235 32 129525 235",
    warnings: ["Character is not ASCII (code: 235)", "Character is not ASCII (code: 129525)"],
  });
});

it("lists the first ten characters outside ASCII and counts the rest", async () => {
  const text = String.fromCodePoint(...Array.from({ length: 3_000 }, (_, index) => 0x4e00 + index));
  const { warnings, moreWarnings } = await runOperation(toAscii, text);
  expect(warnings).toHaveLength(10);
  expect(moreWarnings).toBe(2_990);
});

it("rejects anything but whole numbers from 0 to 127 separated by whitespace", async () => {
  for (const code of ["128", "-1", "65,66", "A"]) {
    await expect(runOperation(toText, `65 ${code}`)).rejects.toMatchObject({
      title: "Error",
      message: `Invalid ASCII code: ${code}`,
    });
  }
});

it("reads its own output in every base and with every delimiter", async () => {
  for (const { value: base } of toAscii.options.base.choices) {
    for (const { value: separator } of toAscii.options.separator.choices) {
      const codes = await runOperation(toAscii, "Hi,\n;\0~", { base, separator });
      if (codes.kind !== "text") throw new Error("expected a text");
      expect(await runOperation(toText, codes.content, { base, separator })).toMatchObject({ content: "Hi,\n;\0~" });
    }
  }
});
