import { InputError } from "#shared/input-error.ts";
import { trimEndCharacters } from "#shared/trim-characters.ts";

/** Nanoseconds in each unit, from the greatest. */
const NANOSECONDS = {
  seconds: 1_000_000_000n,
  milliseconds: 1_000_000n,
  microseconds: 1_000n,
  nanoseconds: 1n,
} as const;

export type EpochUnit = keyof typeof NANOSECONDS;

/**
 * Reads a Unix timestamp, with or without decimals.
 * @param unit `auto` takes it for the greatest unit that has fewer than 12, 15 or 18 digits before the point: seconds
 * reach the year 5138 so, and milliseconds begin in 1973.
 * @returns nanoseconds since 1970-01-01T00:00:00Z, rounded down.
 * @throws {InputError} when it is no number.
 * @example readEpoch("1700000000123", "auto") // { nanoseconds: 1700000000123000000n, unit: "milliseconds" }
 */
export function readEpoch(text: string, unit: EpochUnit | "auto"): { nanoseconds: bigint; unit: EpochUnit } {
  const [, sign, whole = "", fraction = ""] = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text.trim().replace(/^−/, "-")) ?? [];
  if (sign === undefined) throw new InputError("Please enter a valid timestamp", { field: "input" });
  const size = whole.replace(/^0+/, "").length;
  const read = unit === "auto" ? detectUnit(size) : unit;
  // No time in question has this many digits, and huge numbers take long.
  if (size > 30) throw new InputError("Invalid timestamp", { field: "input" });
  const digits = fraction.slice(0, 9);
  const scale = 10n ** BigInt(digits.length);
  const amount = BigInt(whole + digits) * NANOSECONDS[read];
  return { nanoseconds: sign === "-" ? -divideUp(amount, scale) : amount / scale, unit: read };
}

function detectUnit(digits: number): EpochUnit {
  if (digits < 12) return "seconds";
  if (digits < 15) return "milliseconds";
  return digits < 18 ? "microseconds" : "nanoseconds";
}

function divideUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by;
}

/**
 * Writes nanoseconds since 1970 in a unit, with the decimals that it takes to be exact.
 * @example writeEpoch(1_500_000_000n, "seconds") // "1.5"
 */
export function writeEpoch(nanoseconds: bigint, unit: EpochUnit): string {
  const per = NANOSECONDS[unit];
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  const fraction = per === 1n ? "" : trimEndCharacters(String(size % per).padStart(String(per).length - 1, "0"), "0");
  return `${nanoseconds < 0n ? "-" : ""}${size / per}${fraction && `.${fraction}`}`;
}
