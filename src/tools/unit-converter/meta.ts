import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Unit Converter",
  description: "Convert length, weight, temperature, volume, area, speed, data and more.",
  category: "Converters",
  order: 3,
  keywords:
    "units, measurement, metric, imperial, length, distance, weight, mass, temperature, celsius to fahrenheit, volume, area, acre, speed, mph to kmh, time, bytes, mb to mib, pressure, psi, energy, calories, kwh, angle, degrees, miles to kilometers, kg to lbs, cm to inches, calculator, kelvin, feet to meters, pounds, gallons to litres, gigabytes, mb to gb, cups to ml, ounces to grams, knots",
  icon: "ruler",
  runs: "browser",
};
