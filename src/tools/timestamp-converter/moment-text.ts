import type { Moment } from "./moment.ts";

/** A point in time as a date: on the clocks of its zone, as in e-mail, and in UTC. */
export function dateText({ rfc9557, rfc2822, iso }: Moment): string {
  return [rfc9557, rfc2822, iso].join("\n");
}

/** @example `1698543000000 milliseconds` */
export function timestampText({ epoch, unit }: Moment): string {
  return `${epoch[unit]} ${unit}`;
}
