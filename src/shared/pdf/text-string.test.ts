import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText, encodeText } from "./text-string.ts";

describe("decodeText", () => {
  it.each([
    ["PDFDocEncoding", "5 \xa0 \x93fi\x94", "5 € ﬁfiﬂ"],
    ["UTF-16", "\xfe\xff\x6d\x4b\xd8\x3e\xdd\xf5", "测🧵"],
    ["UTF-8", "\xef\xbb\xbfa\xc3\xb1", "añ"],
    ["UTF-16 with a missing last byte", "\xfe\xff\0a\0", "a\ufffd"],
    ["an empty string", "", ""],
  ])("decodes %s", (_encoding, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });
});

describe("encodeText", () => {
  it("uses ASCII or UTF-16, which decodeText reverses", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(decodeText(encodeText(text))).toBe(text);
      }),
    );
    expect(encodeText("factur-x.xml")).toBe("factur-x.xml");
    expect(encodeText("€")).toBe("\xfe\xff\x20\xac");
  });
});
