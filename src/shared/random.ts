/** Fills an array with random 32-bit numbers. Only tests pass their own source. */
export type RandomSource = (words: Uint32Array<ArrayBuffer>) => void;

export const systemRandom: RandomSource = (words) => {
  crypto.getRandomValues(words);
};

const TWO_32 = 2 ** 32;
const TWO_53 = 2 ** 53;

/**
 * A uniform random integer from 0 to `limit - 1`. Discards draws beyond the last full multiple of `limit`: a plain
 * remainder would favor small numbers.
 * @param limit 1 to 2^53
 * @throws {RangeError} for any other limit.
 */
export function randomBelow(limit: number, source: RandomSource = systemRandom): number {
  if (!Number.isSafeInteger(limit - 1) || limit < 1)
    throw new RangeError(`Random limit must be a whole number from 1 to 2^53, not ${limit}`);
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

/** A uniform random integer between two inclusive limits. */
export function randomBetween(min: number, max: number, source: RandomSource = systemRandom): number {
  return min + randomBelow(max - min + 1, source);
}

/** One item, chosen uniformly. @throws {RangeError} for an empty list. */
export function pickRandom<Item>(items: readonly Item[], source: RandomSource = systemRandom): Item {
  return items[randomBelow(items.length, source)] as Item;
}

/** A shuffled copy; every order is equally likely (Fisher–Yates). */
export function shuffle<Item>(items: readonly Item[], source: RandomSource = systemRandom): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = randomBelow(last + 1, source);
    [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
  }
  return shuffled;
}
