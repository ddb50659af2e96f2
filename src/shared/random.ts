/** Fills an array with random 32-bit numbers. Tests pass their own; everything else uses the operating system's. */
export type RandomSource = (words: Uint32Array<ArrayBuffer>) => void;

export const systemRandom: RandomSource = (words) => {
  crypto.getRandomValues(words);
};

const TWO_32 = 2 ** 32;
const TWO_53 = 2 ** 53;

/**
 * A whole number from 0 up to but not including `limit`, every one as likely: draws beyond the last whole multiple of
 * `limit` are thrown away, where a plain remainder would favour the small numbers.
 * @param limit 1 to 2^53
 * @throws {RangeError} for another limit.
 */
export function randomBelow(limit: number, source: RandomSource = systemRandom): number {
  if (!Number.isSafeInteger(limit - 1) || limit < 1) throw new RangeError(`No number can be drawn below ${limit}`);
  const wide = limit > TWO_32;
  const range = wide ? TWO_53 : TWO_32;
  const fair = range - (range % limit);
  const words = new Uint32Array(wide ? 2 : 1);
  for (;;) {
    source(words);
    const [low = 0, high = 0] = words;
    const value = wide ? (high >>> 11) * TWO_32 + low : low;
    if (value < fair) return value % limit;
  }
}

/** A whole number between two limits, both included. */
export function randomBetween(min: number, max: number, source: RandomSource = systemRandom): number {
  return min + randomBelow(max - min + 1, source);
}

/** One item, each as likely. @throws {RangeError} when there is none. */
export function pickRandom<Item>(items: readonly Item[], source: RandomSource = systemRandom): Item {
  return items[randomBelow(items.length, source)] as Item;
}

/** A new array in random order, every order as likely (Fisher and Yates). */
export function shuffle<Item>(items: readonly Item[], source: RandomSource = systemRandom): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = randomBelow(last + 1, source);
    [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
  }
  return shuffled;
}
