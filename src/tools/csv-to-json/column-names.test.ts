import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnNames } from "./column-names.ts";

describe("columnNames", () => {
  it("keeps unique names, including one empty name", () => {
    expect(columnNames(["id", "__proto__", "", " a "])).toMatchObject({
      names: ["id", "__proto__", "", " a "],
      changes: [],
    });
  });

  it("numbers duplicate names, skipping names already taken", () => {
    const { names, changes } = columnNames(["a", "a", "a", "a_2"]);
    expect(names).toEqual(["a", "a_3", "a_4", "a_2"]);
    expect(changes).toEqual([
      'Column 2 has a duplicate name, "a". It is renamed to "a_3".',
      'Column 3 has a duplicate name, "a". It is renamed to "a_4".',
    ]);
  });

  it("names a second unnamed column by its position", () => {
    const { names, changes } = columnNames(["", "b", ""]);
    expect(names).toEqual(["", "b", "column_3"]);
    expect(changes).toEqual(['Column 3 has no name. It is named "column_3".']);
  });

  it("names columns beyond the header", () => {
    expect(columnNames(["a"]).beyond(1)).toBe("column_2");
    expect(columnNames(["column_2"]).beyond(1)).toBe("column_2_2");
  });

  it("returns unique names and keeps the first occurrence of each", () => {
    const name = fc.constantFrom("", "a", "b", "a_2", "column_2", "column_3", "constructor");
    fc.assert(
      fc.property(fc.array(name, { maxLength: 10 }), (header) => {
        const { names, beyond } = columnNames(header);
        const all = [...names, beyond(header.length), beyond(header.length + 1)];
        expect(new Set(all).size).toBe(all.length);
        header.forEach((given, index) => {
          if (header.indexOf(given) === index) expect(names[index]).toBe(given);
        });
      }),
    );
  });
});
