import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extendLines, formatFragment, parseFragment } from "./fragment.ts";

describe("parseFragment", () => {
  it.each([
    ["", {}],
    ["#", {}],
    ["#L3", { lines: [3, 3] }],
    ["#L3-L7", { lines: [3, 7] }],
    ["#L3-7", { lines: [3, 7] }],
    ["#L7-L3", { lines: [3, 7] }],
    ["#key=a-b_C", { key: "a-b_C" }],
    ["#key=abc&L3-L7", { key: "abc", lines: [3, 7] }],
    ["#L0", {}],
    ["#L1e3", {}],
    ["#key=<script>", {}],
    ["#about", {}],
  ])("reads %j as %j", (hash, fragment) => {
    expect(parseFragment(hash)).toEqual(fragment);
  });

  it("reads what formatFragment writes", () => {
    const line = fc.integer({ min: 1, max: 999_999 });
    const fragment = fc.record(
      { key: fc.stringMatching(/^[\w-]{1,43}$/), lines: fc.tuple(line, line).map(([a, b]) => extendLines([a, a], b)) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fragment, (written) => {
        expect(parseFragment(formatFragment(written))).toEqual(written);
      }),
    );
  });
});

describe("extendLines", () => {
  it("keeps the first line and sorts the two", () => {
    expect(extendLines(undefined, 5)).toEqual([5, 5]);
    expect(extendLines([3, 4], 9)).toEqual([3, 9]);
    expect(extendLines([3, 4], 1)).toEqual([1, 3]);
  });
});
