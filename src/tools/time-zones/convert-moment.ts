import type { Temporal } from "temporal-polyfill";
import type { Converted, PlaceTime } from "./converted-text.ts";
import { abbreviationAt, findPlace, findPlaces, type Place } from "./find-place.ts";
import { type ReadMoment, readMoment } from "./read-moment.ts";

export interface MomentOptions {
  at: string;
  zone: string;
  places: string;
  ambiguous: "earlier" | "later";
}

/** Clocks that change less often than this have no daylight saving time. */
const MAX_SEASON_DAYS = 400;

/**
 * One moment on the clocks of a zone and of other places.
 * @param now milliseconds since 1970
 * @throws {InputError} for an unreadable moment, and for an unknown zone or place
 */
export function convertMoment(options: MomentOptions, now: number, warn: (message: string) => void): Converted {
  const places = readPlaces(options, warn);
  return timesOf(readMoment(options.at, { ...options, zone: places[0].zone, now }), places);
}

/** The zone that the moment is in, and the other places. */
export function readPlaces(
  { zone, places }: Pick<MomentOptions, "zone" | "places">,
  warn: (message: string) => void,
): [Place, ...Place[]] {
  const first = findPlace(zone, "zone", warn);
  const rest = findPlaces(places, "places", warn);
  const all = new Map([first, ...rest].map((place) => [`${place.name}\n${place.zone}`, place]));
  return [first, ...[...all.values()].slice(1)];
}

export function timesOf({ instant, clocks }: ReadMoment, places: readonly [Place, ...Place[]]): Converted {
  const source = instant.toZonedDateTimeISO(places[0].zone);
  return {
    utc: instant.toString({ smallestUnit: "second" }),
    unix: Math.floor(instant.epochMilliseconds / 1000),
    ...(clocks && { clocks: clocksOf(clocks, source, places[0]) }),
    times: places.map((place) => timeIn(place, instant, source.toPlainDate())),
  };
}

function timeIn({ name, zone }: Place, instant: Temporal.Instant, sourceDate: Temporal.PlainDate): PlaceTime {
  const time = instant.toZonedDateTimeISO(zone);
  const next = time.getTimeZoneTransition("next");
  // The abbreviations are today's. Turkey's time was EEST until 2016, for example.
  const abbreviation = time.year >= 2020 ? abbreviationAt(zone, time.offsetNanoseconds / 6e10) : undefined;
  return {
    place: name,
    zone,
    at: stamp(time),
    days: sourceDate.until(time.toPlainDate()).days,
    offset: time.offset,
    ...(abbreviation !== undefined && { abbreviation }),
    daylight: isDaylight(time, next),
    ...(next && { nextChange: { before: stamp(justBefore(next), next), after: stamp(next) } }),
  };
}

/** Whether the clocks went forward, and will go back within the year. The tz database calls some of these standard time. */
function isDaylight(time: Temporal.ZonedDateTime, next: Temporal.ZonedDateTime | null): boolean {
  if (!next || time.until(next).total("hours") > MAX_SEASON_DAYS * 24) return false;
  if (next.offsetNanoseconds >= time.offsetNanoseconds) return false;
  // At the moment of a change, that is the previous one.
  const last = time.add({ seconds: 1 }).getTimeZoneTransition("previous");
  if (!last || last.until(time).total("hours") > MAX_SEASON_DAYS * 24) return false;
  return justBefore(last).offsetNanoseconds < time.offsetNanoseconds;
}

const justBefore = (change: Temporal.ZonedDateTime) => change.subtract({ nanoseconds: 1 });

/** `2026-11-26T15:00:00+01:00`. Unlike Temporal's, offsets before time zones have seconds. */
function stamp(time: Temporal.ZonedDateTime, change?: Temporal.ZonedDateTime): string {
  // The time on a clock that wasn't changed.
  const shown = change ? time.toPlainDateTime().add({ nanoseconds: 1 }) : time.toPlainDateTime();
  return `${shown.toString({ smallestUnit: "second" })}${time.offset}`;
}

function clocksOf(
  { kind, time }: NonNullable<ReadMoment["clocks"]>,
  taken: Temporal.ZonedDateTime,
  { name, zone }: Place,
): NonNullable<Converted["clocks"]> {
  const moments = (["earlier", "later"] as const).map((disambiguation) =>
    stamp(time.toZonedDateTime(zone, { disambiguation })),
  );
  const shown = time.toString({ smallestUnit: time.second === 0 ? "minute" : "second" }).replace("T", " ");
  return kind === "twice"
    ? { kind, place: name, time: shown, taken: stamp(taken), moments }
    : { kind, place: name, time: shown, taken: stamp(taken) };
}
