import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Coin Flipper",
  description: "Flip up to 100 fair coins at once and see every result.",
  category: "Random",
  order: 6,
  keywords:
    "coin toss, coin flip, flip a coin, toss a coin, heads or tails, head or tail, yes or no, fifty-fifty, 50/50, decide, decision maker, chance, random, fair coin",
  icon: "coins",
  runs: "browser",
};
