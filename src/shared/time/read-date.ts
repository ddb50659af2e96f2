import { Temporal } from "temporal-polyfill";
import { monthNumber } from "#shared/dates.ts";
import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";

export interface WrittenDate {
  date: Temporal.PlainDate;
  /** `22:13:20`, as Temporal reads it. */
  time?: string;
  /** What the text says about the zone: `Z`, `+01:00`, `+01:00[Europe/Paris]`, or nothing. */
  zone: string;
  /** Set if the time is second 60, which Temporal reads as 59. */
  leapSecond?: true;
}

/** The ISO dates that a date such as 03/04/2026 could be. */
export interface EitherDate {
  either: readonly [monthFirst: string, dayFirst: string];
}

/** Zone names of RFC 2822 §4.3. */
const ZONES = lookup<string>({
  Z: "Z",
  UT: "Z",
  UTC: "Z",
  GMT: "Z",
  EDT: "-04:00",
  EST: "-05:00",
  CDT: "-05:00",
  CST: "-06:00",
  MDT: "-06:00",
  MST: "-07:00",
  PDT: "-07:00",
  PST: "-08:00",
});

const YEAR = "(?<year>\\d{4}|[+-]\\d{6})";
const DAY = "(?<day>\\d{1,2})";
const WEEKDAY = "(?:[a-z]{3,9},? )?";
const MONTH_NAME = "(?<month>[a-z]{3,9})";
const TIME =
  "(?<hour>\\d{1,2})(?::?(?<minute>\\d\\d)(?::?(?<second>\\d\\d)(?:[.,](?<fraction>\\d+))?)?)?(?: ?(?<half>[ap])\\.?m\\.?)?";
/** `UTC`, `+0100`, `GMT+1`, `+0000 UTC`; then RFC 9557: `[Europe/Paris]`. */
const ZONE =
  "(?: ?(?:(?:GMT|UTC)?(?<sign>[+-])(?<ahead>\\d{1,2})(?<minutes>(?::?\\d\\d){0,2}(?:\\.\\d+)?)(?: [a-z]{1,5})?|(?<zone>[a-z]{1,5})))?";
const TAGS = "(?<tags>(?:\\[[^\\][]*\\])*)";

const DATE_TIMES = [
  // ISO 8601, also with slashes or without leading zeros.
  `${YEAR}(?<mark>[-/.])(?<month>\\d{1,2})\\k<mark>${DAY}`,
  `${YEAR}(?<month>\\d\\d)(?<day>\\d\\d)`,
  "(?<year>\\d{4})(?<mark>-?)W(?<week>\\d\\d)(?:\\k<mark>(?<weekday>[1-7]))?",
  "(?<year>\\d{4})-?(?<ordinal>\\d{3})",
  // Germany and its neighbors.
  `${DAY}\\.(?<month>\\d{1,2})\\.(?<year>\\d{4})`,
  // Americans put the month first, many others the day.
  "(?<one>\\d{1,2})(?<mark>[/-])(?<two>\\d{1,2})\\k<mark>(?<year>\\d{4})",
  // RFC 2822, HTTP and logs of web servers.
  `${WEEKDAY}${DAY}(?:st|nd|rd|th)?[ /-]${MONTH_NAME}\\.?,?[ /-](?<year>\\d{2,4})`,
  // JavaScript and American English.
  `${WEEKDAY}${MONTH_NAME}\\.? ${DAY}(?:st|nd|rd|th)?,? (?<year>\\d{4})`,
].map((date) => new RegExp(`^${date}(?:(?:[T:]|,? at |,? )${TIME}${ZONE})?${TAGS}$`, "i"));

const RELATIVE = new RegExp(`^(?<word>today|tomorrow|yesterday)(?:,? ${TIME})?$`, "i");
/** A lone number could be a day or an hour. */
const TIME_OF_DAY = new RegExp(`^(?!\\d+$)${TIME}$`, "i");
/** C, Unix date and Git: Tue Nov 14 22:13:20 UTC 2023, Tue 14 Nov 22:13:20 2023 +0100. */
const YEAR_LAST =
  /^(?:[a-z]{3,9},? )?([a-z]{3,9} \d{1,2}|\d{1,2} [a-z]{3,9}) (\d{1,2}:\d[^[]*?) (\d{4})( [+-]\d{4})?$/i;

/** RFC 9557 §3.3: elective tags, such as a calendar. They don't change the time. */
const ELECTIVE_TAG = /\[[a-z_][a-z\d_-]*=[^\][]*\]/gi;

/**
 * Reads a date, possibly with a time, in ISO 8601, RFC 3339, RFC 9557, RFC 2822 (obsolete forms included), the formats
 * of HTTP, JavaScript, C, Git and web server logs, in English or as three numbers.
 * @param today lets the text also be a time of day, or start with `today`, `tomorrow` or `yesterday`
 * @returns undefined for any other format
 * @throws {RangeError} for a date or time that doesn't exist
 * @throws {InputError} for an unknown zone name
 */
export function readDate(text: string, today?: Temporal.PlainDate): WrittenDate | EitherDate | undefined {
  const plain = stripComments(text).trim().replace(/\s+/g, " ").replace(/ ?: ?/g, ":").replace(YEAR_LAST, "$1 $3 $2$4");
  const forms = today ? [...DATE_TIMES, RELATIVE, TIME_OF_DAY] : DATE_TIMES;
  const groups = forms.map((form) => form.exec(plain)?.groups).find((found) => found !== undefined);
  if (!groups) return undefined;
  const { year = "", one, two, hour, tags = "" } = groups;
  if (one !== undefined && two !== undefined) {
    const either = [`${year}-${pad(one)}-${pad(two)}`, `${year}-${pad(two)}-${pad(one)}`] as const;
    if (Number(one) <= 12 && Number(two) <= 12 && one !== two) return { either };
    Object.assign(groups, Number(one) > 12 ? { day: one, month: two } : { month: one, day: two });
  }
  const date = today && year === "" ? today.add({ days: daysTo(groups.word) }) : dateOf(groups);
  const zone = zoneOf(groups) + tags.replace(ELECTIVE_TAG, "");
  if (hour === undefined) return { date, zone };
  const isEndOfDay = hour === "24" && !/[1-9]/.test(`${groups.minute}${groups.second}${groups.fraction}`);
  return {
    date: isEndOfDay ? date.add({ days: 1 }) : date,
    time: isEndOfDay ? "00:00" : timeOf(groups, hour),
    zone,
    ...(groups.second === "60" && { leapSecond: true }),
  };
}

type Groups = Readonly<Record<string, string | undefined>>;

const daysTo = (word = "today") => ["yesterday", "today", "tomorrow"].indexOf(word.toLowerCase()) - 1;

function dateOf({ year = "", month = "", day, week, weekday = "1", ordinal }: Groups): Temporal.PlainDate {
  const written = fullYear(year);
  if (week !== undefined) {
    // ISO 8601: week 1 has January 4.
    const fourth = new Temporal.PlainDate(written, 1, 4);
    const date = fourth.add({ days: 7 * (Number(week) - 1) + Number(weekday) - fourth.dayOfWeek });
    return existing(date, date.yearOfWeek === written);
  }
  if (ordinal !== undefined) {
    const date = new Temporal.PlainDate(written, 1, 1).add({ days: Number(ordinal) - 1 });
    return existing(date, date.year === written);
  }
  return new Temporal.PlainDate(written, monthNumber(month) ?? Number(month), Number(day));
}

function existing(date: Temporal.PlainDate, exists: boolean): Temporal.PlainDate {
  if (!exists) throw new RangeError("No such date");
  return date;
}

/** RFC 2822 §4.3: two digits below 50 are in this century; other two or three digits count from 1900. */
function fullYear(year: string): number {
  if (year.length >= 4) return Number(year);
  return Number(year) + (year.length === 2 && Number(year) < 50 ? 2000 : 1900);
}

function timeOf({ minute = "00", second = "00", fraction, half }: Groups, hour: string): string {
  if (half !== undefined && !(Number(hour) >= 1 && Number(hour) <= 12)) throw new RangeError("No such time");
  const full = half === undefined ? hour : String((Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0));
  const time = `${pad(full)}:${minute}:${second}${fraction === undefined ? "" : `.${fraction.slice(0, 9)}`}`;
  Temporal.PlainTime.from(time);
  return time;
}

function zoneOf({ sign, ahead = "", minutes = "", zone }: Groups): string {
  if (sign !== undefined) return `${sign}${pad(ahead)}${minutes}`;
  const known = zone === undefined ? "" : ZONES[zone.toUpperCase()];
  if (known === undefined)
    throw new InputError(`Unknown time zone “${zone}”. Use an offset such as +01:00.`, { field: "input" });
  return known;
}

const pad = (number: string) => number.padStart(2, "0");

/** Removes comments in parentheses, which may be nested (RFC 2822 §3.2.3). */
function stripComments(text: string): string {
  const without = text.replace(/\([^()]*\)/g, " ");
  return without === text || text.length > 1_000 ? without : stripComments(without);
}

/** The IANA name, as the platform writes it, or the offset of a time zone; undefined for an unknown one. */
export function findZone(zone: string): string | undefined {
  try {
    return new Temporal.ZonedDateTime(0n, zone.trim()).timeZoneId;
  } catch {
    return undefined;
  }
}

/** Like `findZone`. @throws {InputError} on the field `zone`, for an unknown one */
export function knownZone(zone: string): string {
  const known = findZone(zone);
  if (known !== undefined) return known;
  throw new InputError(`“${zone}” is not a time zone: try Europe/Paris, UTC or +05:30`, { field: "zone" });
}

/** What the clocks of a zone do at a time. */
export type Clocks = "twice" | "skipped";

/**
 * The moment of a date. Without a zone of its own, it's in the given one. A skipped time moves forward by the gap
 * (RFC 5545 §3.3.5).
 * @param twice which of the two times to take if clocks show it twice
 * @throws {RangeError} outside the years that JavaScript supports, and for a zone or an offset that doesn't fit
 */
export function instantOf(
  { date, time = "00:00", zone: written }: WrittenDate,
  zone: string,
  twice: "earlier" | "later",
): { instant: Temporal.Instant; clocks?: Clocks } {
  const local = `${date}T${time}`;
  if (written.includes("[")) return { instant: Temporal.ZonedDateTime.from(local + written).toInstant() };
  if (written !== "") return { instant: Temporal.Instant.from(local + written) };
  const wall = Temporal.PlainDateTime.from(local);
  const earlier = wall.toZonedDateTime(zone, { disambiguation: "earlier" });
  const later = wall.toZonedDateTime(zone, { disambiguation: "later" });
  if (earlier.epochNanoseconds === later.epochNanoseconds) return { instant: earlier.toInstant() };
  if (!earlier.toPlainDateTime().equals(wall)) return { instant: later.toInstant(), clocks: "skipped" };
  return { instant: (twice === "later" ? later : earlier).toInstant(), clocks: "twice" };
}
