import { InputError } from "#shared/input-error.ts";
import { type Format, type Formatted, formatRational } from "./format-rational.ts";
import { add, divide, multiply, negate, parseDecimal, type Rational } from "./rational.ts";
import { type CategoryId, type Unit, unitsOf } from "./units.ts";

export interface Conversion {
  result: Formatted;
  /** The same value in every unit of the category, by the unit's id. */
  all: Readonly<Record<string, Formatted>>;
  /** A remark on the value. */
  note?: string;
}

export interface ConversionRequest {
  value: string;
  category: CategoryId;
  /** Unit ids; empty if none is chosen. */
  from: string;
  to: string;
}

/**
 * Converts a value exactly, in rational arithmetic, and rounds only when formatting.
 * @throws {InputError} naming the first field that is empty or not a number.
 * @example convertUnits({ value: "1", category: "length", from: "mile", to: "foot" }, format).result.text // "5279.986877"
 */
export function convertUnits({ value, category, from, to }: ConversionRequest, format: Format): Conversion {
  const units = unitsOf(category);
  const [source, target] = [units[from], units[to]];
  const missing = value.trim() === "" ? "input" : !source ? "from" : "to";
  if (value.trim() === "" || !source || !target) throw new InputError("Please fill all fields", { field: missing });
  const number = parseDecimal(value);
  if (!number) throw new InputError("Please enter a valid number", { field: "input" });
  const base = multiply(add(number, offsetOf(source)), factorOf(source));
  const inUnit = (unit: Unit) => formatRational(add(divide(base, factorOf(unit)), negate(offsetOf(unit))), format);
  return {
    result: inUnit(target),
    all: Object.fromEntries(Object.entries(units).map(([id, unit]) => [id, inUnit(unit)])),
    ...(category === "temperature" && base.numerator < 0n ? { note: "That is below absolute zero." } : {}),
  };
}

function offsetOf({ offset = "0" }: Unit): Rational {
  return parseDecimal(offset) as Rational;
}

function factorOf({ factor }: Unit): Rational {
  const [numerator = "", denominator = "1"] = factor.split("/");
  return divide(parseDecimal(numerator) as Rational, parseDecimal(denominator) as Rational);
}
