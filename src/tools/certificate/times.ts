import type { Der } from "./der.ts";
import { latin1, printable } from "./names.ts";

/** A point in time; without `at` if it can't be read. */
export interface Time {
  /** Milliseconds since 1970. */
  at?: number;
  /** `2026-11-25T12:00:00Z`, or what is written instead of a time. */
  iso: string;
}

const TIME = /^(\d{2}|\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:\.\d{1,9})?(?:Z|([+-])(\d\d)(\d\d))$/;
const UTC_TIME = 0x17;
export const GENERALIZED_TIME = 0x18;
/** RFC 5280 §4.1.2.5: the end of what never expires. */
const NEVER = Date.UTC(9999, 11, 31, 23, 59, 59);

export const isTime = (tag: number | undefined) => tag === UTC_TIME || tag === GENERALIZED_TIME;

/** UTCTime or GeneralizedTime (RFC 5280 §4.1.2.5). */
export function readTime({ tag, content }: Der): Time {
  const text = latin1(content.subarray(0, 40));
  const [, year = "", month, day, hour, minute, second = "0", sign, hours, minutes] = TIME.exec(text) ?? [];
  const wrong = { iso: printable(text) };
  if (year.length !== (tag === UTC_TIME ? 2 : 4)) return wrong;
  const fullYear = year.length === 4 ? Number(year) : Number(year) + (Number(year) < 50 ? 2000 : 1900);
  const local = new Date(0);
  local.setUTCFullYear(fullYear, Number(month) - 1, Number(day));
  local.setUTCHours(Number(hour), Number(minute), Number(second));
  const isReal =
    local.getUTCMonth() === Number(month) - 1 &&
    local.getUTCDate() === Number(day) &&
    Number(minute) < 60 &&
    Number(hour) < 24;
  if (!isReal) return wrong;
  const offset = sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const at = local.getTime() - offset * 60_000;
  return { at, iso: isoOf(at) };
}

export const neverEnds = ({ at }: Time) => at === NEVER;

export function isoOf(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
}

/** @example utcText("2026-11-25T12:00:00Z") // "2026-11-25 12:00:00 UTC" */
export function utcText(iso: string): string {
  return iso.replace("T", " ").replace("Z", " UTC");
}

const DAY = 86_400_000;
/** Days up to three months: that is how certificates are renewed. */
const UNITS = [
  ["year", 365.2425 * DAY, 2 * 365.2425 * DAY],
  ["month", 30.436875 * DAY, 90 * DAY],
  ["day", DAY, DAY],
  ["hour", 3_600_000, 3_600_000],
  ["minute", 60_000, 60_000],
  ["second", 1_000, 0],
] as const;

/** @example relativeTime(-3 * 86_400_000) // "3 days ago" */
export function relativeTime(milliseconds: number): string {
  const distance = Math.abs(milliseconds);
  const [unit, size] = UNITS.find(([, , from]) => distance >= from) ?? UNITS[5];
  const count = Math.floor(distance / size);
  return new Intl.RelativeTimeFormat("en").format(milliseconds < 0 ? -count : count, unit);
}
