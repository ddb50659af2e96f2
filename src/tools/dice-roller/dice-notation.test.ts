import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { parseDiceNotation, type Term } from "./dice-notation.ts";
import { rollDice } from "./roll-dice.ts";
import { anyNotation } from "./testing/any-notation.ts";

const dice = (count: number, sides: number) => ({ sign: 1, dice: { count, sides } });
const oneGroup = (group: Record<string, unknown>) => [{ sign: 1, dice: group }];
const times = (factor: Record<string, unknown>) => ({ operator: "*", ...factor });
const twoDice = { dice: { count: 2, sides: 6 } };

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
    ["4dF", oneGroup({ count: 4, sides: "F" })],
    ["2d6*10", [{ sign: 1, product: [times(twoDice), times({ number: 10 })] }]],
    ["2d6 \u00d7 10", [{ sign: 1, product: [times(twoDice), times({ number: 10 })] }]],
    ["2d6/2", [{ sign: 1, product: [times(twoDice), { operator: "/", number: 2 }] }]],
    ["2d6\u00f7(2)", [{ sign: 1, product: [times(twoDice), { operator: "/", number: 2 }] }]],
    [
      "( 2d6 + 1 ) * 2",
      [{ sign: 1, product: [times({ sum: [dice(2, 6), { sign: 1, number: 1 }] }), times({ number: 2 })] }],
    ],
    [
      "1-2*d6",
      [
        { sign: 1, number: 1 },
        { sign: -1, product: [times({ number: 2 }), times({ dice: { count: 1, sides: 6 } })] },
      ],
    ],
    ["((d6))", [dice(1, 6)]],
    ["(-d6)", [{ sign: 1, sum: [{ sign: -1, dice: { count: 1, sides: 6 } }] }]],
    ["4d6r1", oneGroup({ count: 4, sides: 6, reroll: { when: { comparison: "=", value: 1 } } })],
    ["4d6 R < 3", oneGroup({ count: 4, sides: 6, reroll: { when: { comparison: "<", value: 3 } } })],
    ["d6ro<7", oneGroup({ count: 1, sides: 6, reroll: { when: { comparison: "<", value: 7 }, once: true } })],
    ["4dFr-1", oneGroup({ count: 4, sides: "F", reroll: { when: { comparison: "=", value: -1 } } })],
    ["2d10!!", oneGroup({ count: 2, sides: 10, compounds: true })],
    ["3d6>4", oneGroup({ count: 3, sides: 6, successes: { comparison: ">", value: 4 } })],
    ["5d10>=8", oneGroup({ count: 5, sides: 10, successes: { comparison: ">=", value: 8 } })],
    ["5d10\u22658", oneGroup({ count: 5, sides: 10, successes: { comparison: ">=", value: 8 } })],
    ["4d6d1", oneGroup({ count: 4, sides: 6, selection: { rule: "dl", count: 1 } })],
    ["4d6d", oneGroup({ count: 4, sides: 6, selection: { rule: "dl", count: 1 } })],
    [
      "4d6kh3>=5!r1",
      oneGroup({
        count: 4,
        sides: 6,
        selection: { rule: "kh", count: 3 },
        successes: { comparison: ">=", value: 5 },
        explodes: true,
        reroll: { when: { comparison: "=", value: 1 } },
      }),
    ],
  ])("reads %j", (notation, terms) => {
    expect(parseDiceNotation(notation)).toEqual(terms);
  });

  it.each<[string, number | undefined, string]>([
    ["", undefined, "Please enter dice notation, such as 3d6+2"],
    [" \t", undefined, "Please enter dice notation, such as 3d6+2"],
    ["3d", 2, "At the end: expected the number of sides after “d”, found the end"],
    ["3dx", 2, "At character 3: expected the number of sides after “d”, found “x”"],
    ["3d6+", 4, "At the end: expected dice such as 3d6 or a number, found the end"],
    ["3d6++2", 4, "At character 5: expected dice such as 3d6 or a number, found “+”"],
    ["3d6#2", 3, "At character 4: “#” does not belong in dice notation"],
    ["3d6*", 4, "At the end: expected dice such as 3d6 or a number, found the end"],
    ["3d6/d4", 4, "At character 5: you can only divide by a number"],
    ["3d6/(d4+1)", 4, "At character 5: you can only divide by a number"],
    ["3d6/0", 4, "At character 5: you can’t divide by 0"],
    ["d6*1000000*1000000", 11, "At character 12: the total could exceed 1,000,000,000,000"],
    ["20d100!!*20d100!!*20d100!!", 18, "At character 19: the total could exceed 1,000,000,000,000"],
    ["(d6+1", 5, "At the end: expected “)” for the bracket at character 1, found the end"],
    ["2*(d6 x)", 6, "At character 7: expected “)” for the bracket at character 3, found “x”"],
    ["()", 1, "At character 2: expected dice such as 3d6 or a number, found “)”"],
    ["d6)", 2, "At character 3: “)” does not belong in dice notation"],
    ["2(d6)", 1, "At character 2: “(” does not belong in dice notation"],
    [`${"(".repeat(10)}(d6`, 10, "At character 11: brackets can be nested up to 10 deep"],
    ["(".repeat(100_000), 10, "At character 11: brackets can be nested up to 10 deep"],
    ["4d6r", 4, "At the end: expected a number to compare with, found the end"],
    ["4d6r<x", 5, "At character 6: expected a number to compare with, found “x”"],
    ["4d6r-1", 4, "At character 5: expected a number to compare with, found “-”"],
    ["d6r<7", 3, "At character 4: this reroll would never stop"],
    ["4dFr<=1", 4, "At character 5: this reroll would never stop"],
    ["1+d6!r<6", 2, "At character 3: these dice always show their highest side and would never stop exploding"],
    ["d2r1!!", 0, "At character 1: these dice always show their highest side and would never stop exploding"],
    ["d1!", 1, "At character 2: a die has 2 to 100 sides, not 1"],
    ["d6>1000001", 3, "At character 4: the largest number is 1,000,000"],
    [
      "5d10!>=8",
      5,
      "At character 6: dice explode only on their highest side. To count successes, put the comparison before “!”",
    ],
    ["3d6>4>5", 5, "At character 6: “>” does not belong in dice notation"],
    ["4d6r1r2", 5, "At character 6: “r” does not belong in dice notation"],
    ["4d6d5", 4, "At character 5: you can’t drop 5 of 4 dice"],
    ["🎲d6", 0, "At character 1: expected dice such as 3d6 or a number, found “🎲”"],
    ["d6 🎲 x", 3, "At character 4: “🎲” does not belong in dice notation"],
    ["4d6!!!", 5, "At character 6: “!” does not belong in dice notation"],
    ["!d6", 0, "At character 1: expected dice such as 3d6 or a number, found “!”"],
    ["2d6!kh3", 6, "At character 7: you can’t keep 3 of 2 dice"],
    ["2d6 2", 4, "At character 5: “2” does not belong in dice notation"],
    ["d6 + 21d6", 5, "At character 6: roll 1 to 20 dice, not 21"],
    ["0d6", 0, "At character 1: roll 1 to 20 dice, not 0"],
    ["3d1", 2, "At character 3: a die has 2 to 100 sides, not 1"],
    ["3d101", 2, "At character 3: a die has 2 to 100 sides, not 101"],
    ["2d6kh3", 5, "At character 6: you can’t keep 3 of 2 dice"],
    ["1d6dl2", 5, "At character 6: you can’t drop 2 of 1 die"],
    ["2d6kh0", 5, "At character 6: you can’t keep 0 of 2 dice"],
    ["d6+1000001", 3, "At character 4: the largest number is 1,000,000"],
    ["2+3", 0, "There are no dice to roll. Add some, such as d6"],
    [`${"d6+".repeat(20)}d6`, 60, "At character 61: a roll can have up to 20 parts"],
  ])("rejects %j with the position", (notation, offset, message) => {
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

  it("parses any written terms back to the same terms", () => {
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

  it("parses the normalized notation of any roll to the same terms", () => {
    fc.assert(
      fc.property(anyNotation, (notation) => {
        const terms = parseDiceNotation(notation);
        expect(parseDiceNotation(rollDice(terms).notation)).toEqual(terms);
      }),
    );
  });

  it("parses any text or throws an InputError", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9dkhlroF!+%*/()<=> -]{0,16}$/)), (notation) => {
        try {
          expect(parseDiceNotation(notation).length).toBeGreaterThan(0);
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
        }
      }),
    );
  });
});
