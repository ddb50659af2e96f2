import type { RandomSource } from "#shared/random.ts";
import { type DiceGroup, facesOf, MAX_DICE, meets, possibleFaces, scoreOf } from "./dice-group.ts";
import type { Expression, Factor, Term } from "./dice-notation.ts";
import { rollDice } from "./roll-dice.ts";
import type { RangedRoll, TotalRange } from "./roll-text.ts";

/** Rolls fair dice and adds the range of possible totals. */
export function rollWithRange(terms: readonly Term[], random: RandomSource): RangedRoll {
  return { ...rollDice(terms, random), range: totalRange(terms) };
}

/**
 * The minimum, maximum and average total of a notation.
 * @example totalRange(parseDiceNotation("3d6+2")) // { least: 5, greatest: 20, average: 12.5 }
 */
export function totalRange(terms: readonly Term[]): TotalRange {
  const { least, greatest, average, isRough } = sumOdds(terms);
  return {
    ...(Number.isFinite(least) && { least }),
    ...(Number.isFinite(greatest) && { greatest }),
    // Rounds off floating-point error. Adding 0 turns -0 into 0.
    average: Number(average.toFixed(9)) + 0,
    ...(isRough && { averageIsRough: true as const }),
  };
}

interface Odds {
  least: number;
  greatest: number;
  average: number;
  isRough: boolean;
}

function oddsOf(expression: Expression): Odds {
  if ("number" in expression) return numberOdds(expression.number);
  if ("sum" in expression) return sumOdds(expression.sum);
  if ("product" in expression) return productOdds(expression.product);
  const { dice } = expression;
  return { ...groupLimits(dice), average: groupAverage(dice), isRough: false };
}

function numberOdds(number: number): Odds {
  return { least: number, greatest: number, average: number, isRough: false };
}

function sumOdds(terms: readonly Term[]): Odds {
  return terms.reduce((sum, term): Odds => {
    const part = oddsOf(term);
    const ends = [term.sign * part.least, term.sign * part.greatest];
    return {
      least: sum.least + Math.min(...ends),
      greatest: sum.greatest + Math.max(...ends),
      average: sum.average + term.sign * part.average,
      isRough: sum.isRough || part.isRough,
    };
  }, numberOdds(0));
}

function productOdds(factors: readonly Factor[]): Odds {
  return factors.reduce(
    (product, factor) =>
      factor.operator === "/" ? divideOdds(product, factor.number) : multiplyOdds(product, oddsOf(factor)),
    numberOdds(1),
  );
}

function multiplyOdds(first: Odds, second: Odds): Odds {
  const corners = [first.least, first.greatest].flatMap((one) =>
    // 0 times infinity is 0 here.
    [second.least, second.greatest].map((other) => (one === 0 || other === 0 ? 0 : one * other)),
  );
  return {
    least: Math.min(...corners),
    greatest: Math.max(...corners),
    average: first.average * second.average,
    isRough: first.isRough || second.isRough,
  };
}

/** Assumes that all remainders are equally likely. */
function divideOdds(dividend: Odds, divisor: number): Odds {
  if (divisor === 1) return dividend;
  const least = Math.floor(dividend.least / divisor);
  const greatest = Math.floor(dividend.greatest / divisor);
  const average = (dividend.average - (divisor - 1) / 2) / divisor;
  return { least, greatest, average: Math.max(least, Math.min(greatest, average)), isRough: least < greatest };
}

/** The lowest and highest total: all dice have the lowest or the highest score. */
function groupLimits(group: DiceGroup): { least: number; greatest: number } {
  const { highest } = facesOf(group.sides);
  const explodes = group.explodes && possibleFaces(group).includes(highest);
  const scores = [...dieChances(group).keys()].map((value) => scoreOf(value, group));
  const kept = keptLimits(group, explodes === true);
  const ends = (score: number) => [kept.fewest * score, kept.most * score];
  const keeps = group.selection?.rule.startsWith("k");
  const isUnlimited =
    explodes && !keeps
      ? scoreOf(highest, group) > 0
      : group.compounds && !group.successes && kept.most > 0 && possibleFaces(group).includes(highest);
  return {
    least: Math.min(...ends(Math.min(...scores))),
    greatest: isUnlimited ? Number.POSITIVE_INFINITY : Math.max(...ends(Math.max(...scores))),
  };
}

/** How many dice count, without exploded dice unless they push others back in. */
function keptLimits({ count, selection }: DiceGroup, explodes: boolean): { fewest: number; most: number } {
  if (!selection) return { fewest: count, most: count };
  if (selection.rule.startsWith("k")) return { fewest: selection.count, most: selection.count };
  const left = count - selection.count;
  return { fewest: left, most: explodes && selection.rule === "dh" ? count : left };
}

/** Smaller probabilities change no visible digit. */
const NEGLIGIBLE_CHANCE = 1e-18;

/** Average score of a group, from the expected number of kept dice that show at least each value. */
function groupAverage(group: DiceGroup): number {
  // A compounding die has thousands of values, most of them negligible.
  const chances = new Map([...dieChances(group)].filter(([, chance]) => chance > NEGLIGIBLE_CHANCE));
  const explosion = group.explodes ? (chances.get(facesOf(group.sides).highest) ?? 0) : 0;
  let atLeast = 0;
  let before = 0;
  let average = 0;
  for (const value of [...chances.keys()].sort((a, b) => b - a)) {
    atLeast += chances.get(value) ?? 0;
    const kept = keptAtLeast(group, Math.min(1, atLeast), explosion);
    average += scoreOf(value, group) * (kept - before);
    before = kept;
  }
  return average;
}

/**
 * Expected number of kept dice that show at least a value. Exploded dice show the highest side, and as many dice as the
 * group has end without exploding: when the limit of extra dice is reached, the rest count as such.
 * @param chance that a die shows at least the value
 * @param explosion chance that a die explodes
 */
function keptAtLeast({ count, selection }: DiceGroup, chance: number, explosion: number): number {
  const ended = binomialChances(count, Math.max(0, (chance - explosion) / (1 - explosion)));
  const exploded = explosionChances(count, explosion);
  return expected(exploded, (extra) => expected(ended, (dice) => keptOf(selection, extra + dice, count - dice)));
}

/** How many of the dice that show at least a value are kept. */
function keptOf(selection: DiceGroup["selection"], atLeast: number, below: number): number {
  switch (selection?.rule) {
    case "kh":
      return Math.min(selection.count, atLeast);
    case "kl":
      return Math.max(0, selection.count - below);
    case "dh":
      return Math.max(0, atLeast - selection.count);
    case "dl":
      return atLeast - Math.max(0, selection.count - below);
    default:
      return atLeast;
  }
}

/** Chances that 0, 1, 2 … of as many dice succeed. */
function binomialChances(count: number, chance: number): number[] {
  const counts = [1];
  for (let die = 0; die < count; die++) {
    counts.push(0);
    for (let index = counts.length - 1; index >= 0; index--) {
      counts[index] = (counts[index] ?? 0) * (1 - chance) + (counts[index - 1] ?? 0) * chance;
    }
  }
  return counts;
}

/** Chances of 0, 1, 2 … explosions (negative binomial), the last one for the limit. */
function explosionChances(count: number, explosion: number): number[] {
  if (explosion === 0) return [1];
  const chances: number[] = [];
  let chance = (1 - explosion) ** count;
  let rest = 1;
  for (let extra = 0; extra < MAX_DICE - count; extra++) {
    chances.push(chance);
    rest -= chance;
    chance *= (explosion * (count + extra)) / (extra + 1);
  }
  return [...chances, Math.max(0, rest)];
}

function expected(chances: readonly number[], outcome: (count: number) => number): number {
  return chances.reduce((sum, chance, count) => sum + chance * outcome(count), 0);
}

/** Chances of each value of a die, including the sum of a compounding die. */
function dieChances(group: DiceGroup): ReadonlyMap<number, number> {
  const faces = faceChances(group);
  if (!group.compounds) return faces;
  const { highest } = facesOf(group.sides);
  const explosion = faces.get(highest) ?? 0;
  const sums = new Map<number, number>();
  for (let exploded = 0; exploded < MAX_DICE; exploded++) {
    for (const [face, chance] of faces) {
      if (face === highest && exploded < MAX_DICE - 1) continue;
      const sum = exploded * highest + face;
      sums.set(sum, (sums.get(sum) ?? 0) + explosion ** exploded * chance);
    }
  }
  return sums;
}

function faceChances({ sides, reroll }: DiceGroup): ReadonlyMap<number, number> {
  const faces = possibleFaces({ sides });
  const again = reroll ? faces.filter((face) => meets(face, reroll.when)) : [];
  const second = reroll ? possibleFaces({ sides, reroll }) : [];
  return new Map(
    faces.flatMap((face) => {
      const first = again.includes(face) ? 0 : 1 / faces.length;
      const later = second.includes(face) ? again.length / faces.length / second.length : 0;
      return first + later > 0 ? [[face, first + later]] : [];
    }),
  );
}
