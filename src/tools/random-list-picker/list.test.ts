import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { removeFromList, separatorForLines, splitList, splitWeightedList } from "./list.ts";

describe("splitList", () => {
  it.each([
    ["a\nb\nc", ["a", "b", "c"]],
    ["a\r\nb\rc", ["a", "b", "c"]],
    ["a, b,c", ["a", "b", "c"]],
    ["  a  ,\t b", ["a", "b"]],
    ["a\n\n  \nb\n", ["a", "b"]],
    [",a,,b,", ["a", "b"]],
    ["Lovelace, Ada\nHopper, Grace", ["Lovelace, Ada", "Hopper, Grace"]],
    ["a, b\n", ["a", "b"]],
    ["one", ["one"]],
    ["Zoë\n👩‍💻 dev", ["Zoë", "👩‍💻 dev"]],
    [" , ,", []],
    ["", []],
  ])("reads %j", (text, items) => {
    expect(splitList(text, "auto")).toEqual(items);
  });

  it("splits at commas only when asked to", () => {
    expect(splitList("a, b", "lines")).toEqual(["a, b"]);
    expect(splitList("a, b\nc", "commas")).toEqual(["a", "b", "c"]);
  });

  it("round-trips joined items", () => {
    const item = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && !/[\r\n,]/.test(text));
    fc.assert(
      fc.property(fc.array(item), (items) => {
        expect(splitList(items.join("\n"), "lines")).toEqual(items);
        expect(splitList(items.join(", "), "commas")).toEqual(items);
      }),
    );
  });
});

describe("splitWeightedList", () => {
  it.each([
    ["Ada*3", "Ada", 3],
    ["Ada * 3", "Ada", 3],
    ["Ada *\t10", "Ada", 10],
    ["Ada", "Ada", 1],
    ["Ada*", "Ada*", 1],
    ["*3", "*3", 1],
    ["Ada*x", "Ada*x", 1],
    ["2*3*4", "2*3", 4],
    ["Ada*+2", "Ada", 2],
    ["Ada*1000000", "Ada", 1_000_000],
  ])("reads %j as %j with weight %d", (text, name, weight) => {
    expect(splitWeightedList(text, "lines")).toEqual([{ name, weight }]);
  });

  it.each([
    ["Ada\nGrace*0", "Item 2: the weight must be a whole number from 1 to 1,000,000, not 0", 10],
    ["Ada*-2", "Item 1: the weight must be a whole number from 1 to 1,000,000, not -2", 4],
    ["a, b * 1.5 , c", "Item 2: the weight must be a whole number from 1 to 1,000,000, not 1.5", 7],
    ["Ada*1000001", "Item 1: the weight must be a whole number from 1 to 1,000,000, not 1000001", 4],
  ])("rejects %j and reports where", (text, message, offset) => {
    expect(() => splitWeightedList(text, "auto")).toThrow(InputError);
    expect(() => splitWeightedList(text, "auto")).toThrow(expect.objectContaining({ message, position: { offset } }));
  });
});

describe("removeFromList", () => {
  it("removes every item with the name if each counts once", () => {
    const settings = { separator: "auto", weights: true, unique: true } as const;
    expect(removeFromList("Ada*2\nAda\nGrace\nAda", ["Ada"], settings).list).toBe("Grace");
  });

  const settings = { separator: "auto", weights: true } as const;

  it.each([
    ["Ada*3\nGrace\nEdsger", ["Ada"], "Grace\nEdsger"],
    ["Ada, Grace*2, Edsger", ["Edsger"], "Ada, Grace*2"],
    ["Ada\nGrace\nAda", ["Ada"], "Grace\nAda"],
    ["Ada, Ada, Grace", ["Ada", "Ada"], "Grace"],
    ["Ada*2\nAda\nGrace\nAda", ["Ada", "Grace", "Ada"], "Ada"],
    ["Ada\nGrace", ["Ada", "Grace"], ""],
    ["Ada\nGrace", ["Linus"], "Ada\nGrace"],
  ])("removes from %j the names %j", (text, names, rest) => {
    expect(removeFromList(text, names, settings)).toEqual({ list: rest, separator: "auto" });
  });

  it.each([
    ["Doe, John\nRoe, Jane", ["Doe, John"], "Roe, Jane", "lines"],
    ["Doe, John\nRoe, Jane*2", ["Doe, John"], "Roe, Jane*2", "lines"],
    ["Doe, John\nRoe, Jane\nPoe, Max", ["Doe, John"], "Roe, Jane\nPoe, Max", "auto"],
    ["Doe, John\nAda", ["Doe, John"], "Ada", "auto"],
  ])("keeps commas inside names of %j", (text, names, list, separator) => {
    const rest = removeFromList(text, names, settings);
    expect(rest).toEqual({ list, separator });
    expect(splitList(rest.list, rest.separator)).toEqual(list.split("\n"));
  });

  it("treats an asterisk as part of the name without weights", () => {
    expect(removeFromList("Ada*3\nAda", ["Ada*3"], { ...settings, weights: false })).toEqual({
      list: "Ada",
      separator: "auto",
    });
  });

  it("leaves a list that reads as the other items", () => {
    const item = fc.stringMatching(/^[a-z]( ?, ?[a-z]|[a-z])*$/);
    fc.assert(
      fc.property(fc.array(item, { minLength: 2, maxLength: 6 }), ([first = "", ...others]) => {
        const { list, separator } = removeFromList([first, ...others].join("\n"), [first], settings);
        expect(splitList(list, separator)).toEqual(others);
      }),
    );
  });
});

describe("separatorForLines", () => {
  it.each([
    ["Doe, John", "auto", "lines"],
    ["Doe, John\nRoe, Jane", "auto", "auto"],
    ["Ada", "auto", "auto"],
    ["Doe, John", "lines", "lines"],
  ] as const)("for %j and %s is %s", (list, before, after) => {
    expect(separatorForLines(list, before)).toBe(after);
  });
});
