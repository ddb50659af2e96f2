import type { Der } from "#shared/keys/der.ts";
import { latin1, printable } from "./names.ts";
import { isoOf, type Time } from "./times.ts";

const TIME = /^(\d{2}|\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:\.\d{1,9})?(?:Z|([+-])(\d\d)(\d\d))$/;
const UTC_TIME = 0x17;
export const GENERALIZED_TIME = 0x18;

export const isTime = (tag: number | undefined) => tag === UTC_TIME || tag === GENERALIZED_TIME;

/** UTCTime or GeneralizedTime (RFC 5280 §4.1.2.5). */
export function readTime({ tag, content }: Pick<Der, "tag" | "content">): Time {
  const text = latin1(content.subarray(0, 40));
  const [, year = "", month, day, hour, minute, second = "0", sign, hours, minutes] = TIME.exec(text) ?? [];
  const wrong = { iso: printable(text) };
  if (year.length !== (tag === UTC_TIME ? 2 : 4)) return wrong;
  const fullYear = year.length === 4 ? Number(year) : Number(year) + (Number(year) < 50 ? 2000 : 1900);
  const local = new Date(0);
  local.setUTCFullYear(fullYear, Number(month) - 1, Number(day));
  local.setUTCHours(Number(hour), Number(minute), Number(second));
  const isReal =
    local.getUTCMonth() === Number(month) - 1 &&
    local.getUTCDate() === Number(day) &&
    Number(minute) < 60 &&
    Number(hour) < 24;
  if (!isReal) return wrong;
  const offset = sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const at = local.getTime() - offset * 60_000;
  return { at, iso: isoOf(at) };
}
