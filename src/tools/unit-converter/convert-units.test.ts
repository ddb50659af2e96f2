import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { convertUnits } from "./convert-units.ts";
import { CATEGORIES, type CategoryId, unitsOf } from "./units.ts";

const AUTO = { digits: "auto", notation: "auto" } as const;

function convert(value: string, category: CategoryId, from: string, to: string): string {
  return convertUnits({ value, category, from, to }, AUTO).result.text;
}

describe("specified factors", () => {
  it.each([
    ["length", "meter", { kilometer: "1000", centimeter: "0.01", millimeter: "0.001", inch: "0.0254", foot: "0.3048" }],
    ["length", "meter", { yard: "0.9144", mile: "1609.34" }],
    ["weight", "kilogram", { gram: "0.001", pound: "0.453592", ounce: "0.0283495", ton: "1000" }],
    ["volume", "liter", { milliliter: "0.001", gallon: "3.78541", quart: "0.946353", pint: "0.473176" }],
    ["volume", "liter", { cup: "0.236588", fluid_ounce: "0.0295735" }],
  ] as const)("%s in %s: %j", (category, base, factors) => {
    for (const [unit, factor] of Object.entries(factors)) expect(convert("1", category, unit, base)).toBe(factor);
  });
});

describe("convertUnits", () => {
  it.each([
    ["100", "celsius", "fahrenheit", "212"],
    ["-40", "fahrenheit", "celsius", "-40"],
    ["0", "kelvin", "celsius", "-273.15"],
    ["98.6", "fahrenheit", "celsius", "37"],
    ["98.6", "fahrenheit", "kelvin", "310.15"],
    ["1", "fahrenheit", "celsius", "-17.22222222"],
  ])("converts %s %s to %s: %s", (value, from, to, result) => {
    expect(convert(value, "temperature", from, to)).toBe(result);
  });

  // NIST SP 811, appendix B.
  it.each([
    ["area", "acre", "square_meter", "4046.8564224"],
    ["area", "square_mile", "acre", "640"],
    ["speed", "mile_per_hour", "kilometer_per_hour", "1.609344"],
    ["speed", "knot", "kilometer_per_hour", "1.852"],
    ["time", "week", "hour", "168"],
    ["data", "gibibyte", "megabyte", "1073.741824"],
    ["data", "byte", "bit", "8"],
    ["data_rate", "megabyte_per_second", "megabit_per_second", "8"],
    ["data_rate", "gigabit_per_second", "mebibyte_per_second", "119.20928955078125"],
    ["pressure", "psi", "pascal", "6894.757293"],
    ["pressure", "atmosphere", "torr", "760"],
    ["energy", "kilowatt_hour", "kilojoule", "3600"],
    ["energy", "electronvolt", "joule", "1.602176634e-19"],
    ["angle", "turn", "radian", "6.283185307"],
    ["angle", "gradian", "degree", "0.9"],
  ] as const)("converts one unit of %s, %s to %s: %s", (category, from, to, result) => {
    expect(convert("1", category, from, to)).toBe(result);
  });

  it("has no floating-point noise", () => {
    expect(convert("0.3", "length", "meter", "centimeter")).toBe("30");
    expect(convert("1.1", "length", "kilometer", "millimeter")).toBe("1100000");
    expect(convert("0.07", "weight", "kilogram", "gram")).toBe("70");
  });

  it("gives the value in every unit of the category", () => {
    const { all } = convertUnits({ value: "1", category: "weight", from: "ton", to: "gram" }, AUTO);
    expect(Object.keys(all)).toEqual(["kilogram", "gram", "pound", "ounce", "ton"]);
    expect(all.gram?.text).toBe("1000000");
  });

  it("adds a note below absolute zero", () => {
    const below = convertUnits({ value: "-300", category: "temperature", from: "celsius", to: "kelvin" }, AUTO);
    expect(below.note).toBe("That is below absolute zero.");
    expect(
      convertUnits({ value: "-273.15", category: "temperature", from: "celsius", to: "kelvin" }, AUTO).note,
    ).toBeUndefined();
  });

  it.each([
    ["", "meter", "foot", "input", "Please fill all fields"],
    ["  ", "meter", "foot", "input", "Please fill all fields"],
    ["1", "", "foot", "from", "Please fill all fields"],
    ["1", "meter", "", "to", "Please fill all fields"],
    ["1", "gram", "foot", "from", "Please fill all fields"],
    ["abc", "meter", "foot", "input", "Please enter a valid number"],
    ["12abc", "meter", "foot", "input", "Please enter a valid number"],
  ])("rejects %j from %j to %j, naming %s", (value, from, to, field, message) => {
    const run = () => convert(value, "length", from, to);
    expect(run).toThrow(InputError);
    expect(run).toThrow(expect.objectContaining({ field, message }));
  });

  it("restores the value there and back for every pair of units", () => {
    const pair = fc.constantFrom(...(Object.keys(CATEGORIES) as CategoryId[])).chain((category) =>
      fc.record({
        category: fc.constant(category),
        from: fc.constantFrom(...Object.keys(unitsOf(category))),
        to: fc.constantFrom(...Object.keys(unitsOf(category))),
      }),
    );
    fc.assert(
      fc.property(pair, fc.integer({ min: -1_000_000, max: 1_000_000 }), (request, value) => {
        const there = convertUnits({ ...request, value: String(value) }, { digits: 60, notation: "auto" });
        const back = convertUnits(
          { ...request, from: request.to, to: request.from, value: there.result.text },
          { digits: 25, notation: "auto" },
        );
        expect(Number(back.result.text)).toBeCloseTo(value, 9);
      }),
    );
  });
});
