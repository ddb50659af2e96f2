import { Cron } from "croner";
import { Temporal } from "temporal-polyfill";
import type { Dialect, Fields, Schedule } from "./schedule.ts";

export interface Run {
  /** Time in the schedule's zone: `2026-11-26T05:00:00+01:00`; without offset if clocks skip it. */
  at: string;
  /** The same time in the chosen zone, if that is another. */
  shown?: string;
  /** What clocks do at this time. */
  clocks?: "skipped" | "first" | "second";
}

const DAY_MS = 86_400_000;
/** After 400 years, dates and weekdays repeat. */
const CALENDAR_CYCLE_MS = 146_097 * DAY_MS;

const crons = new WeakMap<Fields, Cron>();

/** Computes in UTC, because what libraries do when clocks change is not what each scheduler does. */
function cronOf(fields: Fields): Cron {
  const known = crons.get(fields);
  if (known) return known;
  const { second, minute, hour, day, month, weekday, year, beforeLast, bothDays } = fields;
  const cron = new Cron([second, minute, hour, beforeLast ? "*" : day, month, weekday, year].join(" "), {
    timezone: "UTC",
    mode: "7-part",
    domAndDow: bothDays,
    paused: true,
  });
  crons.set(fields, cron);
  return cron;
}

/**
 * The next time on the clock at which a schedule matches; undefined if there is none.
 * @param from the first time that may match, both as milliseconds since 1970 as if the clock showed UTC
 */
export function nextClockTime(fields: Fields, from: number): number | undefined {
  const { beforeLast } = fields;
  const cron = cronOf(fields);
  let after = from - 1000;
  for (;;) {
    const next = cron.nextRun(new Date(after))?.getTime();
    if (next === undefined || next - from > CALENDAR_CYCLE_MS) return undefined;
    const wait = beforeLast ? daysUntil(next, beforeLast) : 0;
    if (wait === 0) return next;
    after = (Math.floor(next / DAY_MS) + wait) * DAY_MS - 1000;
  }
}

/** Days until the next day that is one of these numbers of days before the last of its month, or until the next month. */
function daysUntil(time: number, beforeLast: readonly number[]): number {
  const date = new Date(time);
  const left = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate() - date.getUTCDate();
  return Math.min(left + 1, ...beforeLast.filter((days) => days <= left).map((days) => left - days));
}

/** A moment when the clocks of a zone change. */
interface Change {
  /** Milliseconds since 1970. */
  at: number;
  /** Milliseconds that the clocks are ahead of UTC. */
  before: number;
  after: number;
}

function changeAfter(zone: string, time: number): Change | undefined {
  const next = zoned(zone, time).getTimeZoneTransition("next");
  if (!next) return undefined;
  const at = next.epochMilliseconds;
  return { at, before: offsetAt(zone, at - 1), after: offsetAt(zone, at) };
}

const zoned = (zone: string, time: number) => Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone);
const offsetAt = (zone: string, time: number) => zoned(zone, time).offsetNanoseconds / 1e6;

/** What a scheduler does with a time that clocks skip, or show twice. */
export const CHANGE_POLICY: Readonly<
  Record<Dialect, { skipped: "after" | "never" | "maybe"; twice: "once" | "twice" | "maybe" }>
> = {
  // cron(8) of Debian and cronie.
  unix: { skipped: "after", twice: "once" },
  // robfig/cron runs jobs by the time on the clock.
  kubernetes: { skipped: "never", twice: "twice" },
  github: { skipped: "maybe", twice: "maybe" },
  seconds: { skipped: "maybe", twice: "maybe" },
  quartz: { skipped: "maybe", twice: "maybe" },
  // systemd-analyze calendar, see testing/suite.
  systemd: { skipped: "never", twice: "once" },
};

/**
 * Whether it runs at fixed times, rather than all day long: most schedulers treat only those differently when clocks
 * change. systemd knows no difference.
 */
function isFixed({ minute, hour }: Fields, dialect: Dialect): boolean {
  if (dialect === "unix") return !minute.startsWith("*") && !hour.startsWith("*");
  return hour !== "*" || dialect === "systemd";
}

/**
 * The next runs of a schedule, in order. Times that clocks skip are listed between them.
 * @param zone where its clock is
 * @param shownZone the zone to show each run in as well
 * @param now in milliseconds since 1970
 */
export function nextRuns(
  { timing, dialect }: Schedule,
  zone: string,
  shownZone: string,
  now: number,
  count: number,
): Run[] {
  if (timing.kind === "reboot") return [];
  const run = (time: number, clocks?: Run["clocks"]): Run => ({
    at: format(zone, time),
    ...(shownZone !== zone && { shown: format(shownZone, time) }),
    ...(clocks && { clocks }),
  });
  if (timing.kind === "every") {
    const start = now - (now % 1000);
    return Array.from({ length: count }, (_, index) => run(start + (index + 1) * timing.seconds * 1000));
  }
  const { fields } = timing;
  const policy = CHANGE_POLICY[dialect];
  const fixed = isFixed(fields, dialect);
  const runs: Run[] = [];
  let left = count;
  const list = (added: Run) => {
    runs.push(added);
    left--;
  };
  const change = changeAfter(zone, now);
  const start = now + offsetAt(zone, now);
  // Clocks that go back show earlier times again.
  const from = Math.min(start, change ? change.at + change.after : start);
  /** Moments of the times that clocks show again. */
  const repeats: number[] = [];
  let lastSkip: number | undefined;
  let clock = nextClockTime(fields, Math.ceil(from / 1000) * 1000);
  while (clock !== undefined && left > 0 && runs.length < 2 * count) {
    const { kind, first, second } = momentsOf(zone, clock);
    while (left > 0 && (repeats[0] ?? first) < first) list(run(repeats.shift() ?? first, "second"));
    if (left === 0) break;
    if (kind === "skipped") {
      if (first > now && first !== lastSkip && fields.hour !== "*") {
        lastSkip = first;
        if (fixed && policy.skipped === "after") list(run(first, "skipped"));
        else runs.push({ at: iso(clock), clocks: "skipped" });
      }
    } else {
      if (first > now) list(run(first, kind === "twice" ? "first" : undefined));
      if (kind === "twice" && second > now && !(fixed && policy.twice === "once")) repeats.push(second);
    }
    clock = nextClockTime(fields, clock + 1000);
  }
  return [...runs, ...repeats.slice(0, left).map((time) => run(time, "second"))];
}

/** The moments when clocks show a time, in milliseconds since 1970. If they skip it, the moment when they change. */
function momentsOf(zone: string, clock: number): { kind?: "skipped" | "twice"; first: number; second: number } {
  const wall = Temporal.PlainDateTime.from(iso(clock));
  const earlier = wall.toZonedDateTime(zone, { disambiguation: "earlier" });
  const first = earlier.epochMilliseconds;
  const second = wall.toZonedDateTime(zone, { disambiguation: "later" }).epochMilliseconds;
  if (first === second) return { first, second };
  if (earlier.toPlainDateTime().equals(wall)) return { kind: "twice", first, second };
  const change = earlier.getTimeZoneTransition("next")?.epochMilliseconds ?? second;
  return { kind: "skipped", first: change, second: change };
}

const iso = (clock: number) => new Date(clock).toISOString().slice(0, 19);

function format(zone: string, time: number): string {
  return zoned(zone, time).toString({ timeZoneName: "never", fractionalSecondDigits: 0 });
}

export interface ClockChange {
  /** The time on the clock that a run is affected at: `2027-03-28T02:30:00`. */
  at: string;
  kind: "skipped" | "twice";
}

/** The next time within a year that the schedule is due and that clocks skip, and the next that they show twice. */
export function clockChanges({ timing, dialect }: Schedule, zone: string, now: number): ClockChange[] {
  if (timing.kind !== "fields" || !isFixed(timing.fields, dialect)) return [];
  const found: ClockChange[] = [];
  let change = changeAfter(zone, now);
  while (change && change.at < now + 366 * DAY_MS) {
    const { at, before, after } = change;
    const clock = nextClockTime(timing.fields, at + Math.min(before, after));
    const kind = after > before ? "skipped" : "twice";
    // An hour less on the clock loses no run for one that runs every hour.
    const isHourly = kind === "skipped" && timing.fields.hour === "*";
    const isAffected = !isHourly && clock !== undefined && clock < at + Math.max(before, after);
    if (isAffected && !found.some((other) => other.kind === kind)) found.push({ at: iso(clock), kind });
    change = changeAfter(zone, at);
  }
  return found;
}
