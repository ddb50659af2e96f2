import { averageOf, type Chances, combineChances, type Effort, mapChances } from "./chances.ts";
import { type DiceGroup, facesOf, possibleFaces, scoreOf } from "./dice-group.ts";
import type { Expression, Factor, Term } from "./dice-notation.ts";
import { dieChances } from "./die-chances.ts";
import { groupAverage } from "./group-average.ts";
import { groupChances } from "./group-chances.ts";

/** The totals that a notation can give. */
export interface TotalRange {
  /** Missing where exploding dice leave no limit. */
  least?: number;
  /** Missing where exploding dice leave no limit. */
  greatest?: number;
  average: number;
  /** A division is rounded of more totals than can be gone through. */
  averageIsRough?: true;
}

/** Some tenths of a second. */
const MOST_STEPS = 3_000_000;

/**
 * The least, the greatest and the average total of a notation.
 * @example totalRange(parseDiceNotation("3d6+2")) // { least: 5, greatest: 20, average: 12.5 }
 */
export function totalRange(terms: readonly Term[]): TotalRange {
  const { least, greatest, average, rough } = sumOdds(terms, { left: MOST_STEPS });
  return {
    ...(Number.isFinite(least) && { least }),
    ...(Number.isFinite(greatest) && { greatest }),
    // Sums of fractions are off in their last digits. Adding 0 makes a 0 of -0.
    average: Number(average.toFixed(9)) + 0,
    ...(rough && { averageIsRough: true as const }),
  };
}

interface Odds {
  least: number;
  greatest: number;
  average: number;
  rough: boolean;
  /** Computed only for what is divided: any other average follows from those of its parts. */
  chances: () => Chances | undefined;
}

function oddsOf(expression: Expression, effort: Effort): Odds {
  if ("number" in expression) return numberOdds(expression.number);
  if ("sum" in expression) return sumOdds(expression.sum, effort);
  if ("product" in expression) return productOdds(expression.product, effort);
  const { dice } = expression;
  return {
    ...groupLimits(dice),
    average: groupAverage(dice),
    rough: false,
    chances: () => groupChances(dice, effort),
  };
}

function numberOdds(number: number): Odds {
  return { least: number, greatest: number, average: number, rough: false, chances: () => new Map([[number, 1]]) };
}

function sumOdds(terms: readonly Term[], effort: Effort): Odds {
  return terms.reduce((sum, term): Odds => {
    const part = oddsOf(term, effort);
    const ends = [term.sign * part.least, term.sign * part.greatest];
    return {
      least: sum.least + Math.min(...ends),
      greatest: sum.greatest + Math.max(...ends),
      average: sum.average + term.sign * part.average,
      rough: sum.rough || part.rough,
      chances: () => both(sum, part, (one, other) => one + term.sign * other, effort),
    };
  }, numberOdds(0));
}

function productOdds(factors: readonly Factor[], effort: Effort): Odds {
  return factors.reduce(
    (product, factor) =>
      factor.operator === "/" ? divided(product, factor.number) : times(product, oddsOf(factor, effort), effort),
    numberOdds(1),
  );
}

function times(first: Odds, second: Odds, effort: Effort): Odds {
  const corners = [first.least, first.greatest].flatMap((one) =>
    // 0 of what has no limit is 0.
    [second.least, second.greatest].map((other) => (one === 0 || other === 0 ? 0 : one * other)),
  );
  return {
    least: Math.min(...corners),
    greatest: Math.max(...corners),
    average: first.average * second.average,
    rough: first.rough || second.rough,
    chances: () => both(first, second, (one, other) => one * other, effort),
  };
}

function divided({ least, greatest, average, rough, chances }: Odds, divisor: number): Odds {
  const divide = (total: number) => Math.floor(total / divisor);
  const known = divisor === 1 ? undefined : chances();
  const quotients = known && mapChances(known, divide);
  return {
    least: divide(least),
    greatest: divide(greatest),
    // Where the chances are not known, each remainder is taken for as likely as the others.
    average: quotients
      ? averageOf(quotients)
      : Math.max(divide(least), Math.min(divide(greatest), (average - (divisor - 1) / 2) / divisor)),
    rough: quotients ? false : rough || divisor > 1,
    chances: () => quotients ?? (divisor === 1 ? chances() : undefined),
  };
}

function both(first: Odds, second: Odds, combine: (one: number, other: number) => number, effort: Effort) {
  const one = first.chances();
  const other = one && second.chances();
  return other && combineChances(one, other, combine, effort);
}

/** Ends that any dice can reach: it takes the lowest or the highest scores all over. */
function groupLimits(group: DiceGroup): { least: number; greatest: number } {
  const { highest } = facesOf(group.sides);
  const explodes = group.explodes && possibleFaces(group).includes(highest);
  const scores = [...dieChances(group).keys()].map((value) => scoreOf(value, group));
  const kept = keptLimits(group, explodes === true);
  const ends = (score: number) => [kept.fewest * score, kept.most * score];
  const keeps = group.selection?.rule.startsWith("k");
  const endless =
    explodes && !keeps
      ? scoreOf(highest, group) > 0
      : group.compounds && !group.successes && kept.most > 0 && possibleFaces(group).includes(highest);
  return {
    least: Math.min(...ends(Math.min(...scores))),
    greatest: endless ? Number.POSITIVE_INFINITY : Math.max(...ends(Math.max(...scores))),
  };
}

/** How many dice count, those that exploded left aside unless they push others back in. */
function keptLimits({ count, selection }: DiceGroup, explodes: boolean): { fewest: number; most: number } {
  if (!selection) return { fewest: count, most: count };
  if (selection.rule.startsWith("k")) return { fewest: selection.count, most: selection.count };
  const left = count - selection.count;
  return { fewest: left, most: explodes && selection.rule === "dh" ? count : left };
}
