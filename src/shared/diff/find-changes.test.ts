import { diffArrays } from "diff";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findChanges } from "./find-changes.ts";

describe("findChanges", () => {
  const sequences = fc.array(fc.nat({ max: 5 }), { maxLength: 40 });
  const sizeOf = (changes: ReturnType<typeof findChanges>) =>
    changes.reduce(
      (sum, { original, changed }) => sum + original.end - original.start + changed.end - changed.start,
      0,
    );

  it("finds as few changes as possible", () => {
    fc.assert(
      fc.property(sequences, sequences, (a, b) => {
        const fewest = diffArrays(a, b).reduce(
          (sum, { added, removed, count }) => sum + (added || removed ? count : 0),
          0,
        );
        expect(sizeOf(findChanges(a, b))).toBe(fewest);
      }),
    );
  });

  it("leaves equal values between the changes, however few edits it may try", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 60 })),
        fc.array(fc.nat({ max: 60 })),
        fc.nat({ max: 3 }),
        (a, b, maxEdits) => {
          const rest = { a: [...a], b: [...b] };
          for (const { original, changed } of findChanges(a, b, maxEdits).reverse()) {
            rest.a.splice(original.start, original.end - original.start);
            rest.b.splice(changed.start, changed.end - changed.start);
          }
          expect(rest.a).toEqual(rest.b);
        },
      ),
    );
  });
});
