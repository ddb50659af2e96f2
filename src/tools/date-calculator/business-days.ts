import { Temporal } from "temporal-polyfill";
import { InputError } from "#shared/input-error.ts";
import { isCalendar, readEvents } from "./read-calendar.ts";
import { readDate } from "./read-input.ts";
import type { WEEKENDS } from "./weekends.ts";

/** The days off of each weekend, from 1 for Monday. */
const DAYS_OFF: Readonly<Record<keyof typeof WEEKENDS, readonly number[]>> = {
  "sat-sun": [6, 7],
  "fri-sat": [5, 6],
  sun: [7],
  fri: [5],
  none: [],
};

export interface Workweek {
  daysOff: ReadonlySet<number>;
  /** Days since 1970. */
  holidays: ReadonlySet<number>;
}

const MAX_HOLIDAYS = 10_000;
/** Under 100 ms. */
const MAX_ADDED = 1_000_000;

/** @param holidays a date per line, with notes after #, or an iCalendar file */
export function readWorkweek(weekend: keyof typeof WEEKENDS, holidays: string, today: Temporal.PlainDate): Workweek {
  if (isCalendar(holidays)) return { daysOff: new Set(DAYS_OFF[weekend]), holidays: eventDays(holidays) };
  const dates = holidays
    .split("\n")
    .map((line) => (line.split("#")[0] ?? "").trim())
    .filter((line) => line !== "");
  if (dates.length > MAX_HOLIDAYS)
    throw new InputError(`There are more than ${MAX_HOLIDAYS} holidays.`, { field: "holidays" });
  return {
    daysOff: new Set(DAYS_OFF[weekend]),
    holidays: new Set(dates.map((date) => toDay(readDate(date, today, "holidays")))),
  };
}

/** The days of all events of an iCalendar file. */
function eventDays(calendar: string): Set<number> {
  const days = new Set<number>();
  for (const { start, end } of readEvents(calendar, "holidays")) {
    const first = toDay(dateOf(start));
    const isWhole = start instanceof Temporal.PlainDate && end;
    const last = isWhole ? Math.max(first, toDay(dateOf(end)) - 1) : first;
    for (let day = first; day <= last && days.size < MAX_HOLIDAYS; day += 1) days.add(day);
  }
  return days;
}

const dateOf = (time: Temporal.PlainDate | Temporal.PlainDateTime) =>
  time instanceof Temporal.PlainDate ? time : time.toPlainDate();

const EPOCH = Temporal.PlainDate.from("1970-01-01");

/** Days since 1970. */
export function toDay(date: Temporal.PlainDate): number {
  return EPOCH.until(date).days;
}

/** From 1 for Monday. 1970 started on a Thursday. */
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1;

/** Counts business days from the first day to before the last, both as days since 1970. */
export function countBusinessDays(first: number, last: number, { daysOff, holidays }: Workweek): number {
  if (last < first) return -countBusinessDays(last, first, { daysOff, holidays });
  const weeks = Math.floor((last - first) / 7);
  let count = weeks * (7 - daysOff.size);
  for (let day = first + weeks * 7; day < last; day++) if (!daysOff.has(weekdayOf(day))) count++;
  for (const day of holidays) if (day >= first && day < last && !daysOff.has(weekdayOf(day))) count--;
  return count;
}

/** The business day that many business days after a date, or before it for a negative number. */
export function addBusinessDays(
  date: Temporal.PlainDate,
  amount: number,
  { daysOff, holidays }: Workweek,
): Temporal.PlainDate {
  if (Math.abs(amount) > MAX_ADDED) {
    throw new InputError(`At most ${MAX_ADDED.toLocaleString("en")} business days can be added.`, { field: "amount" });
  }
  const step = Math.sign(amount);
  const start = toDay(date);
  let day = start;
  for (let left = Math.abs(amount); left > 0; ) {
    day += step;
    if (!daysOff.has(weekdayOf(day)) && !holidays.has(day)) left--;
  }
  return date.add({ days: day - start });
}
