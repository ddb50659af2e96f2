import { InputError } from "#shared/input-error.ts";

/** The end of the year 9999. */
const MAX_SECONDS = 253_402_300_799;

/**
 * Reads the time of a code: Unix seconds, or ISO 8601 with a zone.
 * @returns milliseconds since 1970
 * @throws {InputError} for anything else, and for times before 1970 or after 9999.
 */
export async function readTime(text: string, now: number): Promise<number> {
  const trimmed = text.trim();
  if (trimmed === "") return now;
  const seconds = /^\d{1,12}(?:\.\d{1,9})?$/.test(trimmed) ? Number(trimmed) : await readIso(trimmed);
  if (seconds >= 0 && seconds <= MAX_SECONDS) return seconds * 1000;
  throw new InputError("The time must be Unix seconds or ISO 8601 with a zone, such as 2026-11-26T12:00:00Z", {
    field: "time",
  });
}

async function readIso(text: string): Promise<number> {
  const { Temporal } = await import("temporal-polyfill");
  try {
    return Temporal.Instant.from(text).epochMilliseconds / 1000;
  } catch {
    return Number.NaN;
  }
}
