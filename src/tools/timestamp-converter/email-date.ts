import { monthNumber, SHORT_MONTHS } from "#shared/dates.ts";
import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import { to24Hour } from "./to-24-hour.ts";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
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

const DAY = "(?<day>[a-z]{3})[a-z]*,?\\s+";
const MONTH = "(?<month>[a-z]{3,9})";
const DATE = "(?<date>\\d{1,2})";
const TIME = "(?<time>\\d{1,2}\\s*:\\s*\\d\\d(?:\\s*:\\s*\\d\\d)?)(?:\\s*(?<half>[ap])m)?";
const ZONE =
  "(?:\\s*(?:(?:GMT|UTC)(?<hours>[+-]\\d{1,2})(?<minutes>:\\d\\d)?|(?:GMT|UTC)?(?<offset>[+-]\\d{2}(?::?\\d{2})?))|\\s+(?<zone>[A-Z]{1,3}))?";
const FORMS = [
  // RFC 2822 and HTTP: Tue, 14 Nov 2023 22:13:20 +0000; web servers' logs: 14/Nov/2023:22:13:20 +0000
  `(?:${DAY})?${DATE}(?:\\s+|[/-])${MONTH}(?:\\s+|[/-])(?<year>\\d{2,4})(?:(?::|,?\\s+)${TIME}${ZONE})?`,
  // JavaScript: Tue Nov 14 2023 23:13:20 GMT+0100; American English: November 14, 2023 at 10:13:20 PM UTC
  `(?:${DAY})?${MONTH}\\s+${DATE},?\\s+(?<year>\\d{4})(?:,?(?:\\s+at)?\\s+${TIME}${ZONE})?`,
  // C and Unix date: Tue Nov 14 22:13:20 UTC 2023, Tue 14 Nov 22:13:20 GMT 2023
  `${DAY}${MONTH}\\s+${DATE}\\s+${TIME}${ZONE}\\s+(?<year>\\d{4})`,
  `${DAY}${DATE}\\s+${MONTH}\\s+${TIME}${ZONE}\\s+(?<year>\\d{4})`,
  // Git: Tue Nov 14 22:13:20 2023 +0100
  `${DAY}${MONTH}\\s+${DATE}\\s+${TIME}\\s+(?<year>\\d{4})\\s+(?<offset>[+-]\\d{4})`,
].map((form) => new RegExp(`^${form}$`, "i"));

/**
 * Converts a date in the format of RFC 2822 (obsolete forms included), HTTP, JavaScript's `Date`, C's `asctime`, Git,
 * web server logs or American English to ISO 8601.
 * @returns undefined for any other format.
 * @throws {InputError} for an unknown zone name.
 * @example emailDateToIso("Tue, 14 Nov 2023 22:13:20 +0100") // "2023-11-14T22:13:20+01:00"
 */
export function emailDateToIso(text: string): string | undefined {
  const bare = stripComments(text).trim();
  const groups = FORMS.map((form) => form.exec(bare)?.groups).find((found) => found !== undefined);
  const month = monthNumber(groups?.month ?? "");
  if (!groups || month === undefined) return undefined;
  const { date = "", year = "", time = "", hours, offset, zone } = groups;
  const known = zone === undefined ? "" : ZONES[zone.toUpperCase()];
  if (known === undefined)
    throw new InputError(`Unknown time zone “${zone}”. Use an offset such as +01:00.`, { field: "input" });
  const day = `${fullYear(year)}-${pad(month)}-${date.padStart(2, "0")}`;
  if (time === "") return day;
  const plain = time.replace(/\s/g, "");
  const clock = groups.half ? to24Hour(plain, groups.half) : plain;
  if (clock === undefined) return undefined;
  const at = hours
    ? `${hours.replace(/\d+/, (number) => pad(Number(number)))}${groups.minutes ?? ":00"}`
    : offset?.replace(/^([+-]\d{2}):?(\d{2})?$/, (_, hour: string, minute = "00") => `${hour}:${minute}`);
  return `${day}T${clock.padStart(clock.length > 5 ? 8 : 5, "0")}${at ?? known}`;
}

/** Removes comments in parentheses, which may be nested (RFC 2822 §3.2.3). */
function stripComments(text: string): string {
  const without = text.replace(/\([^()]*\)/g, " ");
  return without === text || text.length > 1_000 ? without : stripComments(without);
}

/** RFC 2822 §4.3: two digits below 50 are in this century; other two or three digits count from 1900. */
function fullYear(year: string): string {
  const number = Number(year);
  if (year.length >= 4) return year;
  return String(number + (year.length === 2 && number < 50 ? 2000 : 1900));
}

interface WallTime {
  year: number;
  month: number;
  day: number;
  /** 1 is Monday. */
  dayOfWeek: number;
  hour: number;
  minute: number;
  second: number;
}

/**
 * Writes a date in the format of RFC 2822 §3.3.
 * @param zone `+0100`, or `GMT` for HTTP.
 * @example writeEmailDate(wallTime, "+0100") // "Tue, 14 Nov 2023 23:13:20 +0100"
 */
export function writeEmailDate({ year, month, day, dayOfWeek, hour, minute, second }: WallTime, zone: string): string {
  const time = [hour, minute, second].map(pad).join(":");
  return `${DAYS[dayOfWeek - 1]}, ${pad(day)} ${SHORT_MONTHS[month - 1]} ${String(year).padStart(4, "0")} ${time} ${zone}`;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
