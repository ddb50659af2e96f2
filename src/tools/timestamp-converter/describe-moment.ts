import { Temporal } from "temporal-polyfill";
import { SHORT_MONTHS, SHORT_WEEKDAYS } from "#shared/dates.ts";
import { InputError } from "#shared/input-error.ts";
import { knownZone } from "#shared/time/read-date.ts";
import type { Moment } from "./moment.ts";
import { type EpochUnit, writeEpoch } from "./read-moment.ts";

/**
 * Writes a point in time in every format, in a zone, in every year that JavaScript supports (ECMA-262 §21.4.1.1).
 * @throws {InputError} for any other year, or for an unknown zone.
 */
export function describeMoment(nanoseconds: bigint, zone: string, unit: EpochUnit): Moment {
  if (nanoseconds < -MAX_NANOSECONDS || nanoseconds > MAX_NANOSECONDS)
    throw new InputError("Invalid timestamp", { field: "input" });
  return describeInstant(new Temporal.Instant(nanoseconds), zone, unit);
}

/**
 * Like `describeMoment`. Outside the years 1 to 9999, ISO 8601 has a sign and six digits, and formats without such years
 * are empty.
 * @throws {InputError} for an unknown zone.
 */
export function describeInstant(instant: Temporal.Instant, zone: string, unit: EpochUnit): Moment {
  const known = knownZone(zone);
  const nanoseconds = instant.epochNanoseconds;
  const zoned = instant.toZonedDateTimeISO(known);
  const utc = instant.toZonedDateTimeISO("UTC");
  // Old local times have offsets with seconds, which neither RFC can write: round the offset and shift the time with it.
  const offset = writeOffset(zoned.offsetNanoseconds);
  const whole = instant.toZonedDateTimeISO(offset);
  const excel = excelSerial(zoned);
  return {
    epoch: {
      seconds: writeEpoch(nanoseconds, "seconds"),
      milliseconds: writeEpoch(nanoseconds, "milliseconds"),
      microseconds: writeEpoch(nanoseconds, "microseconds"),
      nanoseconds: writeEpoch(nanoseconds, "nanoseconds"),
    },
    unit,
    zone: known,
    iso: instant.toString(nanoseconds % 1_000_000n === 0n ? { smallestUnit: "millisecond" } : {}),
    rfc3339: `${whole.toPlainDateTime()}${offset === "+00:00" ? "Z" : offset}`,
    rfc9557: zoned.toString(),
    rfc2822: isCommonYear(whole) ? writeEmailDate(whole, offset.replace(":", "")) : "",
    http: isCommonYear(utc) ? writeEmailDate(utc, "GMT") : "",
    week: `${writeYear(zoned.yearOfWeek ?? zoned.year)}-W${String(zoned.weekOfYear).padStart(2, "0")}-${zoned.dayOfWeek}`,
    dayOfYear: `${zoned.dayOfYear} of ${zoned.daysInYear}`,
    filetime: isCommonYear(utc) ? String(floorDivide(nanoseconds, 100n) + FILETIME_OF_1970) : "",
    ticks: isCommonYear(utc) ? String(floorDivide(nanoseconds, 100n) + TICKS_OF_1970) : "",
    ...(excel === undefined ? {} : { excel }),
  };
}

/** 100 million days from 1970, to +275760-09-13 and -271821-04-20. */
const MAX_NANOSECONDS = 8_640_000_000_000_000_000_000n;
/** Intervals of 100 ns from 1601 to 1970, and from the year 1 to 1970. */
const FILETIME_OF_1970 = 116_444_736_000_000_000n;
const TICKS_OF_1970 = 621_355_968_000_000_000n;

/** Whether all formats have this year. */
function isCommonYear({ year }: { year: number }): boolean {
  return year >= 1 && year <= 9999;
}

function writeYear(year: number): string {
  if (year >= 0 && year <= 9999) return String(year).padStart(4, "0");
  return `${year < 0 ? "-" : "+"}${String(Math.abs(year)).padStart(6, "0")}`;
}

function writeOffset(nanoseconds: number): string {
  const minutes = Math.round(Math.abs(nanoseconds) / 60e9);
  return `${nanoseconds < 0 && minutes > 0 ? "-" : "+"}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/**
 * RFC 2822 §3.3: `Tue, 14 Nov 2023 23:13:20 +0100`.
 * @param zone `+0100`, or `GMT` for HTTP
 */
function writeEmailDate(date: Temporal.ZonedDateTime, zone: string): string {
  const { year, month, day, dayOfWeek, hour, minute, second } = date;
  const time = [hour, minute, second].map(pad).join(":");
  return `${SHORT_WEEKDAYS[dayOfWeek % 7]}, ${pad(day)} ${SHORT_MONTHS[month - 1]} ${writeYear(year)} ${time} ${zone}`;
}

const pad = (number: number) => String(number).padStart(2, "0");

function excelSerial(zoned: Temporal.ZonedDateTime): string | undefined {
  const date = zoned.toPlainDate();
  if (Temporal.PlainDate.compare(date, "1900-03-01") < 0 || !isCommonYear(date)) return undefined;
  const days = new Temporal.PlainDate(1899, 12, 30).until(date).days;
  const { hour, minute, second, millisecond } = zoned;
  const fraction = (((hour * 60 + minute) * 60 + second) * 1000 + millisecond) / 86_400_000;
  return String(Number((days + fraction).toFixed(9)));
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}
