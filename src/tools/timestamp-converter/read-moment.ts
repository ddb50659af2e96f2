import type { Temporal } from "temporal-polyfill";
import { InputError } from "#shared/input-error.ts";
import { type Clocks, instantOf, readDate } from "#shared/time/read-date.ts";
import { findZone } from "#shared/time/zones.ts";

export interface ReadMoment {
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

/**
 * The IANA name or offset of a zone.
 * @throws {InputError} for an unknown name.
 */
export function knownZone(zone: string): string {
  const known = findZone(zone);
  if (known !== undefined) return known;
  throw new InputError(`“${zone}” is not a time zone: try Europe/Paris, UTC or +05:30`, { field: "zone" });
}
