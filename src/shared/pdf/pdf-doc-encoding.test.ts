import { describe, expect, it } from "vitest";
import { decodePdfDoc, encodePdfDoc } from "./pdf-doc-encoding.ts";

describe("encodePdfDoc", () => {
  // ISO 32000-2, table D.2.
  it.each([
    ["˘", 0x18],
    ["˜", 0x1f],
    ["•", 0x80],
    ["“", 0x8d],
    ["™", 0x92],
    ["Ł", 0x95],
    ["ł", 0x9b],
    ["ž", 0x9e],
    ["€", 0xa0],
    ["é", 0xe9],
    ["a", 0x61],
  ])("encodes %s as %i, which decodePdfDoc reverses", (character, code) => {
    expect(encodePdfDoc(character)).toBe(String.fromCharCode(code));
    expect(decodePdfDoc(String.fromCharCode(code))).toBe(character);
  });

  it("keeps characters outside the encoding", () => {
    expect(encodePdfDoc("密码🔑")).toBe("密码🔑");
  });
});
