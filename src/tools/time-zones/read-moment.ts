import { Temporal } from "temporal-polyfill";
import { InputError } from "#shared/input-error.ts";

export interface ReadMoment {
  instant: Temporal.Instant;
  /** Whether the text has a time, rather than only a date. */
  hasTime: boolean;
  /** Set if the zone's clocks show this time twice or never. */
  clocks?: { kind: "twice" | "skipped"; time: Temporal.PlainDateTime };
}

interface Settings {
  zone: string;
  /** Which of the two times to use if the clocks show it twice. */
  ambiguous: "earlier" | "later";
  /** Milliseconds since 1970. */
  now: number;
}

const FIELD = { field: "at" };
const LOCAL =
  /^(?:(today|tomorrow|yesterday|\d{4}-\d{1,2}-\d{1,2}|[+-]\d{6}-\d\d-\d\d)(?:$|, |[t ]))?(?:(\d{1,2})(?::(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?)?(?: ?([ap])\.?m\.?)?)?$/i;

/**
 * Reads a date, time or both in a zone, a time with an offset (ISO 8601, RFC 9557), a Unix timestamp, or `now`, which
 * empty text means too. A skipped time moves forward by the gap (RFC 5545 §3.3.5).
 * @throws {InputError} for anything else
 */
export function readMoment(text: string, settings: Settings): ReadMoment {
  const read = readAny(text, settings);
  return attempt(() => {
    if (Math.abs(read.instant.epochMilliseconds) > MAX_EPOCH_MS) throw new RangeError();
    return read;
  }, text);
}

/** Days before the last moment that dates have, so that the days around fit. */
const MAX_EPOCH_MS = 8.63e15;

function readAny(text: string, { zone, ambiguous, now }: Settings): ReadMoment {
  const trimmed = text.trim().replace(/\s+/g, " ");
  const instant = Temporal.Instant.fromEpochMilliseconds(now);
  if (trimmed === "" || /^now$/i.test(trimmed)) {
    return { instant: instant.round({ smallestUnit: "minute", roundingMode: "floor" }), hasTime: true };
  }
  const [, mark, number] = /^(@?)([+-]?\d{1,16})$/.exec(trimmed) ?? [];
  if (number !== undefined && (mark === "@" || /\d{9}/.test(number))) {
    return { instant: attempt(() => fromUnix(Number(number)), trimmed), hasTime: true };
  }
  const local = attempt(() => readLocal(trimmed, instant.toZonedDateTimeISO(zone).toPlainDate()), trimmed);
  if (!local) return { instant: attempt(() => readAbsolute(trimmed), trimmed), hasTime: true };
  const on = (disambiguation: Settings["ambiguous"]) =>
    attempt(() => local.time.toZonedDateTime(zone, { disambiguation }), trimmed);
  const [earlier, later] = [on("earlier"), on("later")];
  const { hasTime, time } = local;
  if (earlier.epochNanoseconds === later.epochNanoseconds) return { instant: earlier.toInstant(), hasTime };
  if (!earlier.toPlainDateTime().equals(time)) {
    return { instant: later.toInstant(), hasTime, clocks: { kind: "skipped", time } };
  }
  return { instant: on(ambiguous).toInstant(), hasTime, clocks: { kind: "twice", time } };
}

/** Seconds, or milliseconds if the number has over 11 digits. */
function fromUnix(number: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Math.abs(number) < 1e11 ? number * 1000 : number);
}

function readLocal(text: string, today: Temporal.PlainDate) {
  const found = LOCAL.exec(text);
  if (!found) return undefined;
  const [, date, hour, minute, second = "0", half] = found;
  // A lone number could be a day or an hour.
  if (hour !== undefined && minute === undefined && half === undefined) throw new RangeError();
  const day = date === undefined ? today : readDate(date, today);
  if (hour === undefined) return { time: day.toPlainDateTime(), hasTime: false };
  if (half !== undefined && !(Number(hour) >= 1 && Number(hour) <= 12)) throw new RangeError();
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  const time = Temporal.PlainTime.from(
    { hour: hours, minute: Number(minute ?? 0), second: Number(second) },
    { overflow: "reject" },
  );
  return { time: day.toPlainDateTime(time), hasTime: true };
}

function readDate(text: string, today: Temporal.PlainDate): Temporal.PlainDate {
  const word = text.toLowerCase();
  if (word === "today") return today;
  if (word === "tomorrow") return today.add({ days: 1 });
  if (word === "yesterday") return today.subtract({ days: 1 });
  const [, year, month, day] = /^([+-]?\d+)-(\d+)-(\d+)$/.exec(text) ?? [];
  return Temporal.PlainDate.from(
    { year: Number(year), month: Number(month), day: Number(day) },
    { overflow: "reject" },
  );
}

function readAbsolute(text: string): Temporal.Instant {
  if (text.endsWith("]")) return Temporal.ZonedDateTime.from(text).toInstant();
  return Temporal.Instant.from(text.replace(/ (?=[+-]\d\d|Z$|UTC$)/i, "").replace(/UTC$/i, "Z"));
}

function attempt<Result>(read: () => Result, text: string): Result {
  try {
    return read();
  } catch {
    const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
    throw new InputError(
      `“${shown}” is not a date and time: try 2026-11-26 15:00, tomorrow 3 pm, now or a Unix timestamp.`,
      FIELD,
    );
  }
}
