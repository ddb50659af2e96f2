import { operation } from "#shared/operation.ts";
import { integer } from "#shared/options.ts";

export const operations = {
  flip: operation({
    label: "Flip Coins",
    busy: "Flipping",
    input: "none",
    output: "data",
    options: {
      count: integer("Number of coins", 1, { min: 1, max: 100, outside: "clamp", help: "1 to 100 coins." }),
    },
    messages: { failed: "Failed to flip the coins" },
    examples: [],
    run: async (_, { count }) => {
      const { flipCoins } = await import("./flip-coins.ts");
      return flipCoins(count);
    },
  }),
};
