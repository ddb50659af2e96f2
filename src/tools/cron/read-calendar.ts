import { WEEKDAYS } from "#shared/dates.ts";
import { lookup } from "#shared/lookup.ts";
import { fault, shorten } from "./read-fields.ts";
import type { Fields, Token } from "./schedule.ts";
import { splitToken } from "./schedule.ts";

/** Words for whole calendar expressions (systemd.time(7)). */
const WORDS = lookup<string>({
  minutely: "*-*-* *:*:00",
  hourly: "*-*-* *:00:00",
  daily: "*-*-* 00:00:00",
  weekly: "Mon *-*-* 00:00:00",
  monthly: "*-*-01 00:00:00",
  quarterly: "*-01,04,07,10-01 00:00:00",
  semiannually: "*-01,07-01 00:00:00",
  "semi-annually": "*-01,07-01 00:00:00",
  yearly: "*-01-01 00:00:00",
  annually: "*-01-01 00:00:00",
});

interface Part {
  name: string;
  min: number;
  max: number;
}

const YEAR: Part = { name: "Year", min: 1970, max: 2199 };
const MONTH: Part = { name: "Month", min: 1, max: 12 };
const DAY: Part = { name: "Day", min: 1, max: 31 };
const HOUR: Part = { name: "Hour", min: 0, max: 23 };
const MINUTE: Part = { name: "Minute", min: 0, max: 59 };
const SECOND: Part = { name: "Second", min: 0, max: 59 };

const EVERY_DAY: Fields = {
  second: "0",
  minute: "0",
  hour: "0",
  day: "*",
  month: "*",
  weekday: "*",
  year: "*",
  bothDays: true,
};

function wholeExpression(word: string): string | undefined {
  const lower = word.toLowerCase();
  return Object.hasOwn(WORDS, lower) ? WORDS[lower] : undefined;
}

/** Whether the first words of a line look like a calendar expression. */
export function isCalendar([first, second, ...more]: readonly Token[]): boolean {
  if (!first) return false;
  const { text } = first;
  if (wholeExpression(text) !== undefined || text.includes("..") || isTime(text)) return true;
  if (second && isTime(second.text) && !text.startsWith("@")) return true;
  return isWeekdays(text) || (more.length < 2 && /^[\d*,./]+(?:-[\d*,./]+[-~]|~)[\d*,./~]+$/.test(text));
}

const isTime = (text: string) => /^[\d*,./]+:[\d*,./]+(?::[\d*,./]+)?$/.test(text);
const isWeekdays = (text: string) =>
  /^[a-z]{3,9}(?:(?:,|\.\.|-)[a-z]{3,9})*,?$/i.test(text) &&
  text.split(/,|\.\.|-/).every((name) => name === "" || weekdayOf(name) >= 0);

/** From 0 for Sunday; -1 for other words. */
function weekdayOf(name: string): number {
  const lower = name.toLowerCase();
  return WEEKDAYS.findIndex((weekday) => [weekday, weekday.slice(0, 3)].some((known) => known.toLowerCase() === lower));
}

/**
 * Reads a calendar expression of systemd: `Mon..Fri *-*-* 09:00 Europe/Berlin`.
 * @throws {InputError} with the part and the offset of what is wrong
 */
export function readCalendar(tokens: readonly Token[]): { fields: Fields; zone?: Token } {
  const rest = [...tokens];
  const [first] = rest;
  const word = first && wholeExpression(first.text);
  if (first && word !== undefined) {
    rest.splice(0, 1, ...word.split(" ").map((text) => ({ text, offset: first.offset })));
  }
  const fields = { ...EVERY_DAY };
  if (rest[0] && isWeekdays(rest[0].text)) fields.weekday = readWeekdays(rest.shift() as Token);
  if (rest[0] && !rest[0].text.includes(":") && /[-~]/.test(rest[0].text) && /^[\d*]/.test(rest[0].text)) {
    Object.assign(fields, readDate(rest.shift() as Token));
  }
  if (rest[0]?.text.includes(":")) Object.assign(fields, readTime(rest.shift() as Token));
  const [zone, extra] = rest;
  if (zone && rest.length === tokens.length) {
    throw fault(`“${shorten(zone.text)}” is not a weekday, a date such as *-*-01 or a time such as 09:00`, zone.offset);
  }
  if (extra) throw fault(`“${shorten(extra.text)}” is too much: only a time zone can follow the time`, extra.offset);
  return { fields, ...(zone && { zone }) };
}

function readWeekdays(token: Token): string {
  const items = splitToken(token, ",").filter(({ text }) => text !== "");
  return items
    .map(({ text, offset }) => {
      const [from = "", to] = text.split(/\.\.|-/);
      const [first, last] = [weekdayOf(from), to === undefined ? undefined : weekdayOf(to)];
      if (last === undefined) return String(first);
      // The week of systemd starts on Monday.
      const [start, end] = [first || 7, last || 7];
      if (start > end) throw fault(`Weekday: ${text} goes backward`, offset);
      return `${start}-${end}`;
    })
    .join(",");
}

function readDate(token: Token): Partial<Fields> {
  const { text, offset } = token;
  const tilde = text.indexOf("~");
  const head = tilde < 0 ? text : text.slice(0, tilde);
  const parts = splitToken({ text: head, offset }, "-");
  const day = tilde < 0 ? parts.pop() : { text: text.slice(tilde + 1), offset: offset + tilde + 1 };
  const month = parts.pop();
  const year = parts.pop();
  if (!day || !month || parts.length > 0)
    throw fault("A date has a year, a month and a day: 2027-01-31 or *-*-01", offset);
  const date = { month: readPart(month, MONTH), ...(year && { year: readYear(year) }) };
  if (tilde < 0) return { ...date, day: readPart(day, DAY) };
  return { ...date, beforeLast: readLastDays(day) };
}

/** Two digits are from 1970 to 2069. */
function readYear(token: Token): string {
  const [, two] = /^(\d\d)$/.exec(token.text) ?? [];
  if (two === undefined) return readPart(token, YEAR);
  return String(Number(two) + (Number(two) < 70 ? 2000 : 1900));
}

function readTime(token: Token): Partial<Fields> {
  const [hour, minute, second, more] = splitToken(token, ":") as [Token, Token, Token?, Token?];
  if (more) throw fault("A time has an hour, a minute and a second", more.offset);
  if (second && /\.\d/.test(second.text) && !second.text.includes("..")) {
    throw fault("Second: fractions are not supported", second.offset);
  }
  return {
    hour: readPart(hour, HOUR),
    minute: readPart(minute, MINUTE),
    second: second ? readPart(second, SECOND) : "0",
  };
}

/** Gives a part in the notation of `Fields`. */
function readPart(token: Token, part: Part): string {
  return splitToken(token, ",")
    .map((item) => readItem(item, part))
    .join(",");
}

function readItem(token: Token, { name, min, max }: Part): string {
  const { text, offset } = token;
  if (text === "*") return "*";
  const [, from = "", to, step] = /^(\*|\d{1,4})(?:\.\.(\d{1,4}))?(?:\/(\d{1,4}))?$/.exec(text) ?? [];
  if (from === "") {
    const hint = /\d-\d/.test(text) ? ": write ranges with two dots, as in 1..5" : "";
    throw fault(`${name}: “${shorten(text)}” is not *, a number or a range${hint}`, offset);
  }
  if (from === "*") throw fault(`${name}: write ${min}${text.slice(1)}, because * can't have a range or step`, offset);
  const first = Number(from);
  const last = to === undefined ? max : Number(to);
  for (const value of [first, last]) {
    if (value < min || value > max) throw fault(`${name} must be ${min}–${max}, not ${value}`, offset);
  }
  if (step === undefined) {
    if (to === undefined) return String(first);
    if (first > last) throw fault(`${name}: ${text} goes backward`, offset);
    return `${first}-${last}`;
  }
  if (Number(step) === 0) throw fault(`${name}: a step of 0 never moves on`, offset);
  if (first > last) throw fault(`${name}: ${text} goes backward`, offset);
  if (to === undefined && first + Number(step) > max) throw fault(`${name}: ${text} goes past ${max}`, offset);
  const start = first === min && to === undefined ? "*" : `${first}-${last}`;
  return Number(step) === 1 ? start : `${start}/${Number(step)}`;
}

/** Reads days counted from the end of a month: `07/1` are the last seven, `03` is the third to last. */
function readLastDays(token: Token): number[] {
  const days = splitToken(token, ",").flatMap(({ text, offset }) => {
    const [, from, to, step] = /^(\d{1,2})(?:\.\.(\d{1,2})|\/(\d{1,2}))?$/.exec(text) ?? [];
    const [start, end] = [Number(from), Number(to ?? from)];
    if (from === undefined || Math.min(start, end) < 1 || Math.max(start, end) > 31 || step === "0") {
      throw fault(`Day: “${shorten(text)}” is not a day from 1 to 31 before the end of the month`, offset);
    }
    if (step !== undefined && start - Number(step) < 1)
      throw fault(`Day: ${text} goes past the end of the month`, offset);
    const [low, high] = [step === undefined ? Math.min(start, end) : 1, Math.max(start, end)];
    const every = Number(step ?? 1);
    return Array.from({ length: Math.floor((high - low) / every) + 1 }, (_, index) => high - index * every - 1);
  });
  return [...new Set(days)].sort((a, b) => b - a);
}
