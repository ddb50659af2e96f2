import { describe, expect, it } from "vitest";
import { type ArrangeAction, arrange, EMPTY_ARRANGEMENT } from "./arrangement.ts";
import { describeChange } from "./describe-change.ts";

describe("describeChange", () => {
  const book = arrange(EMPTY_ARRANGEMENT, { type: "add-file", file: 1, count: 5 });
  const two = arrange(arrange(book, { type: "go", to: 1, extend: false }), { type: "go", to: 2, extend: true });

  it.each<[string, ArrangeAction]>([
    ["2 pages moved: now pages 4 to 5 of 5.", { type: "move", to: 5 }],
    ["2 pages moved: now pages 3 to 4 of 5.", { type: "shift", by: 1 }],
    ["The pages are already there.", { type: "move", to: 1 }],
    ["2 pages rotated.", { type: "turn", by: 90 }],
    ["2 pages deleted, 3 pages left.", { type: "delete" }],
    ["2 pages duplicated, 7 pages now.", { type: "duplicate" }],
    ["Blank page inserted as page 4 of 6.", { type: "insert-blank" }],
    ["Undone. 0 pages now.", { type: "undo" }],
    ["Nothing to redo.", { type: "redo" }],
    ["5 of 5 selected.", { type: "select-all" }],
    ["3 of 5 selected.", { type: "go", to: 3, extend: true }],
    ["", { type: "go", to: 3, extend: false }],
    ["File removed, 0 pages left.", { type: "remove-file", file: 1 }],
  ])("says “%s”", (words, action) => {
    expect(describeChange(two, arrange(two, action), action)).toBe(words);
  });

  it("names the turn of a single page", () => {
    const turn = { type: "turn", by: 270 } as const;
    expect(describeChange(book, arrange(book, turn), turn)).toBe("Page 1 rotated to 270°.");
  });
});
