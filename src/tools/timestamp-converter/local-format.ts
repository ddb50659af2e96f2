const SIZES = [
  { unit: "year", seconds: 31_556_952 },
  { unit: "month", seconds: 2_629_746 },
  { unit: "week", seconds: 604_800 },
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
  { unit: "second", seconds: 1 },
] as const;

/**
 * How far a time is from now, in the largest unit that fits, truncated to a whole number. Years and months have their
 * average length in the Gregorian calendar.
 * @param now in milliseconds since 1970, like `then`
 * @example relativeTime(0, 7_300_000, "en") // "2 hours ago"
 */
export function relativeTime(then: number, now: number, locales?: string | readonly string[]): string {
  const seconds = (then - now) / 1000;
  const size = SIZES.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  const amount = size ? Math.trunc(seconds / size.seconds) : 0;
  const format = new Intl.RelativeTimeFormat(locales as string[] | undefined, { numeric: size ? "always" : "auto" });
  return format.format(amount, size?.unit ?? "second");
}

/** Formats times in the visitor's language; in the visitor's zone if none or an invalid one is given. */
export function localFormat(zone?: string): Intl.DateTimeFormat {
  const style = { dateStyle: "medium", timeStyle: "long" } as const;
  try {
    return new Intl.DateTimeFormat(undefined, { ...style, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat(undefined, style);
  }
}
