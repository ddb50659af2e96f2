/** Lifetimes for a paste or link, in display order. Without one it never expires. */
export const EXPIRIES = {
  hour: "1 hour",
  day: "1 day",
  week: "1 week",
  month: "30 days",
  year: "1 year",
} as const;

export type Expiry = keyof typeof EXPIRIES;

const HOUR_MS = 3_600_000;

/** Each lifetime in milliseconds. */
export const EXPIRY_MS: Readonly<Record<Expiry, number>> = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
  year: 365 * 24 * HOUR_MS,
};
