import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PositionTracker } from "./position-tracker.ts";

describe("PositionTracker", () => {
  it("counts lines, columns and bytes across pieces", () => {
    const place = new PositionTracker();
    expect(place.at("ab", 1)).toEqual({ offset: 1, byteOffset: 1, line: 1, column: 2 });
    place.advance("aé\nb");
    expect(place.at()).toEqual({ offset: 4, byteOffset: 5, line: 2, column: 2 });
    expect(place.at("c\n\n🧵d", 5)).toEqual({ offset: 9, byteOffset: 12, line: 4, column: 2 });
  });

  it("counts columns in characters, as editors do", () => {
    const place = new PositionTracker();
    expect(place.at("🧵é🧵", 3)).toMatchObject({ offset: 3, line: 1, column: 3 });
    place.advance("a\n🧵🧵");
    expect(place.at("é🧵b", 3)).toMatchObject({ offset: 9, line: 2, column: 5 });
  });

  it("returns the same position wherever the text is split", () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom("a", "\n", "é", "🧵") }), { minLength: 1 });
    fc.assert(
      fc.property(texts, (pieces) => {
        const place = new PositionTracker();
        for (const piece of pieces) place.advance(piece);
        const whole = pieces.join("");
        expect(place.at()).toEqual(new PositionTracker().at(whole, whole.length));
      }),
    );
  });
});
