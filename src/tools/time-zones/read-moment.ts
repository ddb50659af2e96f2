import { Temporal } from "temporal-polyfill";
import { InputError } from "#shared/input-error.ts";
import { type Clocks, instantOf, readDate } from "#shared/time/read-date.ts";

export interface ReadMoment {
  instant: Temporal.Instant;
  /** Whether the text has a time, rather than only a date. */
  hasTime: boolean;
  /** Set if the zone's clocks show this time twice or never. */
  clocks?: { kind: Clocks; time: Temporal.PlainDateTime };
}

interface Settings {
  zone: string;
  /** Which of the two times to use if the clocks show it twice. */
  ambiguous: "earlier" | "later";
  /** Milliseconds since 1970. */
  now: number;
}

/** Days before the last moment that dates have, so that the days around fit. */
const MAX_EPOCH_MS = 8.63e15;

/**
 * Reads a date, time or both in any of the common formats, a Unix timestamp, or `now`, which empty text means too.
 * @throws {InputError} for anything else
 */
export function readMoment(text: string, settings: Settings): ReadMoment {
  try {
    const read = readAny(text.trim(), settings);
    if (Math.abs(read.instant.epochMilliseconds) > MAX_EPOCH_MS) throw new RangeError("Too far from 1970");
    return read;
  } catch {
    const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
    throw new InputError(
      `“${shown}” is not a date and time: try 2026-11-26 15:00, tomorrow 3 pm, now or a Unix timestamp.`,
      { field: "at" },
    );
  }
}

function readAny(text: string, { zone, ambiguous, now }: Settings): ReadMoment {
  const current = Temporal.Instant.fromEpochMilliseconds(now);
  if (text === "" || /^now$/i.test(text)) {
    return { instant: current.round({ smallestUnit: "minute", roundingMode: "floor" }), hasTime: true };
  }
  const [, mark, number] = /^(@?)([+-]?\d{1,16})$/.exec(text) ?? [];
  if (number !== undefined && (mark === "@" || /\d{9}/.test(number))) {
    return { instant: fromUnix(Number(number)), hasTime: true };
  }
  const written = readDate(text, current.toZonedDateTimeISO(zone).toPlainDate());
  if (!written || "either" in written) throw new RangeError("Not a date");
  const { instant, clocks } = instantOf(written, zone, ambiguous);
  const { date, time } = written;
  return {
    instant,
    hasTime: time !== undefined || written.zone !== "",
    ...(clocks && { clocks: { kind: clocks, time: date.toPlainDateTime(time) } }),
  };
}

/** Seconds, or milliseconds if the number has over 11 digits. */
function fromUnix(number: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Math.abs(number) < 1e11 ? number * 1000 : number);
}
