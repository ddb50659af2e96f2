import type { Temporal } from "temporal-polyfill";
import { InputError } from "#shared/input-error.ts";
import { readDate as readAnyDate } from "#shared/time/read-date.ts";

/**
 * Reads a date in any of the common formats, or as `today`. A time is ignored.
 * @param field the input's name, for errors
 * @throws {InputError} for anything else, and for dates that don't exist
 */
export function readDate(text: string, today: Temporal.PlainDate, field: string): Temporal.PlainDate {
  const trimmed = text.trim().replace(/\s+/g, " ");
  const shown = trimmed.length > 40 ? `${trimmed.slice(0, 40)}…` : trimmed;
  const fault = (message: string) => new InputError(message, { field });
  if (/^now$/i.test(trimmed)) return today;
  const read = attempt(() => readAnyDate(trimmed, today));
  if (read === "nonexistent") throw fault(`There is no ${shown}.`);
  if (!read) throw fault(`“${shown}” is not a date: try 2026-11-25, 25 Nov 2026 or today.`);
  if ("either" in read)
    throw fault(`In ${shown}, either number could be the month: write ${read.either.join(" or ")}.`);
  return read.date;
}

function attempt<Result>(read: () => Result): Result | "nonexistent" {
  try {
    return read();
  } catch {
    return "nonexistent";
  }
}
