import { dataOutput, operation, textInput } from "#shared/operation.ts";
import { choice, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { resultText } from "./conversion-text.ts";
import type { Conversion } from "./convert-units.ts";
import { CATEGORIES, type CategoryId } from "./units.ts";

export const meta: ToolDeclaration = {
  title: "Unit Converter",
  description: "Convert length, weight, temperature, volume, area, speed, data and more.",
  category: "Converters",
  order: 3,
  keywords:
    "units, measurement, metric, imperial, length, distance, weight, mass, temperature, celsius to fahrenheit, volume, area, acre, speed, mph to kmh, time, bytes, mb to mib, pressure, psi, energy, calories, kwh, angle, degrees, miles to kilometers, kg to lbs, cm to inches, calculator, kelvin, feet to meters, pounds, gallons to litres, gigabytes, mb to gb, cups to ml, ounces to grams, knots, mbps, megabits to megabytes, kilometers to miles, pounds to kilograms, fahrenheit to celsius, inches to cm, feet to cm, lbs to kg, cm to feet, km to miles, liters, stone, converter",
  icon: "ruler",
  runs: "browser",
};

const CATEGORY_NAMES = Object.fromEntries(Object.entries(CATEGORIES).map(([id, { name }]) => [id, name])) as Readonly<
  Record<CategoryId, string>
>;

export const operations = {
  convert: operation({
    label: "Convert",
    live: true,
    inputs: textInput("Value", { oneLine: true }),
    gives: dataOutput<Conversion, { category: CategoryId; to: string }>({
      fileName: "conversion.txt",
      toText: resultText,
    }),
    options: {
      category: choice("Category", CATEGORY_NAMES),
      from: text("From Unit", ""),
      to: text("To Unit", ""),
      digits: choice("Significant digits", [
        ["auto", "Auto"],
        ["3", "3"],
        ["4", "4"],
        ["6", "6"],
        ["8", "8"],
        ["10", "10"],
        ["15", "15"],
        ["20", "20"],
        ["30", "30"],
      ]),
      notation: choice("Notation", { auto: "Auto", plain: "Plain", scientific: "Scientific" }),
    },
    messages: { empty: "Please fill all fields", failed: "Conversion failed" },
    examples: [
      {
        title: "A fever in Celsius",
        input: "101.3",
        options: { category: "temperature", from: "fahrenheit", to: "celsius", digits: "4" },
        output: {
          result: { text: "38.5", exact: true },
          all: {
            celsius: { text: "38.5", exact: true },
            fahrenheit: { text: "101.3", exact: true },
            kelvin: { text: "311.7", exact: false },
          },
        },
      },
      {
        title: "A European speed limit in miles per hour",
        input: "100",
        options: { category: "speed", from: "kilometer_per_hour", to: "mile_per_hour" },
        output: {
          result: { text: "62.13711922", exact: false },
          all: {
            meter_per_second: { text: "27.77777778", exact: false },
            kilometer_per_hour: { text: "100", exact: true },
            mile_per_hour: { text: "62.13711922", exact: false },
            foot_per_second: { text: "91.13444153", exact: false },
            knot: { text: "53.99568035", exact: false },
          },
        },
      },
      {
        title: "A 500 GB disk as Windows counts it",
        input: "500",
        options: { category: "data", from: "gigabyte", to: "gibibyte" },
        output: {
          result: { text: "465.6612873", exact: false },
          all: {
            byte: { text: "500000000000", exact: true },
            bit: { text: "4000000000000", exact: true },
            kilobyte: { text: "500000000", exact: true },
            megabyte: { text: "500000", exact: true },
            gigabyte: { text: "500", exact: true },
            terabyte: { text: "0.5", exact: true },
            kibibyte: { text: "488281250", exact: true },
            mebibyte: { text: "476837.158203125", exact: true },
            gibibyte: { text: "465.6612873", exact: false },
            tebibyte: { text: "0.4547473509", exact: false },
          },
        },
      },
    ],
    code: () => import("./convert-units.ts"),
    run: ({ convertUnits }, { input: value }, { category, from, to, digits, notation }) =>
      convertUnits({ value, category, from, to }, { digits: digits === "auto" ? digits : Number(digits), notation }),
  }),
};
