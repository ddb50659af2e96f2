/** Probability of each whole number. */
export type Chances = ReadonlyMap<number, number>;

/** Smaller probabilities change no visible digit. */
const NEGLIGIBLE_CHANCE = 1e-18;

/** Steps left for a computation, shared by all its parts. */
export interface StepBudget {
  stepsLeft: number;
}

/** Chances of a combination of two independent numbers, or undefined when the budget runs out. */
export function combineChances(
  first: Chances,
  second: Chances,
  combine: (first: number, second: number) => number,
  budget: StepBudget,
): Chances | undefined {
  budget.stepsLeft -= first.size * second.size;
  if (budget.stepsLeft < 0) return undefined;
  const combined = new Map<number, number>();
  for (const [one, chance] of first) {
    for (const [other, otherChance] of second) addChance(combined, combine(one, other), chance * otherChance);
  }
  return combined;
}

/** Adds to the chance of a number, and ignores negligible chances. */
export function addChance(chances: Map<number, number>, value: number, chance: number): void {
  if (chance > NEGLIGIBLE_CHANCE) chances.set(value, (chances.get(value) ?? 0) + chance);
}

/** Chances after mapping each number to another. */
export function mapChances(chances: Chances, map: (value: number) => number): Chances {
  const mapped = new Map<number, number>();
  for (const [value, chance] of chances) addChance(mapped, map(value), chance);
  return mapped;
}

/** Drops numbers with negligible chances. A compounding die has thousands of them. */
export function dropNegligible(chances: Chances): Chances {
  return mapChances(chances, (value) => value);
}

/** Expected value. */
export function averageOf(chances: Chances): number {
  let average = 0;
  for (const [value, chance] of chances) average += value * chance;
  return average;
}

/** Chances that 0, 1, 2 … of the events happen, each with its own chance. */
export function chancesOfCount(events: readonly number[]): number[] {
  const counts = [1];
  for (const chance of events) {
    counts.push(0);
    for (let count = counts.length - 1; count >= 0; count--) {
      counts[count] = (counts[count] ?? 0) * (1 - chance) + (counts[count - 1] ?? 0) * chance;
    }
  }
  return counts;
}
