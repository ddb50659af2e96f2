import { Temporal } from "temporal-polyfill";
import { InputError } from "#shared/input-error.ts";
import { type MomentOptions, readPlaces, timesOf } from "./convert-moment.ts";
import type { Place } from "./find-place.ts";
import type { Plan, PlannedHour } from "./plan-text.ts";
import { readMoment } from "./read-moment.ts";

interface PlanOptions extends MomentOptions {
  /** `09:00-17:00` */
  hours: string;
  /** Whether people work on Saturday and Sunday. */
  weekends: boolean;
}

/** Minutes after midnight. */
interface Hours {
  start: number;
  end: number;
}

const DAY = 1440;
const MEETING = 60;
const NIGHT: Hours = { start: 22 * 60, end: 7 * 60 };

/**
 * The hours of a day in a zone, on the clocks of other places, with those in which everyone works. A day on which clocks
 * change has 23 or 25 hours.
 * @param now milliseconds since 1970
 * @throws {InputError} for an unreadable option
 */
export function planMeeting(options: PlanOptions, now: number, warn: (message: string) => void): Plan {
  const places = readPlaces(options, warn);
  const hours = readHours(options.hours);
  const [{ zone }] = places;
  const isOpen = options.at.trim() === "";
  const read = readMoment(options.at, { ...options, zone, now });
  const date = read.instant.toZonedDateTimeISO(zone).toPlainDate();
  const moments = hoursOf(date, zone);
  const rows = places.map((place) => ({
    place: place.name,
    zone: place.zone,
    hours: moments.map((moment) => hourIn(place, moment, date, hours, options.weekends)),
  }));
  const costs = moments.map((_, index) => costOf(rows.map((row) => row.hours[index]?.outside ?? 0)));
  const least = Math.min(...costs);
  const best = costs.flatMap((cost, index) => (cost === least ? [index] : []));
  const isChosen = read.hasTime && !isOpen;
  const chosen = isChosen
    ? moments.findLastIndex((moment) => Temporal.Instant.compare(moment, read.instant) <= 0)
    : (best[0] ?? 0);
  const instant = isChosen ? read.instant : (moments[chosen] ?? read.instant);
  return {
    date: date.toString(),
    workingHours: `${clock(hours.start)}–${clock(hours.end)}`,
    best,
    everyone: least === 0,
    chosen,
    meeting: timesOf(isChosen ? read : { instant, hasTime: true }, places),
    places: rows.map((row) => ({ ...row, hours: row.hours.map(({ outside: _, ...hour }) => hour) })),
  };
}

function hoursOf(date: Temporal.PlainDate, zone: string): Temporal.Instant[] {
  const start = date.toZonedDateTime(zone).toInstant();
  const end = date.add({ days: 1 }).toZonedDateTime(zone).toInstant();
  const hours: Temporal.Instant[] = [];
  for (let hour = start; Temporal.Instant.compare(hour, end) < 0; hour = hour.add({ hours: 1 })) hours.push(hour);
  return hours;
}

function hourIn(
  { zone }: Place,
  moment: Temporal.Instant,
  sourceDate: Temporal.PlainDate,
  hours: Hours,
  weekends: boolean,
): PlannedHour & { outside: number } {
  const time = moment.toZonedDateTimeISO(zone);
  const minutes = time.hour * 60 + time.minute;
  // What comes after midnight belongs to the shift of the evening before.
  const isLate = hours.start >= hours.end && minutes < hours.end;
  const weekday = isLate ? time.subtract({ days: 1 }).dayOfWeek : time.dayOfWeek;
  const isDayOff = !weekends && weekday > 5;
  const outside = minutesOutside(minutes, hours) + (isDayOff ? DAY : 0);
  return {
    at: `${time.toPlainDateTime().toString({ smallestUnit: "second" })}${time.offset}`,
    days: sourceDate.until(time.toPlainDate()).days,
    state: outside === 0 ? "working" : isDayOff ? "off" : minutesOutside(minutes, NIGHT) === 0 ? "night" : "free",
    outside,
  };
}

/** How far a meeting is from the working hours; 0 within them. */
function minutesOutside(start: number, { start: from, end }: Hours): number {
  const length = (end - from + DAY - 1) % DAY;
  const after = (start - from + DAY) % DAY;
  const late = after + MEETING - (length + 1);
  return late <= 0 ? 0 : Math.min(late, DAY - after);
}

/** The hour is the better, the less the worst-off person has to move; after that, the less all do. */
function costOf(outside: readonly number[]): number {
  return Math.max(...outside) * 1e6 + outside.reduce((sum, minutes) => sum + minutes, 0);
}

/**
 * Reads working hours.
 * @example readHours("9-17:30") // { start: 540, end: 1050 }
 * @throws {InputError} for anything else, and for less than an hour
 */
export function readHours(text: string): Hours {
  const [, fromHour, fromMinute = "0", toHour, toMinute = "0"] =
    /^(\d{1,2})(?::(\d\d))? ?[-–—] ?(\d{1,2})(?::(\d\d))?$/.exec(text.trim().replace(/\s+/g, " ")) ?? [];
  const start = Number(fromHour) * 60 + Number(fromMinute);
  const end = Number(toHour) * 60 + Number(toMinute);
  const isValid = start < DAY && end <= DAY && Number(fromMinute) < 60 && Number(toMinute) < 60;
  if (!isValid || (end > start && end - start < MEETING)) {
    throw new InputError("Working hours must be at least one hour, such as 9-17 or 8:30-16:30.", { field: "hours" });
  }
  return { start, end };
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
