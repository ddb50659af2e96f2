import fc from "fast-check";
import { expect, it } from "vitest";
import { escapePattern } from "./escape-pattern.ts";

it("makes of any text a pattern that matches it and nothing else", () => {
  const text = fc.string({ unit: fc.constantFrom(..."\\^$.*+?()[]{}|/-,=!<>:&~# \nab1é😀") });
  fc.assert(
    fc.property(text, text, fc.constantFrom("", "u"), (wanted, other, flags) => {
      const pattern = new RegExp(`^(?:${escapePattern(wanted)})$`, flags);
      expect([pattern.test(wanted), pattern.test(other)]).toEqual([true, wanted === other]);
    }),
  );
});
