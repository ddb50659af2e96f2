import { operation } from "#shared/operation.ts";
import { choice, text } from "#shared/options.ts";
import { CATEGORIES, type CategoryId } from "./units.ts";

const CATEGORY_NAMES = Object.fromEntries(Object.entries(CATEGORIES).map(([id, { name }]) => [id, name])) as Readonly<
  Record<CategoryId, string>
>;

export const operations = {
  convert: operation({
    label: "Convert",
    input: "text",
    output: "data",
    options: {
      category: choice("Category", CATEGORY_NAMES),
      from: text("From Unit", ""),
      to: text("To Unit", ""),
      digits: choice("Significant digits", {
        auto: "Auto",
        "3 digits": "3",
        "4 digits": "4",
        "6 digits": "6",
        "8 digits": "8",
        "10 digits": "10",
        "15 digits": "15",
        "20 digits": "20",
        "30 digits": "30",
      }),
      notation: choice("Notation", { auto: "Auto", plain: "Plain", scientific: "Scientific" }),
    },
    messages: { empty: "Please fill all fields", done: "Converted!", failed: "Conversion failed" },
    examples: [
      {
        title: "A fever in Celsius",
        input: "101.3",
        options: { category: "temperature", from: "fahrenheit", to: "celsius", digits: "4 digits" },
        output: {
          result: { text: "38.5", exact: true },
          all: {
            celsius: { text: "38.5", exact: true },
            fahrenheit: { text: "101.3", exact: true },
            kelvin: { text: "311.7", exact: false },
          },
        },
      },
    ],
    run: async (value, { category, from, to, digits, notation }) => {
      const { convertUnits } = await import("./convert-units.ts");
      return convertUnits(
        { value, category, from, to },
        { digits: digits === "auto" ? digits : Number.parseInt(digits, 10), notation },
      );
    },
  }),
};
