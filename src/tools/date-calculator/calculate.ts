import { Temporal } from "temporal-polyfill";
import { SHORT_WEEKDAYS } from "#shared/dates.ts";
import { InputError } from "#shared/input-error.ts";
import { addBusinessDays, countBusinessDays, readWorkweek, toDay } from "./business-days.ts";
import { readAmount, readDate } from "./read-input.ts";
import type { WEEKENDS } from "./weekends.ts";

interface WorkweekOptions {
  weekend: keyof typeof WEEKENDS;
  /** A date per line. */
  holidays: string;
}

/** The date of this moment, in the zone of this machine. @param now in milliseconds since 1970 */
export function todayAt(now: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate();
}

/**
 * The time from one date to another, in several units.
 * @param to empty for today
 */
export function differenceText(
  { from, to }: { from: string; to: string | undefined },
  { includeEnd, weekend, holidays }: WorkweekOptions & { includeEnd: boolean },
  today: Temporal.PlainDate,
): string {
  const start = readDate(from, today, "from");
  const end = to === undefined || to.trim() === "" ? today : readDate(to, today, "to");
  const workweek = readWorkweek(weekend, holidays, today);
  const [early, late] = Temporal.PlainDate.compare(start, end) <= 0 ? [start, end] : [end, start];
  const last = includeEnd ? shift("to", () => late.add({ days: 1 })) : late;
  const days = toDay(last) - toDay(early);
  const business = countBusinessDays(toDay(early), toDay(last), workweek);
  const isBackward = early !== start;
  const exact = early.until(last, { largestUnit: "years" });
  return lines([
    ["From", dateText(start)],
    ["To", dateText(end)],
    ["Difference", `${durationText(exact)}${isBackward ? " earlier" : ""}`],
    ["Days", grouped(days)],
    ["Weeks", durationText({ weeks: Math.floor(days / 7), days: days % 7 })],
    ["Months", durationText(early.until(last, { largestUnit: "months" }))],
    ["Business days", grouped(business)],
    ["Days off", grouped(days - business)],
  ]);
}

/**
 * The date some time after or before another.
 * @param warn gets what is unexpected about it
 */
export function sumText(
  { date, amount }: { date: string; amount: string },
  { weekend, holidays }: WorkweekOptions,
  today: Temporal.PlainDate,
  warn: (message: string) => void,
): string {
  const start = readDate(date, today, "date");
  const { years, months, weeks, days, businessDays } = readAmount(amount);
  const workweek = readWorkweek(weekend, holidays, today);
  const result = shift("amount", () => {
    const moved = start.add({ months: years * 12 + months });
    if (moved.day !== start.day) {
      warn(`${monthText(moved)} has no day ${start.day}, so its last day is used`);
    }
    return addBusinessDays(moved.add({ days: weeks * 7 + days }), businessDays, workweek);
  });
  return lines([
    ["Result", dateText(result)],
    ["Week", weekText(result)],
    ["From", dateText(start)],
    ["Days", grouped(toDay(result) - toDay(start))],
  ]);
}

const CALENDARS = {
  Buddhist: "buddhist",
  Chinese: "chinese",
  Coptic: "coptic",
  Ethiopian: "ethiopic",
  Hebrew: "hebrew",
  Indian: "indian",
  Islamic: "islamic-umalqura",
  Japanese: "japanese",
  Minguo: "roc",
  Persian: "persian",
};

/** Week, day of the year, age and other calendars of a date. */
export function describeDate(text: string, today: Temporal.PlainDate): string {
  const date = readDate(text, today, "date");
  const distance = toDay(date) - toDay(today);
  const noon = toDay(date) * 86_400_000 + 43_200_000;
  return lines([
    ["Date", new Intl.DateTimeFormat("en", { dateStyle: "full", timeZone: "UTC" }).format(noon)],
    ["ISO 8601", date.toString()],
    ["Week", weekText(date)],
    ["Day of year", `${date.dayOfYear} of ${date.daysInYear}`],
    ["Quarter", `Q${Math.ceil(date.month / 3)}`],
    ["Leap year", date.inLeapYear ? "yes" : "no"],
    ["Julian day", String(toDay(date) + 2_440_588)],
    ["Unix time", `${toDay(date) * 86_400} (start of the day in UTC)`],
    ["From today", distanceText(distance)],
    ...ageRows(date, today),
    ...Object.entries(CALENDARS).map(([name, calendar]): Row => {
      const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, { dateStyle: "long", timeZone: "UTC" });
      return [name, format.format(noon)];
    }),
  ]);
}

function distanceText(days: number): string {
  if (days === 0) return "today";
  const text = durationText({ days: Math.abs(days) });
  return days > 0 ? `in ${text}` : `${text} ago`;
}

function ageRows(date: Temporal.PlainDate, today: Temporal.PlainDate): Row[] {
  if (Temporal.PlainDate.compare(date, today) >= 0) return [];
  const age = date.until(today, { largestUnit: "years" });
  const next = date.add({ years: age.years + (toDay(date.add({ years: age.years })) === toDay(today) ? 0 : 1) });
  return [
    ["Age", durationText(age)],
    ["Anniversary", `${dateText(next)}, ${distanceText(toDay(next) - toDay(today))}: ${next.year - date.year} years`],
  ];
}

/** Calculates a date. JavaScript supports years −271821 to 275760. */
function shift(field: string, calculate: () => Temporal.PlainDate): Temporal.PlainDate {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError("The result is outside the years −271821 to 275760.", { field });
  }
}

export const dateText = (date: Temporal.PlainDate) => `${SHORT_WEEKDAYS[date.dayOfWeek % 7]} ${date}`;
const weekText = (date: Temporal.PlainDate) =>
  `${date.yearOfWeek}-W${String(date.weekOfYear).padStart(2, "0")}-${date.dayOfWeek}`;
const monthText = (date: Temporal.PlainDate) => date.toString().slice(0, -3);
const grouped = (value: number) => value.toLocaleString("en");

const UNITS = ["years", "months", "weeks", "days", "hours", "minutes"] as const;

/** `1 year, 2 months and 3 days` */
export function durationText(duration: Partial<Record<(typeof UNITS)[number], number>>): string {
  const parts = UNITS.flatMap((unit) => {
    const value = duration[unit] ?? 0;
    return value === 0 ? [] : [`${grouped(value)} ${value === 1 ? unit.slice(0, -1) : unit}`];
  });
  if (parts.length < 2) return parts[0] ?? "0 days";
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

type Row = readonly [name: string, value: string];

function lines(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, value]) => `${name.padEnd(width)}${value}`).join("\n");
}
