import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utf8Length } from "./utf8-length.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const wellFormed = fc.string({ unit: "binary" });
const anyText = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));

describe("utf8Length", () => {
  // RFC 3629: the limits in the table of §3, and the examples of §7.
  it.each([
    ["", 0],
    ["\0", 1],
    ["\u007f", 1],
    ["\u0080", 2],
    ["\u07ff", 2],
    ["\u0800", 3],
    ["\ud7ff", 3],
    ["\ue000", 3],
    ["\uffff", 3],
    ["\u{10000}", 4],
    ["\u{10ffff}", 4],
    ["A\u2262\u0391.", 7],
    ["\ud55c\uad6d\uc5b4", 9],
    ["\u65e5\u672c\u8a9e", 9],
    ["\ufeff\u{233b4}", 7],
  ])("counts the bytes of %j", (text, length) => {
    expect(utf8Length(text)).toBe(length);
  });

  it.each(["\ud83e", "\uddf5", "\uddf5\ud83e", "\ud83e\ud83e\uddf5", "\ud83ea"])(
    "counts lone surrogates in %j as U+FFFD",
    (text) => {
      expect(utf8Length(text)).toBe(utf8(text).length);
    },
  );

  it("agrees with the encoder on any text", () => {
    fc.assert(fc.property(fc.oneof(anyText, wellFormed), (text) => utf8Length(text) === Buffer.byteLength(text)));
  });
});
