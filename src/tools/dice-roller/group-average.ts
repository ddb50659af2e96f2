import { type DiceGroup, facesOf, type Selection, scoreOf } from "./dice-group.ts";
import { MAX_DICE } from "./dice-limits.ts";
import { type Chances, dieChances } from "./die-chances.ts";

/** Smaller probabilities change no visible digit. */
const NEGLIGIBLE_CHANCE = 1e-18;

/**
 * Average score of a group, from the expected number of kept dice that show at least each value: when 3 of 4 dice are
 * kept, min(3, the number of dice that show at least the value).
 */
export function groupAverage(group: DiceGroup): number {
  // A compounding die has thousands of values, most of them negligible.
  const chances = new Map([...dieChances(group)].filter(([, chance]) => chance > NEGLIGIBLE_CHANCE));
  const values = [...chances.keys()].sort((a, b) => b - a);
  const keptAtLeast = group.explodes ? keptOfExploding(group, chances) : keptOfPlain(group);
  let atLeast = 0;
  let before = 0;
  let average = 0;
  for (const value of values) {
    atLeast += chances.get(value) ?? 0;
    const kept = keptAtLeast(Math.min(1, atLeast));
    average += scoreOf(value, group) * (kept - before);
    before = kept;
  }
  return average;
}

/** Expected number of kept dice that show at least a value, by the chance that one die does. */
type KeptAtLeast = (chance: number) => number;

function keptOfPlain({ count, selection }: DiceGroup): KeptAtLeast {
  if (!selection) return (chance) => count * chance;
  const { fromHighest, kept } = keptDice(selection, count);
  return (chance) => {
    const counts = chancesOfCount(Array(count).fill(chance));
    return fromHighest ? averageTop(counts, kept) : averageBottom(counts, kept, count);
  };
}

/**
 * Exploded dice show the highest side. The other dice are as many as the group's count: each shows a lower side, or any
 * side when it was rolled after the last explosion that the limit allows.
 */
function keptOfExploding({ count, sides, selection }: DiceGroup, chances: Chances): KeptAtLeast {
  const explosion = chances.get(facesOf(sides).highest) ?? 0;
  const maxExtraDice = MAX_DICE - count;
  const exploded = explosionChances(count, explosion, maxExtraDice);
  const limitReached = limitReachedChances(count, explosion, maxExtraDice);
  const averageDice =
    count + exploded.reduce((sum, chance, dice) => sum + chance * dice, 0) + maxExtraDice * total(limitReached);
  const lower = (chance: number) => Math.max(0, (chance - explosion) / (1 - explosion));

  // Wald's equation applies: whether another die is rolled depends only on earlier dice.
  const all: KeptAtLeast = (chance) => averageDice * chance;
  const top = (chance: number, kept: number) => {
    const counts = chancesOfCount(Array(count).fill(lower(chance)));
    const few = exploded.slice(0, kept);
    return few.reduce(
      (sum, likely, dice) => sum + likely * (dice + averageTop(counts, kept - dice)),
      kept * (1 - total(few)),
    );
  };
  const bottom = (chance: number, kept: number) => {
    const averageWith = (free: number) =>
      averageBottom(
        chancesOfCount(Array.from({ length: count }, (_, index) => (index < free ? chance : lower(chance)))),
        kept,
        count,
      );
    return limitReached.reduce(
      (sum, likely, ended) => sum + likely * averageWith(count - ended),
      total(exploded) * averageWith(0),
    );
  };
  if (!selection) return all;
  const { rule, count: number } = selection;
  switch (rule) {
    case "kh":
      return (chance) => top(chance, number);
    case "kl":
      return (chance) => bottom(chance, number);
    case "dh":
      return (chance) => all(chance) - top(chance, number);
    case "dl":
      return (chance) => all(chance) - bottom(chance, number);
  }
}

/** Chances of 0, 1, 2 … explosions below the limit (negative binomial). */
function explosionChances(count: number, explosion: number, maxExtraDice: number): number[] {
  let chance = (1 - explosion) ** count;
  return Array.from({ length: maxExtraDice }, (_, dice) => {
    if (dice > 0) chance *= (explosion * (count + dice - 1)) / dice;
    return chance;
  });
}

/** Chances that the group reaches the limit after 0, 1, 2 … of its dice ended without an explosion. */
function limitReachedChances(count: number, explosion: number, maxExtraDice: number): number[] {
  let chance = explosion ** maxExtraDice;
  return Array.from({ length: count }, (_, ended) => {
    if (ended > 0) chance *= ((1 - explosion) * (maxExtraDice + ended - 1)) / ended;
    return chance;
  });
}

/** Which end of a group is kept, and how many dice. */
function keptDice({ rule, count: number }: Selection, count: number): { fromHighest: boolean; kept: number } {
  return { fromHighest: rule === "kh" || rule === "dl", kept: rule.startsWith("k") ? number : count - number };
}

/** Chances that 0, 1, 2 … of the events happen, each with its own chance. */
function chancesOfCount(events: readonly number[]): number[] {
  const counts = [1];
  for (const chance of events) {
    counts.push(0);
    for (let count = counts.length - 1; count >= 0; count--) {
      counts[count] = (counts[count] ?? 0) * (1 - chance) + (counts[count - 1] ?? 0) * chance;
    }
  }
  return counts;
}

/** Expected number of the highest dice among those counted. */
function averageTop(counts: readonly number[], kept: number): number {
  return counts.reduce((sum, chance, count) => sum + chance * Math.min(kept, count), 0);
}

/** Expected number of the lowest dice among those counted, which are the highest of all dice. */
function averageBottom(counts: readonly number[], kept: number, all: number): number {
  return counts.reduce((sum, chance, count) => sum + chance * Math.max(0, count - (all - kept)), 0);
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
