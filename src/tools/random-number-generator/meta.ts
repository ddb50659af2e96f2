import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Random Number Generator",
  description: "Draw random whole or decimal numbers in a range, with or without repeats.",
  category: "Random",
  order: 1,
  keywords:
    "rng, random integer, random decimal, random float, number picker, lottery numbers, lotto, raffle numbers, draw, without repetition, unique numbers, between, range, sample, test data, random",
  icon: "hash",
  runs: "browser",
};
