import { monthNumber } from "#shared/dates.ts";
import { fullYear } from "./short-years.ts";
import { clockTime } from "./time-of-day.ts";

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
 * @param options.shortYears allows years of two digits
 */
export function parseDate(cell: string, order: DayOrder, { shortYears = true } = {}): number {
  const yearOf = (digits: string) =>
    digits.length === 4 ? Number(digits) : shortYears ? fullYear(digits) : Number.NaN;
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
export function dayOrder(cells: readonly string[], { shortYears = true } = {}): { order: DayOrder; guessed: boolean } {
  const read = (order: DayOrder) => cells.map((cell) => parseDate(cell, order, { shortYears }));
  const dates = (times: readonly number[]) => times.filter((time) => !Number.isNaN(time)).length;
  const [dayFirst, monthFirst] = [read("day-first"), read("month-first")];
  const more = dates(dayFirst) - dates(monthFirst);
  return {
    order: more > 0 ? "day-first" : "month-first",
    guessed: more === 0 && dayFirst.some((time, at) => !Number.isNaN(time) && time !== monthFirst[at]),
  };
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
