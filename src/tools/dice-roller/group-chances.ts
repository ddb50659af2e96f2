import { addChance, type Chances, combineChances, dropNegligible, mapChances, type StepBudget } from "./chances.ts";
import { type DiceGroup, facesOf, type Selection, scoreOf } from "./dice-group.ts";
import { dieChances } from "./die-chances.ts";
import { keptDice, limitChance } from "./group-average.ts";

/** The chances ignore the dice limit, so they are used only when reaching it is less likely than this. */
const MAX_IGNORED_LIMIT_CHANCE = 1e-9;

/** Chances of each score of a group, or undefined when they take too long to compute. */
export function groupChances(group: DiceGroup, budget: StepBudget): Chances | undefined {
  if (group.explodes) {
    if (group.selection || limitChance(group) > MAX_IGNORED_LIMIT_CHANCE) return undefined;
    return sumChances(explodingScores(group), group.count, budget);
  }
  if (group.selection) return keptChances(group, group.selection, budget);
  return sumChances(
    mapChances(dieChances(group), (value) => scoreOf(value, group)),
    group.count,
    budget,
  );
}

function sumChances(each: Chances, count: number, budget: StepBudget): Chances | undefined {
  let sum: Chances | undefined = each;
  for (let dice = 1; sum && dice < count; dice++) sum = combineChances(sum, each, (one, other) => one + other, budget);
  return sum;
}

/** Chances of the score of a die plus its explosions. */
function explodingScores(group: DiceGroup): Chances {
  const { highest } = facesOf(group.sides);
  const faces = dieChances(group);
  const explosion = faces.get(highest) ?? 0;
  const scores = new Map<number, number>();
  for (let exploded = 0, chance = 1; chance > 1e-18; exploded++, chance *= explosion) {
    for (const [face, faceChance] of faces) {
      if (face === highest) continue;
      addChance(scores, exploded * scoreOf(highest, group) + scoreOf(face, group), chance * faceChance);
    }
  }
  return scores;
}

/** Goes through the values in the order they are kept, and tracks how many dice are used and their kept sum. */
function keptChances(group: DiceGroup, selection: Selection, budget: StepBudget): Chances | undefined {
  const { count } = group;
  const { fromHighest, kept } = keptDice(selection, count);
  const die = [...dropNegligible(dieChances(group))].sort(([a], [b]) => (fromHighest ? b - a : a - b));
  let byDice: Map<number, number>[] = Array.from({ length: count + 1 }, () => new Map());
  byDice[0]?.set(0, 1);
  for (const [value, chance] of die) {
    const next: Map<number, number>[] = Array.from({ length: count + 1 }, () => new Map());
    for (const [used, sums] of byDice.entries()) {
      budget.stepsLeft -= sums.size * (count - used + 1);
      if (budget.stepsLeft < 0) return undefined;
      let ways = 1;
      for (let more = 0; used + more <= count; more++) {
        if (more > 0) ways *= (chance * (count - used - more + 1)) / more;
        const score = scoreOf(value, group) * Math.min(more, Math.max(0, kept - used));
        for (const [sum, likely] of sums)
          addChance(next[used + more] as Map<number, number>, sum + score, likely * ways);
      }
    }
    byDice = next;
  }
  return byDice[count];
}
