import { Temporal } from "temporal-polyfill";

const END_OF_DATE = "(?=$|[T ])";
const WEEK_DATE = new RegExp(`^(\\d{4})(-?)W(\\d\\d)\\2([1-7])${END_OF_DATE}`, "i");
const ORDINAL_DATE = new RegExp(`^(\\d{4})-?(\\d{3})${END_OF_DATE}`, "i");
const MIDNIGHT = /^([+-]?[\d-]+)[T ]24(?::?00){0,2}(?:[.,]0+)?(?=$|[Z\s+[-])/i;
/** As Git, Go and databases write it: `22:13:20 +0100`, `22:13:20 UTC`, `22:13:20 +0000 UTC`. */
const ZONE_APART = /(:\d\d(?:[.,]\d+)?)\s+(?:(?:UTC|GMT|Z)|([+-]\d\d(?::?\d\d)?)(?:\s+[A-Z]{1,5})?)$/i;

/** RFC 9557 §3.3: in what calendar to show the time, or what others may not know. Neither changes it. */
const ELECTIVE_TAG = /\[[a-z_][a-z\d_-]*=[^\][]*\]/g;

/**
 * Writes the dates of ISO 8601 that Temporal does not read in the way that it reads: week dates, ordinal dates, the
 * midnight at the end of a day, more digits of a second than nanoseconds, and zones behind a space.
 * @example plainIso("2023-W46-2T24:00 UTC") // "2023-11-15T00:00Z"
 */
export function plainIso(text: string): string {
  return text
    .replace(ELECTIVE_TAG, "")
    .replace(ZONE_APART, (_, time: string, offset = "Z") => time + offset)
    .replace(/([.,]\d{9})\d+/, "$1")
    .replace(WEEK_DATE, (found, year: string, _, week: string, day: string) => weekDate(year, week, day) ?? found)
    .replace(ORDINAL_DATE, (found, year: string, day: string) => ordinalDate(year, day) ?? found)
    .replace(MIDNIGHT, (found, date: string) => dayAfter(date) ?? found);
}

function weekDate(year: string, week: string, day: string): string | undefined {
  // Week 1 is that of 4 January.
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
