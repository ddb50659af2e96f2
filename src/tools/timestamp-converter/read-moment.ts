import type { Temporal } from "temporal-polyfill";
import { InputError } from "#shared/input-error.ts";
import { type Clocks, instantOf, knownZone, readDate } from "#shared/time/read-date.ts";
import { trimEndCharacters } from "#shared/trim-characters.ts";

/** Nanoseconds in each unit, largest first. */
const NANOSECONDS_PER_UNIT = {
  seconds: 1_000_000_000n,
  milliseconds: 1_000_000n,
  microseconds: 1_000n,
  nanoseconds: 1n,
} as const;

export type EpochUnit = keyof typeof NANOSECONDS_PER_UNIT;

/**
 * Reads a Unix timestamp, with or without decimals.
 * @param unit `auto` detects the unit from the digits before the point, with limits at 12, 15 and 18 digits: seconds
 * reach the year 5138, and milliseconds start in 1973.
 * @returns nanoseconds since 1970-01-01T00:00:00Z, rounded down.
 * @throws {InputError} if the text isn't a number.
 * @example readEpoch("1700000000123", "auto") // { nanoseconds: 1700000000123000000n, unit: "milliseconds" }
 */
export function readEpoch(text: string, unit: EpochUnit | "auto"): { nanoseconds: bigint; unit: EpochUnit } {
  const [, sign, whole = "", fraction = ""] = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text.trim().replace(/^−/, "-")) ?? [];
  if (sign === undefined) throw new InputError("Please enter a valid timestamp", { field: "input" });
  const size = whole.replace(/^0+/, "").length;
  const read = unit === "auto" ? detectUnit(size) : unit;
  // No valid time has this many digits, and huge numbers are slow.
  if (size > 30) throw new InputError("Invalid timestamp", { field: "input" });
  const digits = fraction.slice(0, 9);
  const scale = 10n ** BigInt(digits.length);
  const amount = BigInt(whole + digits) * NANOSECONDS_PER_UNIT[read];
  return { nanoseconds: sign === "-" ? -divideRoundingUp(amount, scale) : amount / scale, unit: read };
}

function detectUnit(digits: number): EpochUnit {
  if (digits < 12) return "seconds";
  if (digits < 15) return "milliseconds";
  return digits < 18 ? "microseconds" : "nanoseconds";
}

function divideRoundingUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by;
}

/**
 * Writes nanoseconds since 1970 in a unit, with as many decimals as it takes to be exact.
 * @example writeEpoch(1_500_000_000n, "seconds") // "1.5"
 */
export function writeEpoch(nanoseconds: bigint, unit: EpochUnit): string {
  const per = NANOSECONDS_PER_UNIT[unit];
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  const fraction = per === 1n ? "" : trimEndCharacters(String(size % per).padStart(String(per).length - 1, "0"), "0");
  return `${nanoseconds < 0n ? "-" : ""}${size / per}${fraction && `.${fraction}`}`;
}

interface ReadMoment {
  instant: Temporal.Instant;
  /** Set if the zone's clocks show this time twice or never. */
  clocks?: Clocks;
  /** Set if the time is second 60, which Unix time doesn't have. It's read as 59. */
  leapSecond?: true;
}

interface Settings {
  /** IANA name or offset of the zone for a date without one. */
  zone: string;
  /** Which of the two times to use if the clocks show it twice. */
  twice: "earlier" | "later";
}

/**
 * Reads a date and time in any of the common formats.
 * @throws {InputError} if the text isn't a date or the zone is unknown.
 */
export function readMoment(text: string, { zone, twice }: Settings): ReadMoment {
  const trimmed = text.trim();
  const known = knownZone(zone);
  try {
    const written = readDate(trimmed);
    if (!written) throw new RangeError("Not a date");
    if ("either" in written) {
      throw new InputError(`Either number could be the month: write ${written.either.join(" or ")}`, {
        field: "input",
      });
    }
    return { ...instantOf(written, known, twice), ...(written.leapSecond && { leapSecond: true }) };
  } catch (error) {
    if (error instanceof InputError) throw error;
    const shown = trimmed.length > 60 ? `${trimmed.slice(0, 60)}…` : trimmed;
    throw new InputError(`“${shown}” is not a date: try 2023-11-14 22:13:20 or Tue, 14 Nov 2023 22:13:20 +0000`, {
      field: "input",
    });
  }
}
