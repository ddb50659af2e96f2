import { Temporal } from "temporal-polyfill";
import { InputError } from "#shared/input-error.ts";

export interface CalendarEvent {
  summary: string;
  /** A date without a time for whole days. */
  start: Temporal.PlainDate | Temporal.PlainDateTime;
  /** The first day or moment after it. */
  end?: Temporal.PlainDate | Temporal.PlainDateTime;
  /** As written; empty for whole days and local times. */
  zone: string;
  endZone: string;
  repeats: boolean;
}

interface Property {
  name: string;
  parameters: string;
  value: string;
  line: number;
}

const MAX_EVENTS = 10_000;

export const isCalendar = (text: string) => /^\s{0,99}BEGIN:VCALENDAR/i.test(text);

/**
 * Reads the events of an iCalendar file (RFC 5545). A rule by which an event repeats isn't applied.
 * @param field the input's name, for errors
 * @throws {InputError} with the line of a time that can't be read
 */
export function readEvents(text: string, field: string): CalendarEvent[] {
  if (!isCalendar(text)) {
    throw new InputError("This isn't an iCalendar file: it doesn't start with BEGIN:VCALENDAR.", { field });
  }
  const events: CalendarEvent[] = [];
  const open: string[] = [];
  let event: Partial<CalendarEvent> = {};
  let duration: Temporal.Duration | undefined;
  for (const property of unfold(text)) {
    const { name, value } = property;
    const read = <Result>(parse: () => Result): Result => orLineError(parse, property, field);
    if (name === "BEGIN") {
      open.push(value.toUpperCase());
      if (open.at(-1) === "VEVENT") [event, duration] = [{}, undefined];
    } else if (name === "END") {
      if (open.pop() === "VEVENT" && event.start) events.push(complete(event, event.start, duration));
      if (events.length > MAX_EVENTS) {
        throw new InputError(`There are more than ${MAX_EVENTS.toLocaleString("en")} events.`, { field });
      }
    } else if (open.at(-1) !== "VEVENT") {
      // An alarm of an event has a duration of its own.
    } else if (name === "SUMMARY") event.summary = plainText(value);
    else if (name === "DTSTART") [event.start, event.zone] = read(() => readTime(property));
    else if (name === "DTEND") [event.end, event.endZone] = read(() => readTime(property));
    else if (name === "DURATION") duration = read(() => Temporal.Duration.from(value));
    else if (name === "RRULE" || name === "RDATE") event.repeats = true;
  }
  return events;
}

function complete(
  event: Partial<CalendarEvent>,
  start: CalendarEvent["start"],
  duration: Temporal.Duration | undefined,
): CalendarEvent {
  const { summary = "", zone = "", repeats = false } = event;
  const end = event.end ?? (duration && start.add(duration));
  return { summary, start, zone, repeats, endZone: event.end ? (event.endZone ?? "") : zone, ...(end && { end }) };
}

/** The properties of a file, each in one piece: a line that starts with a space continues the one before. */
function* unfold(text: string): Generator<Property> {
  let whole = "";
  let start = 1;
  let line = 0;
  for (const part of `${text}\n`.split(/\r?\n/)) {
    line += 1;
    if (/^[ \t]/.test(part)) {
      whole += part.slice(1);
      continue;
    }
    const [, name = "", parameters = "", value = ""] = PROPERTY.exec(whole) ?? [];
    if (name !== "") yield { name: name.toUpperCase(), parameters, value: value.trim(), line: start };
    [whole, start] = [part, line];
  }
}

const PROPERTY = /^\s{0,99}([\w-]+)((?:;(?:[^:"]|"[^"]*")*)?):(.*)$/s;
const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/i;

/** @throws {RangeError} for a time that doesn't exist */
function readTime({ value, parameters }: Property): [time: CalendarEvent["start"], zone: string] {
  const [, year, month, day, hour, minute, second, utc] = TIME.exec(value) ?? [];
  const date = Temporal.PlainDate.from(`${year}-${month}-${day}`);
  if (hour === undefined) return [date, ""];
  const [, zone = ""] = /;TZID="?([^";:]+)/i.exec(parameters) ?? [];
  return [date.toPlainDateTime(`${hour}:${minute}:${second}`), utc ? "UTC" : zone];
}

function orLineError<Result>(parse: () => Result, { name, value, line }: Property, field: string): Result {
  try {
    return parse();
  } catch {
    const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value;
    throw new InputError(`${name} in line ${line} is not a time of iCalendar: “${shown}”.`, {
      field,
      position: { line },
    });
  }
}

const plainText = (text: string) => text.replace(/\\(.)/g, (_, sign: string) => (/n/i.test(sign) ? " " : sign));
