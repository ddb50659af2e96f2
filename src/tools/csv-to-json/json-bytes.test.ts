import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixedPart, JsonBytes } from "./json-bytes.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const join = (pieces: readonly Uint8Array[]) => new TextDecoder().decode(Buffer.concat(pieces));
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', "\\", "\n", "\u0000", "\u001f", "\u007f"),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }),
  ),
  maxLength: 30,
});

describe("JsonBytes", () => {
  it("writes strings like JSON.stringify", () => {
    fc.assert(
      fc.property(fc.array(anyText), fc.boolean(), (texts, ownSource) => {
        const json = new JsonBytes();
        for (const text of texts) {
          const bytes = utf8(`<${text}>`);
          if (ownSource) json.setSource(bytes);
          json.string(fixedPart("|"), bytes, 1, bytes.length - 1);
        }
        expect(join(json.end())).toBe(texts.map((text) => `|${JSON.stringify(text)}`).join(""));
      }),
    );
  });

  it("writes fixed and raw parts of any length verbatim", () => {
    fc.assert(
      fc.property(fc.array(anyText), (texts) => {
        const json = new JsonBytes();
        for (const text of texts) {
          json.fixed(fixedPart(text));
          json.raw(utf8(text), 0, utf8(text).length);
        }
        expect(join(json.end())).toBe(texts.map((text) => text + text).join(""));
      }),
    );
  });

  it("writes values longer than a piece, and fills every piece but the last", () => {
    const long = `${"é\n".repeat(200_000)}"`;
    const json = new JsonBytes();
    const bytes = utf8(long);
    json.string(fixedPart("k".repeat(50_000)), bytes, 0, bytes.length);
    json.fixed(fixedPart(long));
    const full = json.take();
    const rest = json.end();
    expect(join([...full, ...rest])).toBe("k".repeat(50_000) + JSON.stringify(long) + long);
    expect(Math.min(...full.map((piece) => piece.length))).toBeGreaterThanOrEqual(131_072);
    expect(json.end()).toEqual([]);
  });
});
