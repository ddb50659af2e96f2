import { describe, expect, it } from "vitest";
import { findInlinePieces } from "./inline-pieces.ts";

describe("findInlinePieces", () => {
  it("marks whole characters, not halves of emoji", () => {
    expect(findInlinePieces(["a👩‍👧b"], ["a👩‍👦b"], "character")?.added).toEqual([
      [
        { text: "a", isChanged: false },
        { text: "👩‍👦", isChanged: true },
        { text: "b", isChanged: false },
      ],
    ]);
  });

  it("marks nothing in lines with little in common", () => {
    expect(findInlinePieces(["completely different"], ["some other line here"], "word")).toBeUndefined();
  });

  it("gives up on very long lines", () => {
    expect(findInlinePieces(["a ".repeat(100_000)], ["b ".repeat(100_000)], "word")).toBeUndefined();
  });
});
