import { Temporal } from "temporal-polyfill";
import { InputError } from "#shared/input-error.ts";
import { emailDateToIso } from "./email-date.ts";
import { normalizeIso } from "./iso-date.ts";
import { numericDateToIso } from "./numeric-date.ts";

export interface ReadDate {
  instant: Temporal.Instant;
  /** Set if the zone's clocks show this time twice or never. */
  clocks?: "twice" | "skipped";
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
 * Reads a date and time in ISO 8601, RFC 3339, RFC 9557, RFC 2822, the formats of HTTP, JavaScript, C, Git and web
 * server logs, or common numeric formats. A skipped time moves forward by the gap (RFC 5545 §3.3.5).
 * @throws {InputError} if the text isn't a date or the zone is unknown.
 */
export function readDate(text: string, settings: Settings): ReadDate {
  const trimmed = text.trim();
  const iso = emailDateToIso(trimmed) ?? normalizeIso(numericDateToIso(trimmed) ?? trimmed);
  return { ...readIso(iso, trimmed, settings), ...(LEAP_SECOND.test(iso) ? { leapSecond: true } : {}) };
}

const LEAP_SECOND = /[T ]\d\d(?::\d\d:|\d\d)60(?!\d)/i;

function readIso(iso: string, trimmed: string, { zone, twice }: Settings): ReadDate {
  if (iso.includes("[")) return attempt(() => ({ instant: Temporal.ZonedDateTime.from(iso).toInstant() }), trimmed);
  if (HAS_OFFSET.test(iso)) return attempt(() => ({ instant: Temporal.Instant.from(iso) }), trimmed);
  const wall = attempt(() => Temporal.PlainDateTime.from(iso), trimmed);
  const known = findZone(zone);
  // The first and last days that JavaScript supports exist only in some zones.
  const on = (disambiguation: Settings["twice"]) =>
    attempt(() => wall.toZonedDateTime(known, { disambiguation }), trimmed);
  const [earlier, later] = [on("earlier"), on("later")];
  if (earlier.epochNanoseconds === later.epochNanoseconds) return { instant: earlier.toInstant() };
  if (!earlier.toPlainDateTime().equals(wall)) return { instant: later.toInstant(), clocks: "skipped" };
  return { instant: (twice === "later" ? later : earlier).toInstant(), clocks: "twice" };
}

const HAS_OFFSET = /^[^t ]*[t ].*(?:z|[+-]\d\d(?::?\d\d){0,2}(?:\.\d+)?)$/i;

/**
 * Checks the name of a time zone.
 * @returns its IANA name, or the offset.
 * @throws {InputError} for an unknown name.
 */
export function findZone(zone: string): string {
  try {
    return new Temporal.ZonedDateTime(0n, zone.trim()).timeZoneId;
  } catch {
    throw new InputError(`“${zone}” is not a time zone: try Europe/Paris, UTC or +05:30`, { field: "zone" });
  }
}

function attempt<Result>(read: () => Result, text: string): Result {
  try {
    return read();
  } catch {
    const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
    throw new InputError(`“${shown}” is not a date: try 2023-11-14 22:13:20 or Tue, 14 Nov 2023 22:13:20 +0000`, {
      field: "input",
    });
  }
}
