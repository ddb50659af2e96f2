import { Temporal } from "temporal-polyfill";

/** The IANA name or offset of a time zone; undefined for an unknown one. */
export function findZone(zone: string): string | undefined {
  try {
    return new Temporal.ZonedDateTime(0n, zone.trim()).timeZoneId;
  } catch {
    return undefined;
  }
}

/** The zone of the machine that runs this. */
export function ownZone(): string {
  return findZone(Temporal.Now.timeZoneId()) ?? "UTC";
}
