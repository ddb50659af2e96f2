import { describe, expect, it } from "vitest";
import { record, redo, startHistory, stateBefore, undo } from "./undo-history.ts";

describe("history", () => {
  it("undoes and redoes, and drops undone steps on a new one", () => {
    let history = record(record(startHistory(0), 1), 2);
    history = undo(undo(history));
    expect(history.now).toBe(0);
    expect(undo(history).now).toBe(0);
    history = redo(history);
    expect(history.now).toBe(1);
    history = record(history, 9);
    expect(redo(history).now).toBe(9);
    expect(undo(history).now).toBe(1);
  });

  it("merges the drag of a slider into one step", () => {
    const pulled = record(record(record(startHistory(0), 1, "blur"), 2, "blur"), 3, "hue");
    expect(undo(pulled).now).toBe(2);
    expect(undo(undo(pulled)).now).toBe(0);
  });

  it("returns the state before the drag of a slider", () => {
    const pulled = record(record(record(startHistory(0), 5), 1, "angle"), 2, "angle");
    expect(stateBefore(pulled, "angle")).toBe(5);
    expect(stateBefore(pulled, "blur")).toBe(2);
    expect(stateBefore(undo(pulled), "angle")).toBe(5);
  });
});
