import { operation, textOutput } from "#shared/operation.ts";
import { choice, flag, integer, number } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Random Number Generator",
  description: "Draw random whole or decimal numbers in a range, with or without repeats.",
  category: "Random",
  order: 1,
  keywords:
    "rng, random integer, random decimal, random float, number picker, lottery numbers, lotto, raffle numbers, draw, without repetition, unique numbers, between, range, sample, test data, random, random number, pick a number, number generator, random port, port number",
  icon: "hash",
  runs: "browser",
};

const SEPARATORS = { line: "\n", comma: ", ", space: " ", semicolon: "; " };

export const operations = {
  generate: operation({
    label: "Generate Numbers",
    inputs: {},
    gives: textOutput({ fileName: "numbers.txt", type: "text/plain" }),
    options: {
      min: number("Minimum", 1, { rejectionMessage: "Please enter valid numbers" }),
      max: number("Maximum", 100, { rejectionMessage: "Please enter valid numbers" }),
      count: integer("Count", 1, {
        min: 1,
        max: 1000,
        outside: "reject",
        rejectionMessage: "Count must be between 1 and 1000",
        help: "1 to 1,000.",
      }),
      decimals: integer("Decimals", 0, {
        min: 0,
        max: 15,
        outside: "clamp",
        help: "0 to 15. Use 0 for whole numbers.",
      }),
      unique: flag("No repeats", false),
      order: choice("Order", { drawn: "As drawn", ascending: "Smallest first", descending: "Largest first" }),
      separator: choice("Separator", { line: "Line break", comma: "Comma", space: "Space", semicolon: "Semicolon" }),
    },
    presets: [{ label: "Port", values: { min: 1024, max: 65_535, decimals: 0 } }],
    messages: { done: "Generated!", failed: "Failed to generate numbers" },
    examples: [
      {
        title: "Six lottery numbers, smallest first",
        options: { min: 1, max: 49, count: 6, unique: true, order: "ascending", separator: "comma" },
        output: /^\d{1,2}(, \d{1,2}){5}$/,
      },
      {
        title: "Price with two decimals",
        options: { min: 1, max: 9.99, decimals: 2 },
        output: /^[1-9]\.\d\d$/,
      },
    ],
    code: () => import("./random-numbers.ts"),
    run: ({ randomNumbers }, _, { order, separator, ...draw }, { random }) => {
      const numbers = randomNumbers(draw, random);
      if (order !== "drawn") numbers.sort((one, other) => Number(one) - Number(other));
      if (order === "descending") numbers.reverse();
      return numbers.join(SEPARATORS[separator]);
    },
  }),
};
