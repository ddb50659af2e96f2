import { type DiceGroup, facesOf, possibleFaces, scoreOf } from "./dice-group.ts";
import type { Expression, Factor, Term } from "./dice-notation.ts";
import { dieChances } from "./die-chances.ts";
import { groupAverage } from "./group-average.ts";

/** The totals that a notation can give. */
export interface TotalRange {
  /** Missing when exploding dice make it unlimited. */
  least?: number;
  /** Missing when exploding dice make it unlimited. */
  greatest?: number;
  average: number;
  /** Set after a division: rounding down is averaged over equally likely remainders. */
  averageIsRough?: true;
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
