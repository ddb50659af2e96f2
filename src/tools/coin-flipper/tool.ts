import { dataOutput, operation } from "#shared/operation.ts";
import { integer } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { flipCoins, flipsText } from "./flip-coins.ts";

export const meta: ToolDeclaration = {
  title: "Coin Flipper",
  description: "Flip up to 100 fair coins at once and see every result.",
  category: "Random",
  order: 6,
  keywords:
    "coin toss, coin flip, flip a coin, toss a coin, heads or tails, head or tail, yes or no, fifty-fifty, 50/50, decide, decision maker, chance, random, fair coin, coin, flip coin",
  icon: "coins",
  runs: "browser",
};

export const operations = {
  flip: operation({
    label: "Flip Coins",
    inputs: {},
    gives: dataOutput({ fileName: "coins.txt", toText: flipsText }),
    options: {
      count: integer("Number of coins", 1, { min: 1, max: 100, outside: "clamp", help: "1 to 100" }),
    },
    messages: { failed: "Failed to flip coins" },
    examples: [
      {
        title: "Three coins",
        options: { count: 3 },
        output: /^{"flips":\[({"id":\d,"result":"(Heads|Tails)"},?){3}\],"heads":\d,"tails":\d}$/,
      },
    ],
    run: (_, { count }, { random }) => flipCoins(count, random),
  }),
};
