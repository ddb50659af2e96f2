import { InputError } from "#shared/input-error.ts";
import { type RandomSource, randomBelow } from "#shared/random.ts";

/** Decimals are drawn as whole steps of the last digit, from `from` to `to` inclusive. */
interface Steps {
  from: number;
  to: number;
  decimals: number;
}

interface Draw {
  min: number;
  max: number;
  count: number;
  /** Digits after the decimal point. */
  decimals: number;
  /** Without repeats. */
  unique: boolean;
}

/**
 * Draws uniformly from `min` to `max` inclusive.
 * @returns decimal notation with exactly `decimals` digits after the point, in the order drawn.
 * @throws {InputError} if the limits contain no such number, or too few without repeats.
 * @example randomNumbers({ min: 1, max: 6, count: 3, decimals: 0, unique: false }) // ["4", "1", "4"]
 */
export function randomNumbers({ min, max, count, decimals, unique }: Draw, source?: RandomSource): string[] {
  if (min >= max) throw new InputError("Minimum must be less than maximum", { field: "min" });
  const steps = toSteps(min, max, decimals);
  const size = steps.to - steps.from + 1;
  if (unique && count > size) {
    throw new InputError(
      `There ${size === 1 ? "is only 1 number" : `are only ${size} different numbers`} between ${min} and ${max}. Draw fewer, or allow repeats.`,
      { field: "count" },
    );
  }
  const places = unique ? drawDifferent(size, count, source) : drawAny(size, count, source);
  return places.map((place) => toDecimal(steps.from + place, decimals));
}

function toSteps(min: number, max: number, decimals: number): Steps {
  const from = Math.ceil(shift(min, decimals));
  const to = Math.floor(shift(max, decimals));
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || !Number.isSafeInteger(to - from + 1)) {
    throw new InputError("This range is too large for that many digits. Use a smaller range or fewer decimals.", {
      field: Math.abs(min) > Math.abs(max) ? "min" : "max",
    });
  }
  if (from > to) {
    const kind = decimals === 0 ? "whole number" : `number with ${decimals} ${decimals === 1 ? "decimal" : "decimals"}`;
    throw new InputError(`There is no ${kind} between ${min} and ${max}.`, { field: "decimals" });
  }
  return { from, to, decimals };
}

/** `number` × 10^`digits` without floating-point error: 1.15 with 2 digits is 115. */
function shift(number: number, digits: number): number {
  const [mantissa, exponent = "0"] = String(number).split("e");
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}

function toDecimal(step: number, decimals: number): string {
  if (decimals === 0) return String(step);
  const digits = String(Math.abs(step)).padStart(decimals + 1, "0");
  return `${step < 0 ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function drawAny(size: number, count: number, source?: RandomSource): number[] {
  return Array.from({ length: count }, () => randomBelow(size, source));
}

/** The first `count` steps of a Fisher–Yates shuffle of 0 to `size` - 1, storing only moved entries. */
function drawDifferent(size: number, count: number, source?: RandomSource): number[] {
  const moved = new Map<number, number>();
  return Array.from({ length: count }, (_, place) => {
    const other = place + randomBelow(size - place, source);
    const drawn = moved.get(other) ?? other;
    moved.set(other, moved.get(place) ?? place);
    return drawn;
  });
}
