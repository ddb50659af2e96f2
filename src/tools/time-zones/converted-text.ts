import { SHORT_WEEKDAYS } from "#shared/dates.ts";

/** A moment on the clocks of a place. */
export interface PlaceTime {
  place: string;
  /** IANA name, or an offset. */
  zone: string;
  /** `2026-11-26T15:00:00+01:00` */
  at: string;
  /** Days after the date in the zone that the moment was given in. */
  days: number;
  /** Ahead of UTC: `+01:00`. */
  offset: string;
  abbreviation?: string;
  /** Whether it's daylight saving time. */
  daylight: boolean;
  /** The next change of clocks: the time at which they change, and the time they show then. */
  nextChange?: { before: string; after: string };
}

/** One moment on the clocks of several places. */
export interface Converted {
  /** `2026-11-26T14:00:00Z` */
  utc: string;
  /** Seconds since 1970. */
  unix: number;
  /** Set if the clocks of the zone never show the time that was given, or show it twice. */
  clocks?: {
    kind: "skipped" | "twice";
    place: string;
    /** `2026-10-25 02:30` */
    time: string;
    /** The moment it was read as. */
    taken: string;
    /** Both moments, if there are two. */
    moments?: readonly string[];
  };
  /** The zone that the moment was given in comes first. */
  times: readonly PlaceTime[];
}

/** @example dateText("2026-11-26T15:00:00+01:00") // "Thu 2026-11-26" */
export function dateText(at: string): string {
  const date = at.slice(0, at.indexOf("T"));
  return `${SHORT_WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]} ${date}`;
}

/** @example timeText("2026-11-26T15:00:00+01:00") // "15:00" */
export function timeText(at: string): string {
  const [, time = ""] = /T(\d\d:\d\d(?::\d\d)?)/.exec(at) ?? [];
  return time.replace(/^(.{5}):00$/, "$1");
}

/** @example daysText(1) // "+1 day" */
export function daysText(days: number): string {
  if (days === 0) return "";
  const size = Math.abs(days);
  return `${days < 0 ? "−" : "+"}${size} ${size === 1 ? "day" : "days"}`;
}

/** @example offsetText("+05:30") // "UTC+05:30" */
const offsetText = (offset: string) => (/^[+-]00:00$/.test(offset) ? "UTC" : `UTC${offset.replace("-", "−")}`);

/** `clocks go forward 1 h, Sun 2027-03-28 02:00` */
export function changeText({ before, after }: NonNullable<PlaceTime["nextChange"]>): string {
  const minutes = (wallTime(after) - wallTime(before)) / 60_000;
  const size = Math.abs(minutes);
  const amount = size % 60 === 0 ? `${size / 60} h` : `${Math.round(size)} min`;
  return `clocks go ${minutes < 0 ? "back" : "forward"} ${amount}, ${dateText(before)} ${timeText(before)}`;
}

/** Milliseconds since 1970 as if the clock showed UTC. */
const wallTime = (at: string) => Date.parse(`${at.replace(/[+-]\d\d:\d\d(?::\d\d)?$/, "")}Z`);

/** What the clocks do at the time that was given. */
export function clocksText({ kind, place, time, taken, moments = [] }: NonNullable<Converted["clocks"]>): string {
  if (kind === "skipped") {
    const [date = ""] = time.split(" ");
    const read = taken.startsWith(date) ? timeText(taken) : `${dateText(taken)} ${timeText(taken)}`;
    return `${time} doesn’t exist in ${place}: clocks skip it. It was read as ${read}.`;
  }
  const which = moments[0] === taken ? "first" : "second";
  const offsets = moments.map((moment) => offsetText(offsetIn(moment))).join(" and ");
  return `${time} happens twice in ${place}: at ${offsets}. The ${which} was taken.`;
}

const offsetIn = (at: string) => /[+-]\d\d:\d\d(?::\d\d)?$/.exec(at)?.[0] ?? "";

/** @example summaryOf(converted) // "15:00 Berlin · 09:00 New York · 19:30 Kolkata" */
export function summaryOf({ times }: Pick<Converted, "times">): string {
  const [first] = times;
  const list = times.map(({ at, place, days }) =>
    [timeText(at), place, days === 0 ? "" : `(${dateText(at).slice(0, 3)})`].filter(Boolean).join(" "),
  );
  return `${first ? `${dateText(first.at)}, ` : ""}${list.join(" · ")}`;
}

/** What is special about a place's time: offset, abbreviation, daylight saving time. */
export function zoneText({ offset, abbreviation, daylight }: PlaceTime): string {
  const named = abbreviation === undefined || abbreviation === "UTC" ? "" : abbreviation;
  return [offsetText(offset), named, daylight ? "daylight saving time" : ""].filter(Boolean).join(", ");
}

/** A line per place. */
export function convertedText(converted: Converted): string {
  const { clocks, times } = converted;
  const width = Math.max(...times.map(({ place }) => place.length));
  return [
    ...(clocks ? [clocksText(clocks)] : []),
    ...times.map((time) => {
      const { place, at, days, nextChange } = time;
      const shift = days === 0 ? "" : ` (${daysText(days)})`;
      const change = nextChange ? `; ${changeText(nextChange)}` : "";
      return `${place.padEnd(width)}  ${dateText(at)} ${timeText(at)}${shift}  ${zoneText(time)}${change}`;
    }),
  ].join("\n");
}
