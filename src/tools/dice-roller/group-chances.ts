import { addChance, type Chances, combineChances, type Effort, mapChances, notableChances } from "./chances.ts";
import { type DiceGroup, facesOf, type Selection, scoreOf } from "./dice-group.ts";
import { dieChances } from "./die-chances.ts";
import { chanceOfLimit, keptOf } from "./group-average.ts";

/** Above this the limit of exploding dice would be seen in the chances, which know nothing of it. */
const LIMIT_IS_SEEN = 1e-9;

/** How likely a group adds each number to the total, unless that takes too long to compute. */
export function groupChances(group: DiceGroup, effort: Effort): Chances | undefined {
  if (group.explodes) {
    if (group.selection || chanceOfLimit(group) > LIMIT_IS_SEEN) return undefined;
    return sumChances(explodingScores(group), group.count, effort);
  }
  if (group.selection) return keptChances(group, group.selection, effort);
  return sumChances(
    mapChances(dieChances(group), (value) => scoreOf(value, group)),
    group.count,
    effort,
  );
}

function sumChances(each: Chances, count: number, effort: Effort): Chances | undefined {
  let sum: Chances | undefined = each;
  for (let dice = 1; sum && dice < count; dice++) sum = combineChances(sum, each, (one, other) => one + other, effort);
  return sum;
}

/** What a die and all that it brings add to the total. */
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

/** Gives each value its dice, from the first that are kept on, and counts those that still find a place. */
function keptChances(group: DiceGroup, selection: Selection, effort: Effort): Chances | undefined {
  const { count } = group;
  const { fromHighest, kept } = keptOf(selection, count);
  const die = [...notableChances(dieChances(group))].sort(([a], [b]) => (fromHighest ? b - a : a - b));
  let byDice: Map<number, number>[] = Array.from({ length: count + 1 }, () => new Map());
  byDice[0]?.set(0, 1);
  for (const [value, chance] of die) {
    const next: Map<number, number>[] = Array.from({ length: count + 1 }, () => new Map());
    for (const [used, sums] of byDice.entries()) {
      effort.left -= sums.size * (count - used + 1);
      if (effort.left < 0) return undefined;
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
