import type { Axis } from "./chart.ts";
import { labelOf } from "./column.ts";
import { amountLabel } from "./currency.ts";

/** Floating-point errors of sums show up after this many digits. */
const DIGITS = 12;

/**
 * Formats a value with thousands separators, except for years, with its currency, and with 12 significant digits for fractions. NaN is
 * blank.
 * @example valueLabel(0.1 + 0.2) // "0.3"
 * @example valueLabel(3e-9) // "3e-9"
 */
export function valueLabel(value: number, { years = false, currency }: Pick<Axis, "years" | "currency"> = {}): string {
  if (Number.isNaN(value)) return "";
  if (currency) return amountLabel(value, currency);
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS));
  const text = String(rounded);
  return years || text.includes("e") ? text : rounded.toLocaleString("en", { maximumFractionDigits: 20 });
}

/** Formats a position on an axis. */
export function placeLabel(axis: Axis, place: number): string {
  if (axis.kind === "category") return axis.labels[place] ?? "";
  return axis.kind === "number" ? valueLabel(place, axis) : labelOf(place, { type: axis.kind });
}
