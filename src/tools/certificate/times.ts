/** A point in time; without `at` if it can't be read. */
export interface Time {
  /** Milliseconds since 1970. */
  at?: number;
  /** `2026-11-25T12:00:00Z`, or what is written instead of a time. */
  iso: string;
}

/** RFC 5280 §4.1.2.5: the end of what never expires. */
const NEVER = Date.UTC(9999, 11, 31, 23, 59, 59);

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
