import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pdfName, titleName } from "./file-name.ts";

describe("pdfName", () => {
  it.each([
    ["All scans", "All scans.pdf"],
    [" All scans.PDF ", "All scans.pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    ["a\r\nb: c", "ab c.pdf"],
    ["2026.01", "2026.01.pdf"],
    ["", undefined],
    [" .pdf", undefined],
    ["../", undefined],
  ])("turns %j into %j", (name, clean) => {
    expect(pdfName(name)).toBe(clean);
  });
});

describe("titleName", () => {
  it.each([
    ["1. Introduction", "1. Introduction"],
    ["1/2 What for?\n", "1-2 What for"],
    ["../../etc/passwd", "-..-etc-passwd"],
    ["C:\\temp", "C-temp"],
    ["Line one\nline two", "Line one line two"],
    ["\u202etxt.\0exe\ud800", "txt.exe\ufffd"],
    ["  ...  ", ""],
  ])("turns %j into %j", (title, name) => {
    expect(titleName(title)).toBe(name);
  });

  it("never returns a path or a name too long for a file system", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 500 }), (title) => {
        const name = titleName(title);
        expect(name).not.toMatch(/[\\/\p{Cc}]|^\.|\.$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180);
      }),
    );
    expect(titleName("第".repeat(100))).toBe("第".repeat(60));
    expect(titleName(`${"a".repeat(179)} b`)).toBe("a".repeat(179));
  });
});
