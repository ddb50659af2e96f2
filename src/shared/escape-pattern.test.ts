import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapePattern } from "./escape-pattern.ts";

describe("escapePattern", () => {
  it("turns any text into a pattern that matches only that text", () => {
    const text = fc.string({ unit: fc.constantFrom(..."\\^$.*+?()[]{}|/-,=!<>:&~# \nab1é😀") });
    fc.assert(
      fc.property(text, text, fc.constantFrom("", "u"), (wanted, other, flags) => {
        const pattern = new RegExp(`^(?:${escapePattern(wanted)})$`, flags);
        expect([pattern.test(wanted), pattern.test(other)]).toEqual([true, wanted === other]);
      }),
    );
  });
});
