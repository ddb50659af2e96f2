import { zlibSync } from "fflate";
import { describe, expect, it } from "vitest";
import { latin1Bytes, latin1Text } from "#shared/pdf/latin1.ts";
import type { PdfFile } from "#shared/pdf/pdf-file.ts";
import { type Dict, isDict, type Value } from "#shared/pdf/value.ts";
import { decodeStream } from "./decode-stream.ts";

/** No references. */
const file = {
  resolve: (value: Value | undefined) => value,
  dict: (value: Value | undefined) => (isDict(value) ? value : undefined),
  text: (value: Value | undefined) => (typeof value === "string" ? value : undefined),
} as unknown as PdfFile;

function decode(
  filters: Value,
  data: Uint8Array,
  { parameters, maxBytes = 1_000_000 }: { parameters?: Dict; maxBytes?: number } = {},
) {
  const dict: Dict = new Map([["Filter", filters], ...(parameters ? ([["DecodeParms", parameters]] as const) : [])]);
  return decodeStream(file, { dict, data }, maxBytes);
}

const decoded = (filters: Value, data: Uint8Array) => {
  const { bytes } = decode(filters, data) ?? {};
  return bytes && latin1Text(bytes);
};

describe("decodeStream", () => {
  it.each([
    ["9jqo^~>", "Man "],
    ["9jqo^BlbD-BleB1DJ+*+F(f,q~>", "Man is distinguished"],
    ["9jqo^\n Blb~>", "Man is"],
    ["z~>", "\0\0\0\0"],
    ["~>", ""],
  ])("decodes %j as ASCII85", (text, expected) => {
    expect(decoded("/ASCII85Decode", latin1Bytes(text))).toBe(expected);
  });

  it.each(["v~>", "!~>", 's8W-"~>'])("rejects the ASCII85 text %j", (text) => {
    expect(decode("/ASCII85Decode", latin1Bytes(text))).toBeUndefined();
  });

  it("decodes hexadecimal digits, with or without the last one", () => {
    expect(decoded("/ASCIIHexDecode", latin1Bytes("48 656C\n6c6F2>"))).toBe("Hello ");
    expect(decode("/ASCIIHexDecode", latin1Bytes("4x>"))).toBeUndefined();
  });

  it("decodes several filters in order and stops at one it can't decode", () => {
    const packed = zlibSync(latin1Bytes("two words"));
    expect(decoded(["/FlateDecode"], packed)).toBe("two words");
    const hex = Array.from(packed, (byte) => byte.toString(16).padStart(2, "0")).join("");
    expect(decoded(["/ASCIIHexDecode", "/FlateDecode"], latin1Bytes(`${hex}>`))).toBe("two words");
    expect(decode(["/FlateDecode", "/DCTDecode"], packed)?.rest.map(({ name }) => name)).toEqual(["/DCTDecode"]);
  });

  it("leaves a predictor to the caller", () => {
    const parameters = new Map([["Predictor", "15"]]);
    expect(decode("/FlateDecode", zlibSync(new Uint8Array(9)), { parameters })?.predictor).toBe(parameters);
  });

  it("gives up on a stream that inflates to more than the limit, or is broken", () => {
    const once = zlibSync(new Uint8Array(2_000_000), { level: 9 });
    expect(decode("/FlateDecode", once, { maxBytes: 3_000_000 })).toBeUndefined();
    expect(decode(["/FlateDecode", "/FlateDecode"], zlibSync(once), { maxBytes: 3_000_000 })).toBeUndefined();
    const words = zlibSync(latin1Bytes("word ".repeat(10_000)));
    expect(decode("/FlateDecode", words, { maxBytes: 40_000 })).toBeUndefined();
    expect(decode("/FlateDecode", words, { maxBytes: 50_000 })?.bytes).toHaveLength(50_000);
    expect(decode("/FlateDecode", latin1Bytes("not compressed"))).toBeUndefined();
    expect(decode(["/FlateDecode", ["no name"]], words)).toBeUndefined();
  });
});
