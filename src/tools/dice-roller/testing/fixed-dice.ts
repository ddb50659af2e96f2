import type { RandomSource } from "#shared/random.ts";

/** Random source that makes dice of any kind show the given values. */
export function fixedDice(...values: number[]): RandomSource {
  return (words) => {
    words[0] = (values.shift() ?? 1) - 1;
  };
}
