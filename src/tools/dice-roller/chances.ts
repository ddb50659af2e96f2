/** How likely each whole number is. */
export type Chances = ReadonlyMap<number, number>;

/** What is less likely than this changes no digit that anybody sees. */
const NEGLIGIBLE = 1e-18;

/** Steps that a computation may still take, shared by all its parts. */
export interface Effort {
  left: number;
}

/** The chances of what two numbers make that know nothing of each other, unless that takes too long. */
export function combineChances(
  first: Chances,
  second: Chances,
  combine: (first: number, second: number) => number,
  effort: Effort,
): Chances | undefined {
  effort.left -= first.size * second.size;
  if (effort.left < 0) return undefined;
  const combined = new Map<number, number>();
  for (const [one, chance] of first) {
    for (const [other, otherChance] of second) addChance(combined, combine(one, other), chance * otherChance);
  }
  return combined;
}

/** Adds to the chance of a number. */
export function addChance(chances: Map<number, number>, value: number, chance: number): void {
  if (chance > NEGLIGIBLE) chances.set(value, (chances.get(value) ?? 0) + chance);
}

/** The chances of what is made of each number alone. */
export function mapChances(chances: Chances, map: (value: number) => number): Chances {
  const mapped = new Map<number, number>();
  for (const [value, chance] of chances) addChance(mapped, map(value), chance);
  return mapped;
}

/** Only those numbers that make a difference: a die that adds up its explosions can show thousands that do not. */
export function notableChances(chances: Chances): Chances {
  return mapChances(chances, (value) => value);
}

/** The average of a number with these chances. */
export function averageOf(chances: Chances): number {
  let average = 0;
  for (const [value, chance] of chances) average += value * chance;
  return average;
}

/** The chances that 0, 1, 2 … of some events happen, each with a chance of its own. */
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
