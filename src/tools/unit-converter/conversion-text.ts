import type { Conversion, ConversionRequest } from "./convert-units.ts";
import { type CategoryId, unitsOf } from "./units.ts";

/** @example `101.3 °F = 38.5 °C` */
export function conversionText({ value, category, from, to }: ConversionRequest, { result }: Conversion): string {
  return `${value.trim()} ${unitsOf(category)[from]?.symbol} = ${resultText({ result }, { category, to })}`;
}

/** @example `38.5 °C` */
export function resultText(
  { result }: Pick<Conversion, "result">,
  { category, to }: { category: CategoryId; to: string },
): string {
  return `${result.text} ${unitsOf(category)[to]?.symbol}`;
}
