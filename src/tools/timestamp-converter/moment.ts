import type { EpochUnit } from "./read-moment.ts";

/** A point in time in every format. */
export interface Moment {
  /** Since 1970-01-01T00:00:00Z; exact, with decimals if needed. */
  epoch: Readonly<Record<EpochUnit, string>>;
  /** The unit that the timestamp was read in. */
  unit: EpochUnit;
  /** IANA name of the zone, or an offset. */
  zone: string;
  /** In UTC. */
  iso: string;
  /** In the zone, like all following fields; years outside 0 to 9999 in the format of ISO 8601. */
  rfc3339: string;
  rfc9557: string;
  /** Empty outside the years 1 to 9999, like `http`, `filetime` and `ticks`. */
  rfc2822: string;
  /** In UTC. */
  http: string;
  /** ISO 8601 week date: `2023-W46-2`. */
  week: string;
  /** `318 of 365`. */
  dayOfYear: string;
  /** 100 ns since 1601 in UTC. */
  filetime: string;
  /** 100 ns since the year 1 in UTC. */
  ticks: string;
  /** Days since 1899-12-30 in the zone; absent after 9999 and before March 1900, because Excel has a February 29, 1900. */
  excel?: string;
  clocks?: "twice" | "skipped";
  /** The date had second 60, which was read as 59. */
  leapSecond?: true;
}

/** A point in time as a date in its zone, in RFC 2822 and in UTC. */
export function dateText({ rfc9557, rfc2822, iso }: Moment): string {
  return [rfc9557, rfc2822, iso].join("\n");
}
