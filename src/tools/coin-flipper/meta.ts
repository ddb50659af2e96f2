import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "coin-flipper",
  title: "Coin Flipper",
  description: "Flip 1 to 100 fair coins at once, and see every one of them and how many are heads and tails.",
  category: "Random",
  order: 6,
  keywords: [
    "coin toss",
    "coin flip",
    "flip a coin",
    "toss a coin",
    "heads or tails",
    "head or tail",
    "yes or no",
    "fifty-fifty",
    "50/50",
    "decide",
    "decision maker",
    "chance",
    "random",
    "fair coin",
  ],
  icon: "coins",
  runs: "browser",
};
