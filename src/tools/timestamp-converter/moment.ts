import type { EpochUnit } from "./epoch.ts";

/** A point in time, in every way of writing it. */
export interface Moment {
  /** Since 1970-01-01T00:00:00Z; exact, with decimals where needed. */
  epoch: Readonly<Record<EpochUnit, string>>;
  /** The unit that the timestamp was read in. */
  unit: EpochUnit;
  /** The zone as IANA writes it, or an offset. */
  zone: string;
  /** In UTC. */
  iso: string;
  /** In the zone, as all that follow; outside the years 0 to 9999 as ISO 8601 has them. */
  rfc3339: string;
  rfc9557: string;
  /** Empty outside the years 1 to 9999, as `http`, `filetime` and `ticks`. */
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
  /** Days since 1899-12-30 on the zone's clocks; absent before March 1900, where Excel counts a day that never was, and after 9999. */
  excel?: string;
  clocks?: "twice" | "skipped";
}

/** A point in time as a date: on the clocks of its zone, as in e-mail, and in UTC. */
export function dateText({ rfc9557, rfc2822, iso }: Moment): string {
  return [rfc9557, rfc2822, iso].join("\n");
}
