import { monthNumber } from "#shared/dates.ts";

/** The order of day and month in a date such as 3/4/2024. */
export type DayOrder = "day-first" | "month-first";

const TIME =
  "(?:[T\\s]\\s*(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?(?:\\s*(am|pm))?(?:\\s*(Z|UTC|GMT|[+-]\\d{2}:?\\d{2}))?)?";
const WEEKDAY = "(?:(?:mon|tue(?:s)?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,?\\s+)?";
const ISO = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})(?:\\2(\\d{1,2}))?${TIME}$`, "i");
const NUMERIC = new RegExp(`^(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|(?<=/)\\d{2})${TIME}$`, "i");
const MONTH_YEAR = /^(\d{1,2})\/(\d{4})$/;
const DAY_NAME = new RegExp(`^${WEEKDAY}(\\d{1,2})[\\s-]([a-z]{3,9})\\.?,?[\\s-](\\d{4}|\\d{2})${TIME}$`, "i");
const NAME_DAY = new RegExp(`^${WEEKDAY}([a-z]{3,9})\\.?\\s(\\d{1,2}),?\\s(\\d{4})${TIME}$`, "i");
const NAME_YEAR = /^([a-z]{3,9})\.?(?:[\s-](\d{4})|-(\d{2}))$/i;

/**
 * Parses a date, with or without a time, as milliseconds since 1970. Returns NaN for anything else, including dates that
 * do not exist. Dates without a time zone are read and shown as UTC, which keeps the written time.
 * Formats: ISO 8601 and its variants with slashes, `2024-05` and `05/2024` for a month, `31/12/2024`, `31/12/24`,
 * `31 Dec 2024`, `31-Dec-24`, `Dec 2024`, `Dec-24`, and dates of RFC 2822 with a weekday.
 */
export function parseDate(cell: string, order: DayOrder): number {
  const text = cell.trim();
  let match = ISO.exec(text);
  // 2024.05 is a decimal number.
  if (match && !(match[2] === "." && match[4] === undefined)) {
    return instant(Number(match[1]), Number(match[3]), Number(match[4] ?? 1), match.slice(5));
  }
  match = NUMERIC.exec(text);
  if (match) {
    const [first, second] = [Number(match[1]), Number(match[3])];
    const dayFirst = order === "day-first" || match[2] === ".";
    return instant(yearOf(match[4] as string), dayFirst ? second : first, dayFirst ? first : second, match.slice(5));
  }
  match = MONTH_YEAR.exec(text);
  if (match) return instant(Number(match[2]), Number(match[1]), 1, []);
  match = DAY_NAME.exec(text);
  if (match) return instant(yearOf(match[3] as string), monthOf(match[2] as string), Number(match[1]), match.slice(4));
  match = NAME_DAY.exec(text);
  if (match) return instant(Number(match[3]), monthOf(match[1] as string), Number(match[2]), match.slice(4));
  match = NAME_YEAR.exec(text);
  return match ? instant(yearOf((match[2] ?? match[3]) as string), monthOf(match[1] as string), 1, []) : Number.NaN;
}

/**
 * The order in which more cells are dates. A tie means month first.
 * @returns `guessed` when the other order gives as many dates, but different ones
 */
export function dayOrder(cells: readonly string[]): { order: DayOrder; guessed: boolean } {
  const read = (order: DayOrder) => cells.map((cell) => parseDate(cell, order));
  const dates = (times: readonly number[]) => times.filter((time) => !Number.isNaN(time)).length;
  const [dayFirst, monthFirst] = [read("day-first"), read("month-first")];
  const more = dates(dayFirst) - dates(monthFirst);
  return {
    order: more > 0 ? "day-first" : "month-first",
    guessed: more === 0 && dayFirst.some((time, at) => !Number.isNaN(time) && time !== monthFirst[at]),
  };
}

const SHORT_YEAR = /^\s*(\d{1,2}\/|[a-z]{3,9}\.?-)(?:\d{1,2}\/)?(\d{2})\s*$/i;

/** True when two last digits vary more than what the dates start with: they may be days, as in `24/01/15` or `Jan-15`. */
export function mayEndInDays(cells: readonly string[]): boolean {
  const dates = cells.map((cell) => SHORT_YEAR.exec(cell)).filter((found) => found !== null);
  const distinct = (part: number) => new Set(dates.map((date) => date[part]?.toLowerCase())).size;
  return distinct(2) > distinct(1);
}

/** All conventions agree on these two-digit years. RFC 2822 §4.3 starts the 1900s at 50, POSIX at 69, Excel at 30. */
const [LAST_OF_2000S, FIRST_OF_1900S] = [29, 69];

/** NaN for two digits where conventions differ. @example yearOf("24") // 2024 */
function yearOf(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  if (year <= LAST_OF_2000S) return 2000 + year;
  return year >= FIRST_OF_1900S ? 1900 + year : Number.NaN;
}

const monthOf = (name: string) => monthNumber(name) ?? Number.NaN;

function instant(year: number, month: number, day: number, time: readonly (string | undefined)[]): number {
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, day);
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return Number.NaN;
  return midnight.getTime() + clockTime(time) - zoneOffset(time[5]);
}

function zoneOffset(zone: string | undefined): number {
  if (zone === undefined || /^[a-z]/i.test(zone)) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

export const DAY_MS = 86_400_000;

const CLOCK = /^(?:T(?=\d+:))?(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(?:\s?([ap])\.?m\.?)?$/i;

/**
 * Parses a time of day as milliseconds since midnight, or returns NaN. `24:00` is the end of the day.
 * @example parseTimeOfDay("2:30 PM") // 52_200_000
 */
export function parseTimeOfDay(cell: string): number {
  const [, hours, minutes, seconds, fraction, half] = CLOCK.exec(cell.trim()) ?? [];
  if (hours === undefined || (minutes ?? half) === undefined || Number(seconds ?? 0) > 59) return Number.NaN;
  const time = clockTime([hours, minutes, seconds, fraction, half]);
  return time <= DAY_MS ? time : Number.NaN;
}

/**
 * Milliseconds since midnight, or NaN for a time that does not exist. Allows hour 24 and second 60.
 * @param parts hours, minutes, seconds, decimals of the seconds, and a or p for a 12-hour clock
 */
function clockTime([hours, minutes, seconds, fraction = "0", half]: readonly (string | undefined)[]): number {
  let hour = Number(hours ?? 0);
  if (half) {
    if (hour < 1 || hour > 12) return Number.NaN;
    hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  }
  const [minute, second] = [Number(minutes ?? 0), Number(seconds ?? 0)];
  if (hour > 24 || minute > 59 || second > 60) return Number.NaN;
  return ((hour * 60 + minute) * 60 + second) * 1000 + Math.floor(Number(`0.${fraction}`) * 1000);
}

/** True when some cells look like times of day but are too long for one, such as `36:10`: they are durations. */
export function areDurations(cells: readonly string[]): boolean {
  return cells.some((cell) => /^\s*\d+:\d{2}(?::\d{2})?\s*$/.test(cell) && Number.isNaN(parseTimeOfDay(cell)));
}

/** Formats milliseconds since midnight: `08:30`, `14:05:10`, `24:00`. */
export function timeLabel(time: number): string {
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
  const clock = `${two(time / 3_600_000)}:${two((time / 60_000) % 60)}`;
  if (time % 60_000 === 0) return clock;
  const seconds = `${clock}:${two((time / 1000) % 60)}`;
  return time % 1000 === 0 ? seconds : `${seconds}.${String(Math.floor(time % 1000)).padStart(3, "0")}`;
}
