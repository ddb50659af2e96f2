import type { RandomSource } from "#shared/random.ts";

/** Dice that show the given values, whatever their sides. */
export function showing(...values: number[]): RandomSource {
  return (words) => {
    words[0] = (values.shift() ?? 1) - 1;
  };
}
