import type { Axis } from "./chart.ts";
import { labelOf } from "./column.ts";

/** Adding up fractions leaves its traces behind these. */
const DIGITS = 12;

/**
 * A value as a person reads it: thousands apart, but for years, and 12 significant digits of what is not whole; nothing
 * where there is none.
 * @example valueLabel(0.1 + 0.2) // "0.3"
 * @example valueLabel(3e-9) // "3e-9"
 */
export function valueLabel(value: number, { years = false }: Pick<Axis, "years"> = {}): string {
  if (Number.isNaN(value)) return "";
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS));
  const text = String(rounded);
  return years || text.includes("e") ? text : rounded.toLocaleString("en", { maximumFractionDigits: 20 });
}

/** A place on an axis as a person reads it. */
export function placeLabel(axis: Axis, place: number): string {
  if (axis.kind === "category") return axis.labels[place] ?? "";
  return axis.kind === "date" ? labelOf(place, "date") : valueLabel(place, axis);
}
