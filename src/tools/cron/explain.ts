import cronstrue from "cronstrue";
import { Temporal } from "temporal-polyfill";
import { knownZone } from "#shared/time/read-date.ts";
import type { Explained } from "./explained-text.ts";
import { readSchedules } from "./read-schedules.ts";
import { CHANGE_POLICY, type ClockChange, clockChanges, nextClockTime, nextRuns, type Run } from "./runs.ts";
import { DIALECTS, type Dialect, type Fields, type Schedule } from "./schedule.ts";

interface ExplainOptions {
  dialect: "auto" | Dialect;
  /** Empty for the zone of this machine. */
  zone: string;
  count: number;
}

/**
 * Explains a schedule, or all of a crontab.
 * @param now in milliseconds since 1970
 * @param warn gets what may surprise about it
 * @throws {InputError} with line and column
 */
export function explainSchedules(
  text: string,
  { dialect, zone, count }: ExplainOptions,
  now: number,
  warn: (message: string) => void,
): Explained[] {
  const shownZone = knownZone(zone.trim() === "" ? Temporal.Now.timeZoneId() : zone);
  const schedules = readSchedules(text, dialect);
  return schedules.map((schedule) => {
    const ownWarn = (message: string) => warn(schedules.length > 1 ? `${schedule.expression}: ${message}` : message);
    return explainOne(schedule, shownZone, count, now, ownWarn);
  });
}

function explainOne(
  schedule: Schedule,
  shownZone: string,
  count: number,
  now: number,
  warn: (message: string) => void,
): Explained {
  const { expression, dialect, command } = schedule;
  const zone = schedule.zone ?? shownZone;
  const runs = nextRuns(schedule, zone, shownZone, now, count);
  for (const warning of warningsOn(schedule, zone, now, runs)) warn(warning);
  return {
    expression,
    meaning: meaningOf(schedule),
    dialect,
    notation: DIALECTS[dialect],
    zone,
    ...(zone !== shownZone && { shownZone }),
    ...(command !== undefined && { command }),
    runs,
  };
}

function meaningOf({ timing }: Schedule): string {
  if (timing.kind === "reboot") return "Once, when the machine starts";
  if (timing.kind === "every") return `Every ${durationText(timing.seconds)}, from when the scheduler starts`;
  const { second, minute, hour, day, month, weekday, year, beforeLast = [], bothDays } = timing.fields;
  const [before] = beforeLast;
  const days = before === undefined ? day : before === 0 ? "L" : `L-${before}`;
  const meaning = cronstrue.toString(
    [second, minute, hour, beforeLast.length > 1 ? "*" : days, month, weekday, year].join(" "),
    {
      use24HourTimeFormat: true,
      logicalAndDayFields: bothDays,
    },
  );
  if (beforeLast.length > 1) return `${meaning}, on ${lastDaysText(beforeLast)} of the month`;
  // Cron runs on either day, which "and" doesn't say.
  return meaning.replace(", and on ", ", or on ");
}

/** @param beforeLast from high to low */
function lastDaysText(beforeLast: readonly number[]): string {
  const isWhole = beforeLast.every((days, index) => days === beforeLast.length - 1 - index);
  if (isWhole) return `the last ${beforeLast.length} days`;
  return `the days ${listOf(beforeLast.map(String))} before the last`;
}

function durationText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), "hour"],
    [Math.floor(seconds / 60) % 60, "minute"],
    [seconds % 60, "second"],
  ] as const;
  return parts.flatMap(([value, unit]) => (value === 0 ? [] : [`${value} ${unit}${value === 1 ? "" : "s"}`])).join(" ");
}

const listOf = (words: readonly string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

function warningsOn(schedule: Schedule, zone: string, now: number, runs: readonly Run[]): string[] {
  const { timing, dialect, remarks } = schedule;
  if (timing.kind !== "fields") return [...remarks];
  const { fields } = timing;
  const warnings = [...remarks];
  if (runs.length === 0) {
    const ranBefore = nextClockTime(fields, Date.UTC(1970, 0, 1)) !== undefined;
    warnings.unshift(
      ranBefore ? "It never runs again: all of its dates are in the past" : "It never runs: there is no such date",
    );
  }
  if (!fields.bothDays) {
    warnings.push("It runs on days that match the day of month or the day of week, not only those that match both");
  }
  if (dialect === "github" && isOftenerThan(fields, now, 5 * 60_000)) {
    warnings.push("GitHub Actions runs a workflow every 5 minutes at most");
  }
  return [...warnings, ...clockChanges(schedule, zone, now).map((change) => changeText(change, dialect, zone))];
}

/** Whether two of the next 100 runs are less than this apart. */
function isOftenerThan(fields: Fields, now: number, milliseconds: number): boolean {
  let last = Number.NEGATIVE_INFINITY;
  let from = now;
  for (let index = 0; index < 100; index++) {
    const next = nextClockTime(fields, from);
    if (next === undefined) return false;
    if (next - last < milliseconds) return true;
    last = next;
    from = next + 1000;
  }
  return false;
}

const ON_CHANGE = {
  after: "cron runs it right after the change",
  never: "it doesn’t run then",
  once: "it runs only the first time",
  twice: "it runs twice",
} as const;

function changeText({ at, kind }: ClockChange, dialect: Dialect, zone: string): string {
  const time = timeOf(at);
  const policy = CHANGE_POLICY[dialect][kind];
  const result =
    policy === "maybe"
      ? kind === "skipped"
        ? "that run may be left out or moved"
        : "it may run twice"
      : ON_CHANGE[policy];
  return `On ${at.slice(0, 10)}, clocks in ${zone} ${kind === "skipped" ? "skip" : "show"} ${time}${kind === "skipped" ? "" : " twice"}: ${result}`;
}

/** Hour and minute; also the second, unless it is 0. */
function timeOf(at: string): string {
  const time = at.slice(11, 19);
  return time.endsWith(":00") ? time.slice(0, 5) : time;
}
