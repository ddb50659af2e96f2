import { InputError } from "#shared/input-error.ts";
import { to24Hour } from "./to-24-hour.ts";

const TIME = "(?<time>\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?)(?:\\s*(?<half>[ap])\\.?m\\.?)?";
const REST = `(?:,?\\s+${TIME}(?<zone>\\s*(?:Z|UTC|GMT|[+-]\\d\\d:?\\d\\d))?)?`;
const FORMS = [
  // East Asia and logs: 2023/11/14 22:13:20; also in 12-hour time: 2023-11-14 10:13 PM.
  `(?<year>\\d{4})(?<mark>[/.-])(?<month>\\d{1,2})\\k<mark>(?<day>\\d{1,2})${REST}`,
  // Germany and its neighbors: 14.11.2023 22:13
  `(?<day>\\d{1,2})\\.(?<month>\\d{1,2})\\.(?<year>\\d{4})${REST}`,
  // Americans put the month first, many others the day.
  `(?<one>\\d{1,2})(?<mark>[/-])(?<two>\\d{1,2})\\k<mark>(?<year>\\d{4})${REST}`,
].map((form) => new RegExp(`^${form}$`, "i"));

/**
 * Converts a date of three numbers to ISO 8601; the zone stays unchanged.
 * @returns undefined for any other format.
 * @throws {InputError} if either of two numbers could be the month.
 * @example numericDateToIso("11/14/2023 10:13 PM") // "2023-11-14T22:13"
 */
export function numericDateToIso(text: string): string | undefined {
  const groups = FORMS.map((form) => form.exec(text)?.groups).find((found) => found !== undefined);
  if (!groups) return undefined;
  const { year = "", time, half, zone = "" } = groups;
  const [month, day] =
    groups.one && groups.two ? monthAndDay(groups.one, groups.two, year) : [groups.month, groups.day];
  const date = `${year}-${pad(month)}-${pad(day)}`;
  if (time === undefined) return date;
  const clock = half ? to24Hour(time, half) : time;
  return clock && `${date}T${clock.replace(/^\d:/, "0$&")}${zone}`;
}

function monthAndDay(one: string, two: string, year: string): readonly [string, string] {
  if (Number(one) > 12) return [two, one];
  if (Number(two) > 12 || Number(one) === Number(two)) return [one, two];
  const dates = [`${year}-${pad(one)}-${pad(two)}`, `${year}-${pad(two)}-${pad(one)}`];
  throw new InputError(`Either number could be the month: write ${dates.join(" or ")}`, { field: "input" });
}

function pad(number = ""): string {
  return number.padStart(2, "0");
}
