import { Temporal } from "temporal-polyfill";
import { monthNumber } from "#shared/dates.ts";
import { InputError } from "#shared/input-error.ts";

type Reader = (parts: readonly string[], today: Temporal.PlainDate) => Temporal.PlainDate | undefined;

const FORMATS: readonly (readonly [pattern: RegExp, read: Reader])[] = [
  [/^(?:today|now)$/i, (_, today) => today],
  [/^tomorrow$/i, (_, today) => today.add({ days: 1 })],
  [/^yesterday$/i, (_, today) => today.subtract({ days: 1 })],
  // ISO 8601, possibly with a time, and with slashes or without leading zeros.
  [/^([+-]\d{6}|\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]\d.*)?$/i, ([year, , month, day]) => dateOf(year, month, day)],
  [/^(\d{4})(\d\d)(\d\d)$/, ([year, month, day]) => dateOf(year, month, day)],
  [
    /^(\d{4})-?W(\d\d)(?:-?([1-7]))?$/i,
    ([year, week, day = "1"]) => dateOfWeek(Number(year), Number(week), Number(day)),
  ],
  [/^(\d{4})-(\d{3})$/, ([year, day]) => dateOfDay(Number(year), Number(day))],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, ([day, month, year]) => dateOf(year, month, day)],
  [
    /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i,
    ([day, month = "", year]) => dateOf(year, monthNumber(month), day),
  ],
  [
    /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i,
    ([month = "", day, year]) => dateOf(year, monthNumber(month), day),
  ],
];

/**
 * Reads a date in ISO 8601, as a week or day of a year, in words, or as `today`.
 * @param field the input's name, for errors
 * @throws {InputError} for anything else, and for dates that don't exist
 */
export function readDate(text: string, today: Temporal.PlainDate, field: string): Temporal.PlainDate {
  const trimmed = text.trim().replace(/\s+/g, " ");
  const slashes = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(trimmed);
  if (slashes) return readSlashes(slashes, field);
  for (const [pattern, read] of FORMATS) {
    const found = pattern.exec(trimmed);
    const date = found && read(found.slice(1), today);
    if (date) return date;
    if (found) throw new InputError(`There is no ${shorten(trimmed)}.`, { field });
  }
  throw new InputError(`“${shorten(trimmed)}” is not a date: try 2026-11-25, 25 Nov 2026 or today.`, { field });
}

/** The month comes first in some countries and second in others. */
function readSlashes([text, first = "", second = "", year = ""]: RegExpExecArray, field: string): Temporal.PlainDate {
  if (Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)) {
    throw new InputError(
      `In ${text}, either number could be the month: write ${year}-${pad(first)}-${pad(second)} or ${year}-${pad(second)}-${pad(first)}.`,
      { field },
    );
  }
  const date = Number(first) > 12 ? dateOf(year, second, first) : dateOf(year, first, second);
  if (!date) throw new InputError(`There is no ${text}.`, { field });
  return date;
}

const pad = (number: string) => number.padStart(2, "0");
const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function dateOf(year: unknown, month: unknown, day: unknown): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: "reject" },
    );
  } catch {
    return undefined;
  }
}

/** ISO 8601: week 1 has January 4. */
function dateOfWeek(year: number, week: number, day: number): Temporal.PlainDate | undefined {
  const fourth = Temporal.PlainDate.from({ year, month: 1, day: 4 });
  const date = fourth.add({ days: (week - 1) * 7 + day - fourth.dayOfWeek });
  return date.yearOfWeek === year && week > 0 ? date : undefined;
}

function dateOfDay(year: number, day: number): Temporal.PlainDate | undefined {
  const date = Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: day - 1 });
  return date.year === year && day > 0 ? date : undefined;
}
