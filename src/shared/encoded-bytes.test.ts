import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBytes, encodedFile, readBytes } from "./encoded-bytes.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("decodeBytes", () => {
  it.each([
    ["48 69\n", "Hi"],
    ["SGk=", "Hi"],
    ["SGk", "Hi"],
    ["_-8", "\xff\xef"],
    ["no, text", "no, text"],
  ])("decodes %j", (text, expected) => {
    expect(Buffer.from(decodeBytes(utf8(text))).toString("latin1")).toBe(expected);
  });

  it("reads what encodedFile writes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.constantFrom("base64" as const, "hex" as const), (bytes, as) => {
        const { content } = encodedFile(bytes as Uint8Array<ArrayBuffer>, as, "a");
        // Base64 without any letter after F is read as hex.
        if (as === "base64" && /^[\da-f]+$/i.test(String(content))) return;
        expect([...decodeBytes(utf8(String(content)))]).toEqual([...bytes]);
      }),
    );
  });
});

describe("encodedFile", () => {
  it("is text, or a binary file", () => {
    const bytes = Uint8Array.of(0xff);
    expect(encodedFile(bytes, "hex", "a")).toEqual({ name: "a.txt", type: "text/plain;charset=utf-8", content: "ff" });
    expect(encodedFile(bytes, "binary", "a")).toMatchObject({ name: "a", content: bytes });
  });
});

describe("readBytes", () => {
  it("refuses more than fits in memory", async () => {
    const huge = { size: 2 ** 30 } as File;
    await expect(readBytes(huge)).rejects.toThrow("At most 256 MB");
  });
});
