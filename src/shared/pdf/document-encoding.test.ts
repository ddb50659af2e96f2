import { expect, it } from "vitest";
import { documentDecoded, documentEncoded } from "./document-encoding.ts";

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
])("encodes %s as %i, and reads it so", (character, code) => {
  expect(documentEncoded(character)).toBe(String.fromCharCode(code));
  expect(documentDecoded(String.fromCharCode(code))).toBe(character);
});

it("leaves what the encoding does not have", () => {
  expect(documentEncoded("密码🔑")).toBe("密码🔑");
});
