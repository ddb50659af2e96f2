import { operation, textInput, textOutput } from "#shared/operation.ts";
import { integer } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Calculator",
  description: "Calculate lines with units, percentages, variables and exact decimals.",
  category: "Converters",
  order: 11,
  keywords:
    "calculator, calc, math, maths, arithmetic, expression, evaluate, equation, scientific calculator, percentage calculator, percent, percentage, big numbers, bignumber, arbitrary precision, exact decimals, decimal, factorial, square root, logarithm, sine, cosine, units, unit calculator, variables, notepad calculator, soulver, numi, bc, math evaluator",
  icon: "calculator",
  runs: "browser",
};

export const operations = {
  calculate: operation({
    label: "Calculate",
    live: true,
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "results.txt" }),
    options: {
      digits: integer("Significant digits", 16, {
        min: 1,
        max: 1_000,
        outside: "clamp",
        help: "Calculations have at least 64.",
      }),
    },
    messages: { empty: "Please enter a calculation", failed: "Failed to calculate" },
    timeLimit: 60_000,
    examples: [
      {
        title: "A bill",
        input: "price = 3 * 19.99\nprice - 15%\nans + 19%",
        output: "59.97\n50.9745\n60.659655",
      },
      {
        title: "Units",
        input: "5 ft + 7 in to cm\n120 km / 1.5 hours to mph\n20 °C to °F\n3 GiB / (40 Mb/s) to minutes",
        output: "170.18 cm\n49.70969537898672 mph\n68 degF\n10.73741824 minutes",
      },
      {
        title: "Fifty digits",
        input: "1 / 7\nsqrt(2)\n30!",
        options: { digits: 50 },
        output: [
          "0.14285714285714285714285714285714285714285714285714",
          "1.4142135623730950488016887242096980785696718753769",
          "265252859812191058636308480000000",
        ].join("\n"),
      },
      {
        title: "A function of your own",
        input: "interest(money, rate, years) = money * (1 + rate)^years\nround(interest(1000, 4%, 10), 2)",
        output: "interest(money, rate, years)\n1480.24",
      },
    ],
    code: () => import("./calculate.ts"),
    run: ({ calculate }, { input }, { digits }) => calculate(input, digits),
  }),
};

export const page: TextPageProps = {
  placeholder: "price = 3 * 19.99\nprice + 19%\n5 ft + 7 in to cm\nsqrt(2)",
  paste: { title: "Results", language: "text" },
};
