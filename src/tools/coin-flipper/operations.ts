import { dataOutput, operation } from "#shared/operation.ts";
import { integer } from "#shared/options.ts";
import { flipCoins, flipsText } from "./flip-coins.ts";

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
