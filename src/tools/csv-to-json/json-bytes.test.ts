import fc from "fast-check";
import { expect, it } from "vitest";
import { JsonBytes } from "./json-bytes.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const join = (pieces: readonly Uint8Array[]) => new TextDecoder().decode(Buffer.concat(pieces));
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', "\\", "\n", "\u0000", "\u001f", "\u007f"),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }),
  ),
  maxLength: 30,
});

it("JsonBytes writes strings of any length like JSON.stringify", () => {
  const long = `${"é\n".repeat(200_000)}"`;
  fc.assert(
    fc.property(fc.array(anyText), (texts) => {
      const json = new JsonBytes();
      for (const text of texts) {
        const bytes = utf8(`<${text}>`);
        json.string(utf8("|"), bytes, 1, bytes.length - 1);
      }
      expect(join(json.end())).toBe(texts.map((text) => `|${JSON.stringify(text)}`).join(""));
    }),
    { examples: [[[long]]] },
  );
});
