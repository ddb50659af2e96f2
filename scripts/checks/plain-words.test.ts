import { describe, expect, it } from "vitest";
import { findHabits } from "./plain-words.ts";

describe("findHabits", () => {
  it.each([
    ["// Its list is no tab stop", '1: "is no": write "is not a"'],
    ["const a = 1; // Of which the first", '1: "Of which": write a sentence with the subject first'],
    ["/** Made anew for each run. */", '1: "anew": write "again"'],
    ['  it("is begun by a key", () => {', '1: "begun": write "started", "starts"'],
    ["\n * Who is offline scrolls.", '2: "Who is": write a sentence with the subject first'],
  ])("finds the habit in %j", (code, fault) => {
    expect(findHabits(code)).toEqual([fault]);
  });

  it.each([
    "// The list is no longer a tab stop.",
    'const text = "which is no page";',
    "// Empty if there is no page 0.",
    "// Skip auto-scroll when offline.",
    'it("rejects page 0", () => {',
  ])("accepts %j", (code) => {
    expect(findHabits(code)).toEqual([]);
  });
});
