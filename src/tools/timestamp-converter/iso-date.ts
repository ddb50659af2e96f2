import { Temporal } from "temporal-polyfill";

const END_OF_DATE = "(?=$|[T ])";
const WEEK_DATE = new RegExp(`^(\\d{4})(-?)W(\\d\\d)\\2([1-7])${END_OF_DATE}`, "i");
const ORDINAL_DATE = new RegExp(`^(\\d{4})-?(\\d{3})${END_OF_DATE}`, "i");
const MIDNIGHT = /^([+-]?[\d-]+)[T ]24(?::?00){0,2}(?:[.,]0+)?(?=$|[Z\s+[-])/i;
/** A zone after a space, from Git, Go or a database: `22:13:20 +0100`, `22:13:20 UTC`, `22:13:20 +0000 UTC`. */
const SPACED_ZONE = /(:\d\d(?:[.,]\d+)?)\s+(?:(?:UTC|GMT|Z)|([+-]\d\d(?::?\d\d)?)(?:\s+[A-Z]{1,5})?)$/i;

/** RFC 9557 §3.3: elective tags, such as a calendar. They don't change the time. */
const ELECTIVE_TAG = /\[[a-z_][a-z\d_-]*=[^\][]*\]/g;

/**
 * Rewrites ISO 8601 dates that Temporal can't read: week dates, ordinal dates, midnight at the end of a day, fractions
 * finer than nanoseconds, and zones after a space.
 * @example plainIso("2023-W46-2T24:00 UTC") // "2023-11-15T00:00Z"
 */
export function normalizeIso(text: string): string {
  return text
    .replace(ELECTIVE_TAG, "")
    .replace(SPACED_ZONE, (_, time: string, offset = "Z") => time + offset)
    .replace(/([.,]\d{9})\d+/, "$1")
    .replace(WEEK_DATE, (found, year: string, _, week: string, day: string) => weekDate(year, week, day) ?? found)
    .replace(ORDINAL_DATE, (found, year: string, day: string) => ordinalDate(year, day) ?? found)
    .replace(MIDNIGHT, (found, date: string) => dayAfter(date) ?? found);
}

function weekDate(year: string, week: string, day: string): string | undefined {
  // Week 1 contains January 4.
  const first = new Temporal.PlainDate(Number(year), 1, 4);
  const date = first.add({ days: 7 * (Number(week) - 1) + Number(day) - first.dayOfWeek });
  return date.yearOfWeek === Number(year) ? String(date) : undefined;
}

function ordinalDate(year: string, day: string): string | undefined {
  const date = new Temporal.PlainDate(Number(year), 1, 1).add({ days: Number(day) - 1 });
  return date.year === Number(year) ? String(date) : undefined;
}

function dayAfter(date: string): string | undefined {
  try {
    return `${Temporal.PlainDate.from(date).add({ days: 1 })}T00:00`;
  } catch {
    return undefined;
  }
}
