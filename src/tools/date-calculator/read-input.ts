import type { Temporal } from "temporal-polyfill";
import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
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

interface Amount {
  years: number;
  months: number;
  weeks: number;
  days: number;
  businessDays: number;
}

const UNITS = lookup<readonly [unit: keyof Amount, factor: number]>({
  y: ["years", 1],
  year: ["years", 1],
  yr: ["years", 1],
  decade: ["years", 10],
  quarter: ["months", 3],
  q: ["months", 3],
  m: ["months", 1],
  mo: ["months", 1],
  mon: ["months", 1],
  month: ["months", 1],
  w: ["weeks", 1],
  wk: ["weeks", 1],
  week: ["weeks", 1],
  fortnight: ["weeks", 2],
  d: ["days", 1],
  day: ["days", 1],
  bd: ["businessDays", 1],
  "business day": ["businessDays", 1],
  "working day": ["businessDays", 1],
  workday: ["businessDays", 1],
  weekday: ["businessDays", 1],
});

/** More overflows every date. */
const MAX_DIGITS = 9;

/**
 * Reads an amount of time: `1 year 2 months`, `-90 days`, `10 business days`, `P1Y2M`. A sign counts until the next.
 * @throws {InputError} with the column of what is wrong
 */
export function readAmount(text: string): Amount {
  const amount: Amount = { years: 0, months: 0, weeks: 0, days: 0, businessDays: 0 };
  const isIso = /^\s*[+-]?P(?=\d)/i.test(text);
  // The designator of ISO 8601 does not belong to the number after it.
  const plain = isIso ? text.replace(/P/i, " ") : text;
  let sign = 1;
  let end = 0;
  for (const { 0: part, index, groups = {} } of plain.matchAll(PART)) {
    if (plain.slice(end, index).trim() !== "") break;
    end = index + part.length;
    const { sign: written, digits = "", unit = "" } = groups;
    if (written !== undefined) sign = written === "+" ? 1 : -1;
    const name = unit
      .toLowerCase()
      .replace(/\s+/g, " ")
      .replace(/(?<=..)s$/, "");
    const known = Object.hasOwn(UNITS, name) ? UNITS[name] : undefined;
    if (!known)
      throw faulty(
        `“${unit || digits}” ${unit ? "is not a unit: use years, months, weeks, days or business days" : "has no unit, such as days"}`,
        index + part.length - (unit || digits).length,
      );
    if (digits.length > MAX_DIGITS) throw faulty(`${digits.slice(0, 20)} is too much`, index);
    amount[known[0]] += sign * Number(digits) * known[1];
  }
  const rest = plain.slice(end);
  if (rest.trim() !== "" || end === 0) {
    throw faulty(
      "This is not an amount of time, such as 90 days or 1 year 2 months",
      end + rest.length - rest.trimStart().length,
    );
  }
  return amount;
}

const PART =
  /(?<sign>[+\u2212-])?\s{0,9}(?<digits>\d+)\s{0,9}(?<unit>(?:business|working)\s{1,9}days?|[a-z]{1,12})?,?(?:\s{0,9}and\b)?/gi;

function faulty(message: string, offset: number): InputError {
  return new InputError(`${message} (column ${offset + 1}).`, {
    field: "amount",
    position: { offset, line: 1, column: offset + 1 },
  });
}
