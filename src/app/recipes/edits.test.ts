import { describe, expect, it } from "vitest";
import { type EditedSteps, editSteps, NO_EDITS, redoEdit, undoEdit } from "./edits.ts";

const steps = (...joins: string[]): EditedSteps => joins.map((join, key) => ({ key, step: { join } }));

describe("editSteps", () => {
  it("undoes and redoes edit by edit", () => {
    const edited = editSteps(editSteps(NO_EDITS, steps("a")), steps("a", "b"));
    const undone = undoEdit(edited);
    expect(undone.steps).toEqual(steps("a"));
    expect(undoEdit(undone).steps).toEqual([]);
    expect(undoEdit(undoEdit(undone)).steps).toEqual([]);
    expect(redoEdit(undone).steps).toEqual(steps("a", "b"));
    expect(redoEdit(edited)).toEqual(edited);
  });

  it("undoes typing in one field at once, up to an edit of another", () => {
    const typed = ["x", "xy", "xyz"].reduce((edits, join) => editSteps(edits, steps(join), "0 join"), NO_EDITS);
    const other = editSteps(typed, steps("q"), "1 join");
    expect(undoEdit(other).steps).toEqual(steps("xyz"));
    expect(undoEdit(undoEdit(other)).steps).toEqual([]);
  });

  it("forgets what was undone after a new edit", () => {
    const edited = editSteps(undoEdit(editSteps(NO_EDITS, steps("a"))), steps("b"));
    expect(redoEdit(edited)).toEqual(edited);
  });
});
