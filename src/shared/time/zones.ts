import { Temporal } from "temporal-polyfill";

/** The IANA name, as the platform writes it, or the offset of a time zone; undefined for an unknown one. */
export function findZone(zone: string): string | undefined {
  try {
    return new Temporal.ZonedDateTime(0n, zone.trim()).timeZoneId;
  } catch {
    return undefined;
  }
}
