import type { Conversion, ConversionRequest } from "./convert-units.ts";
import { unitsOf } from "./units.ts";

/** @example `101.3 °F = 38.5 °C` */
export function conversionText({ value, category, from, to }: ConversionRequest, { result }: Conversion): string {
  const units = unitsOf(category);
  return `${value.trim()} ${units[from]?.symbol} = ${result.text} ${units[to]?.symbol}`;
}
