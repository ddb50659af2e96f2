import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { parseDiceNotation, type Term } from "./dice-notation.ts";

const dice = (count: number, sides: number) => ({ sign: 1, dice: { count, sides } });

describe("parseDiceNotation", () => {
  it.each<[string, unknown[]]>([
    ["3d6+2", [dice(3, 6), { sign: 1, number: 2 }]],
    ["d20", [dice(1, 20)]],
    ["D20", [dice(1, 20)]],
    ["d%", [dice(1, 100)]],
    ["2d6 + 1d4 - 1", [dice(2, 6), dice(1, 4), { sign: -1, number: 1 }]],
    [" 2 d 6 ", [dice(2, 6)]],
    [
      "10-2d4",
      [
        { sign: 1, number: 10 },
        { sign: -1, dice: { count: 2, sides: 4 } },
      ],
    ],
    [
      "-1d4+10",
      [
        { sign: -1, dice: { count: 1, sides: 4 } },
        { sign: 1, number: 10 },
      ],
    ],
    ["+d6", [dice(1, 6)]],
    ["d6\u22121", [dice(1, 6), { sign: -1, number: 1 }]],
    ["2d20kh1", [{ sign: 1, dice: { count: 2, sides: 20, selection: { rule: "kh", count: 1 } } }]],
    ["2d20k", [{ sign: 1, dice: { count: 2, sides: 20, selection: { rule: "kh", count: 1 } } }]],
    ["2d20KL", [{ sign: 1, dice: { count: 2, sides: 20, selection: { rule: "kl", count: 1 } } }]],
    ["4d6dl1", [{ sign: 1, dice: { count: 4, sides: 6, selection: { rule: "dl", count: 1 } } }]],
    ["4d6 dh 2", [{ sign: 1, dice: { count: 4, sides: 6, selection: { rule: "dh", count: 2 } } }]],
    ["4d6!", [{ sign: 1, dice: { count: 4, sides: 6, explodes: true } }]],
    [
      "4 D 6 ! kh3 + 1",
      [
        { sign: 1, dice: { count: 4, sides: 6, explodes: true, selection: { rule: "kh", count: 3 } } },
        { sign: 1, number: 1 },
      ],
    ],
    ["20d100", [dice(20, 100)]],
    ["1d2", [dice(1, 2)]],
  ])("reads %j", (notation, terms) => {
    expect(parseDiceNotation(notation)).toEqual(terms);
  });

  it.each<[string, number | undefined, string]>([
    ["", undefined, "Please enter dice notation, such as 3d6+2"],
    [" \t", undefined, "Please enter dice notation, such as 3d6+2"],
    ["3d", 2, "At the end: the number of sides must follow “d”, not the end"],
    ["3dx", 2, "At character 3: the number of sides must follow “d”, not “x”"],
    ["3d6+", 4, "At the end: dice such as 3d6 or a number must stand here, not the end"],
    ["3d6++2", 4, "At character 5: dice such as 3d6 or a number must stand here, not “+”"],
    ["3d6*2", 3, "At character 4: “*” does not belong in dice notation"],
    ["🎲d6", 0, "At character 1: dice such as 3d6 or a number must stand here, not “🎲”"],
    ["d6 🎲 x", 3, "At character 4: “🎲” does not belong in dice notation"],
    ["4d6!!", 4, "At character 5: “!” does not belong in dice notation"],
    ["!d6", 0, "At character 1: dice such as 3d6 or a number must stand here, not “!”"],
    ["2d6!kh3", 6, "At character 7: of 2 dice, 3 cannot be kept"],
    ["2d6 2", 4, "At character 5: “2” does not belong in dice notation"],
    ["d6 + 21d6", 5, "At character 6: roll 1 to 20 dice, not 21"],
    ["0d6", 0, "At character 1: roll 1 to 20 dice, not 0"],
    ["3d1", 2, "At character 3: a die has 2 to 100 sides, not 1"],
    ["3d101", 2, "At character 3: a die has 2 to 100 sides, not 101"],
    ["2d6kh3", 5, "At character 6: of 2 dice, 3 cannot be kept"],
    ["1d6dl2", 5, "At character 6: of 1 die, 2 cannot be dropped"],
    ["2d6kh0", 5, "At character 6: of 2 dice, 0 cannot be kept"],
    ["d6+1000001", 3, "At character 4: a number may be up to 1,000,000"],
    ["2+3", 0, "There is no die to roll in it. Add one, such as d6"],
    [`${"d6+".repeat(20)}d6`, 60, "At character 61: there is room for 20 parts only"],
  ])("refuses %j and names the place", (notation, offset, message) => {
    let error: unknown;
    try {
      parseDiceNotation(notation);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ message, field: "notation" });
    expect((error as InputError).position?.offset).toBe(offset);
  });

  it("reads back what is written from any terms", () => {
    const term = fc.record({
      sign: fc.constantFrom(1 as const, -1 as const),
      dice: fc.record({ count: fc.integer({ min: 1, max: 20 }), sides: fc.integer({ min: 2, max: 100 }) }),
    });
    fc.assert(
      fc.property(fc.array(term, { minLength: 1, maxLength: 20 }), (terms: Term[]) => {
        const written = terms.map((part) =>
          "dice" in part ? `${part.sign === 1 ? "+" : "-"}${part.dice.count}d${part.dice.sides}` : "",
        );
        expect(parseDiceNotation(written.join(" "))).toEqual(terms);
      }),
    );
  });

  it("reads any text or refuses it with an InputError", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9dkhl!+% -]{0,12}$/)), (notation) => {
        try {
          expect(parseDiceNotation(notation).length).toBeGreaterThan(0);
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
        }
      }),
    );
  });
});
