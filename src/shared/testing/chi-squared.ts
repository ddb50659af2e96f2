import { type RandomSource, systemRandom } from "#shared/random.ts";

/** Counts each possible outcome, in the order given. */
export function countOutcomes<Outcome>(drawn: Iterable<Outcome>, possible: readonly Outcome[]): number[] {
  const counts = new Map(possible.map((outcome) => [outcome, 0]));
  for (const outcome of drawn) {
    const count = counts.get(outcome);
    if (count === undefined) throw new Error(`Unexpected outcome: ${outcome}`);
    counts.set(outcome, count + 1);
  }
  return [...counts.values()];
}

/** Chi-squared statistic of counts against a uniform distribution. */
export function chiSquared(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/**
 * The limit that the chi-squared statistic of fair draws exceeds at most once in a million runs. Wilson–Hilferty
 * approximation (1931), which errs on the high side this far out.
 * @param outcomes number of possible outcomes, 2 or more
 */
export function chiSquaredLimit(outcomes: number): number {
  const ONE_IN_A_MILLION = 4.753;
  const degrees = outcomes - 1;
  const spread = 2 / (9 * degrees);
  return degrees * (1 - spread + ONE_IN_A_MILLION * Math.sqrt(spread)) ** 3;
}

/** A biased source, like `Math.random() * n | 0` with too small an `n`: it never draws `range` or more. */
export function biasedRandom(range: number): RandomSource {
  return (words) => {
    systemRandom(words);
    words.forEach((word, index) => {
      words[index] = Math.floor((word / 2 ** 32) * range);
    });
  };
}
