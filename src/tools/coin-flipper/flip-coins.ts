import { type RandomSource, randomBelow } from "#shared/random.ts";

export interface Flip {
  /** Number of the coin, from 1. */
  id: number;
  result: "Heads" | "Tails";
}

export interface Flips {
  flips: readonly Flip[];
  heads: number;
  tails: number;
}

/** Flips fair, independent coins. */
export function flipCoins(count: number, source?: RandomSource): Flips {
  const flips = Array.from(
    { length: count },
    (_, index): Flip => ({
      id: index + 1,
      result: randomBelow(2, source) === 0 ? "Heads" : "Tails",
    }),
  );
  const heads = flips.filter(({ result }) => result === "Heads").length;
  return { flips, heads, tails: count - heads };
}

/** The totals, then one numbered line per coin. */
export function flipsText({ flips, heads, tails }: Flips): string {
  return [`Heads: ${heads}`, `Tails: ${tails}`, "", ...flips.map(({ id, result }) => `${id}. ${result}`)].join("\n");
}
