import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodePieces } from "./encode-pieces.ts";

async function encode(pieces: readonly (string | Uint8Array<ArrayBuffer>)[]): Promise<string> {
  async function* stream() {
    yield* pieces;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of encodePieces(stream())) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe("encodePieces", () => {
  it("writes all pieces in order, as UTF-8", async () => {
    const piece = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }).map(utf8));
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        const whole = pieces.map((one) => (typeof one === "string" ? one : Buffer.from(one).toString())).join("");
        expect(await encode(pieces)).toBe(whole);
      }),
    );
  });

  it("keeps a character that is split across large pieces", async () => {
    const [high = "", low = ""] = "🧵".split("");
    const filler = "x".repeat(70_000);
    expect(await encode([filler + high, low + filler])).toBe(`${filler}🧵${filler}`);
  });
});

const utf8 = (text: string) => new TextEncoder().encode(text);
