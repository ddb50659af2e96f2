import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { repairJson } from "./repair-json.ts";
import { findEdits } from "./text-edits.ts";

describe("repairJson", () => {
  it.each([
    ["{a:1,}", '{"a":1}', ["Replaced 'a' by '\"a\"' at line 1, column 2", "Removed ',' at line 1, column 5"]],
    ['{"a":1 "b":2', '{"a":1, "b":2}', ["Added ',' at line 1, column 7", "Added '}' at line 1, column 13"]],
    [
      "[True,\n None] // x",
      "[true,\nnull]",
      [
        "Replaced 'True' by 'true' at line 1, column 2",
        "Replaced 'None' by 'null' at line 2, column 2",
        "Removed '// x' at line 2, column 8",
      ],
    ],
    [
      '```json\n{"a":1}\n```',
      '\n{"a":1}\n',
      ["Removed '```json' at line 1, column 1", "Removed '```' at line 3, column 1"],
    ],
    ["“a”", '"a"', ["Replaced '“a”' by '\"a\"' at line 1, column 1"]],
    [
      '{"id": 12345678901234567890, x: 1.50}',
      '{"id": 12345678901234567890, "x": 1.50}',
      ["Replaced 'x' by '\"x\"' at line 1, column 30"],
    ],
  ])("makes JSON of %j and says what it changed", (broken, json, changes) => {
    const repaired = repairJson(broken);
    expect(repaired.json.replaceAll(" ", "")).toBe(json.replaceAll(" ", ""));
    expect(repaired.changes).toEqual(changes);
  });

  it("leaves what is JSON alone", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(repairJson(json)).toEqual({ json, changes: [] });
      }),
    );
  });

  it("lists ten changes and counts the others", () => {
    const { changes } = repairJson(`[${"'a',".repeat(1_500)}]`);
    expect(changes).toHaveLength(11);
    expect(changes[10]).toMatch(/^\.\.\.and 1,4\d\d more changes$/);
  });

  it("names the place where it cannot tell what was meant", () => {
    expect(() => repairJson("}")).toThrow(
      expect.objectContaining({
        name: "InputError",
        message: expect.stringMatching(/^Invalid JSON that cannot be repaired: .* at line 1, column \d$/),
      }),
    );
    expect(() => repairJson("[".repeat(100_000))).toThrow("nested too deeply");
  });
});

it("edits make the new text of the old one", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", '"c d"', "'e", ",", ":", "{", " ", "\n", "// f", "1.5"))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      let made = "";
      let at = 0;
      for (const edit of findEdits(before, after)) {
        expect(before.startsWith(edit.removed, edit.at)).toBe(true);
        made += before.slice(at, edit.at) + edit.added;
        at = edit.at + edit.removed.length;
      }
      expect(made + before.slice(at)).toBe(after);
    }),
  );
});
