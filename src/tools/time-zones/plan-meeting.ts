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

interface CostedHour extends PlannedHour {
  /** Minutes outside the working hours. */
  outside: number;
  /** Minutes within the night. */
  night: number;
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
  const given = read.instant.toZonedDateTimeISO(zone).toPlainDate();
  const date = isOpen && !options.weekends ? nextWorkday(given) : given;
  if (!date.equals(given)) warn("It’s the weekend, so this is a plan for Monday.");
  const moments = hoursOf(date, zone);
  const rows = places.map((place) => ({
    place: place.name,
    zone: place.zone,
    hours: moments.map((moment) => hourIn(place, moment, date, hours, options.weekends)),
  }));
  const costs = moments.map((_, index) => costOf(rows.flatMap(({ hours }) => hours[index] ?? [])));
  const [least = []] = costs.toSorted(compareCosts);
  const best = costs.flatMap((cost, index) => (compareCosts(cost, least) === 0 ? [index] : []));
  const isChosen = read.hasTime && !isOpen;
  const chosen = isChosen
    ? moments.findLastIndex((moment) => Temporal.Instant.compare(moment, read.instant) <= 0)
    : (best[0] ?? 0);
  const instant = isChosen ? read.instant : (moments[chosen] ?? read.instant);
  return {
    date: date.toString(),
    workingHours: `${clock(hours.start)}–${clock(hours.end)}`,
    best,
    everyone: least.every((cost) => cost === 0),
    chosen,
    meeting: timesOf(isChosen ? read : { instant, hasTime: true }, places),
    places: rows.map((row) => ({ ...row, hours: row.hours.map(({ at, days, state }) => ({ at, days, state })) })),
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
): CostedHour {
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
    night: outside === 0 ? 0 : minutesInNight(minutes),
  };
}

/** How far a meeting reaches into the night, from the evening or the morning, whichever is nearer. */
function minutesInNight(start: number): number {
  const length = (NIGHT.end - NIGHT.start + DAY) % DAY;
  const end = (start + MEETING - NIGHT.start + DAY) % DAY;
  return Math.max(0, Math.min(end, length + MEETING - end));
}

/** How far a meeting is from the working hours; 0 within them. */
function minutesOutside(start: number, { start: from, end }: Hours): number {
  const length = (end - from + DAY - 1) % DAY;
  const after = (start - from + DAY) % DAY;
  const late = after + MEETING - (length + 1);
  return late <= 0 ? 0 : Math.min(late, DAY - after);
}

/** The first number that differs decides: sleep counts most, and the worst-off person before the sum of all. */
function costOf(hours: readonly CostedHour[]): readonly number[] {
  const [night, outside] = [hours.map(({ night }) => night), hours.map(({ outside }) => outside)];
  return [Math.max(...night), sum(night), Math.max(...outside), sum(outside)];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function compareCosts(one: readonly number[], other: readonly number[]): number {
  const differences = one.map((cost, index) => cost - (other[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** The date itself, or the Monday after its weekend. */
function nextWorkday(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.dayOfWeek > 5 ? date.add({ days: 8 - date.dayOfWeek }) : date;
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
