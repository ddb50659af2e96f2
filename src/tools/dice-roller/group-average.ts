import { type Chances, chancesOfCount, notableChances } from "./chances.ts";
import { type DiceGroup, facesOf, type Selection, scoreOf } from "./dice-group.ts";
import { MOST_DICE } from "./dice-limits.ts";
import { dieChances } from "./die-chances.ts";

/**
 * The average of what a group adds to the total. It comes from how many of the dice that count show at least each
 * value: of 3 dice kept out of 4, that is 3 or the number of dice that do, whichever is smaller.
 */
export function groupAverage(group: DiceGroup): number {
  const chances = notableChances(dieChances(group));
  const values = [...chances.keys()].sort((a, b) => b - a);
  const keptAtLeast = group.explodes ? explodingKept(group, chances) : plainKept(group);
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

/** The average number of dice that count and show at least a value, by the chance that a die does. */
type KeptAtLeast = (chance: number) => number;

function plainKept({ count, selection }: DiceGroup): KeptAtLeast {
  if (!selection) return (chance) => count * chance;
  const { fromHighest, kept } = keptOf(selection, count);
  return (chance) => {
    const counts = chancesOfCount(Array(count).fill(chance));
    return fromHighest ? averageTop(counts, kept) : averageBottom(counts, kept, count);
  };
}

/**
 * With exploding dice, those that exploded show the highest side. Beside them there are as many as the group has: each
 * shows a lower side, or any side where it was rolled after the last explosion that the limit allows.
 */
function explodingKept({ count, sides, selection }: DiceGroup, chances: Chances): KeptAtLeast {
  const explosion = chances.get(facesOf(sides).highest) ?? 0;
  const room = MOST_DICE - count;
  const exploded = explodedChances(count, explosion, room);
  const full = fullChances(count, explosion, room);
  const averageDice = count + exploded.reduce((sum, chance, dice) => sum + chance * dice, 0) + room * total(full);
  const lower = (chance: number) => Math.max(0, (chance - explosion) / (1 - explosion));

  // The number of dice is decided by those before alone, so that Wald's equation holds.
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
    return full.reduce(
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

/** The chances of 0, 1, 2 … explosions below the limit (negative binomial). */
function explodedChances(count: number, explosion: number, room: number): number[] {
  let chance = (1 - explosion) ** count;
  return Array.from({ length: room }, (_, dice) => {
    if (dice > 0) chance *= (explosion * (count + dice - 1)) / dice;
    return chance;
  });
}

/** The chances that the limit is reached when 0, 1, 2 … dice of the group have ended without an explosion. */
function fullChances(count: number, explosion: number, room: number): number[] {
  let chance = explosion ** room;
  return Array.from({ length: count }, (_, ended) => {
    if (ended > 0) chance *= ((1 - explosion) * (room + ended - 1)) / ended;
    return chance;
  });
}

/** The chance that the dice of an exploding group reach the limit. */
export function chanceOfLimit(group: DiceGroup): number {
  const explosion = dieChances(group).get(facesOf(group.sides).highest) ?? 0;
  return total(fullChances(group.count, explosion, MOST_DICE - group.count));
}

/** Which dice count in a group of so many. */
export function keptOf({ rule, count: number }: Selection, count: number): { fromHighest: boolean; kept: number } {
  return { fromHighest: rule === "kh" || rule === "dl", kept: rule.startsWith("k") ? number : count - number };
}

/** How many of the highest dice are among those counted, on average. */
function averageTop(counts: readonly number[], kept: number): number {
  return counts.reduce((sum, chance, count) => sum + chance * Math.min(kept, count), 0);
}

/** How many of the lowest dice are among those counted, which are the highest of all dice. */
function averageBottom(counts: readonly number[], kept: number, all: number): number {
  return counts.reduce((sum, chance, count) => sum + chance * Math.max(0, count - (all - kept)), 0);
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
