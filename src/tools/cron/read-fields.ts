import { SHORT_MONTHS, SHORT_WEEKDAYS } from "#shared/dates.ts";
import { InputError } from "#shared/input-error.ts";
import type { Dialect, Fields, Token } from "./schedule.ts";
import { splitToken } from "./schedule.ts";

type CronDialect = Exclude<Dialect, "systemd">;
type FieldName = "second" | "minute" | "hour" | "day" | "month" | "weekday" | "year";

interface FieldKind {
  name: string;
  min: number;
  max: number;
  /** Names of values, from `min` on. */
  names?: readonly string[];
}

const FIELDS: Readonly<Record<FieldName, FieldKind>> = {
  second: { name: "Second", min: 0, max: 59 },
  minute: { name: "Minute", min: 0, max: 59 },
  hour: { name: "Hour", min: 0, max: 23 },
  day: { name: "Day of month", min: 1, max: 31 },
  month: { name: "Month", min: 1, max: 12, names: SHORT_MONTHS },
  weekday: { name: "Day of week", min: 0, max: 7, names: SHORT_WEEKDAYS },
  year: { name: "Year", min: 1970, max: 2199 },
};
const FIVE: readonly FieldName[] = ["minute", "hour", "day", "month", "weekday"];
const SEVEN: readonly FieldName[] = ["second", ...FIVE, "year"];

interface Rules {
  /** Whether days may have `L`, `W` and `#`. */
  special: boolean;
  /** Whether `5/15` means `5-59/15`. */
  openSteps: boolean;
  /** Whether `22-2` goes past the end. */
  wraps: boolean;
  /** Whether `?` is the same as `*` for days. */
  anyDay: boolean;
  /** The number of Sunday, and whether 7 is another. */
  sunday: 0 | 1;
  seven: boolean;
}

const BASIC: Rules = { special: true, openSteps: false, wraps: false, anyDay: true, sunday: 0, seven: true };
const RULES: Readonly<Record<CronDialect, Rules>> = {
  unix: BASIC,
  seconds: { ...BASIC, openSteps: true },
  quartz: { ...BASIC, openSteps: true, wraps: true, sunday: 1 },
  github: { ...BASIC, special: false, openSteps: true, anyDay: false, seven: false },
  kubernetes: { ...BASIC, special: false, openSteps: true, seven: false },
};

/** Whether a word could be one of the fields, rather than a command. */
export function isField(word: string): boolean {
  const plain = word.replace(
    /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|sun|mon|tue|wed|thu|fri|sat)/gi,
    "1",
  );
  return /^[+\d*?LW#,/-]+$/i.test(plain) && /[\d*?L]/i.test(plain);
}

/**
 * Reads the 5 to 7 fields of a schedule.
 * @throws {InputError} with the field's name and the offset of what is wrong
 */
export function readFields(tokens: readonly Token[], dialect: CronDialect): Fields {
  const rules = RULES[dialect];
  const names = tokens.length === 5 ? FIVE : SEVEN;
  const read: Record<FieldName, string> = {
    second: "0",
    minute: "*",
    hour: "*",
    day: "*",
    month: "*",
    weekday: "*",
    year: "*",
  };
  const written: Partial<Record<FieldName, string>> = {};
  const fields: Partial<Pick<Fields, "beforeLast">> = {};
  let isBoth = false;
  for (const [index, token] of tokens.entries()) {
    const name = names[index] as FieldName;
    written[name] = token.text;
    const kind = name === "year" && dialect === "quartz" ? { ...FIELDS.year, max: 2099 } : FIELDS[name];
    const reader = new FieldReader(kind, name, rules);
    let field = token;
    if (name === "weekday" && token.text.startsWith("+") && rules.special && dialect !== "quartz") {
      isBoth = true;
      field = { text: token.text.slice(1), offset: token.offset + 1 };
    }
    const before = /^L-(\d+)$/i.exec(field.text);
    if (name === "day" && before && rules.special) {
      const days = Number(before[1]);
      if (days > 30) throw fault(`Day of month: L-${days} goes back more than 30 days`, field.offset);
      fields.beforeLast = [days];
    } else read[name] = reader.read(field);
  }
  if (dialect === "quartz") checkQuartzDays(tokens);
  const { day = "*", weekday = "*" } = written;
  return { ...read, ...fields, bothDays: isBoth || isUnrestricted(day, dialect) || isUnrestricted(weekday, dialect) };
}

/** Quartz can't combine the two. */
function checkQuartzDays(tokens: readonly Token[]): void {
  const [day, weekday] = [tokens[3], tokens[5]];
  if (!day || !weekday) return;
  if (day.text === "?" && weekday.text === "?")
    throw fault("Quartz takes ? for one of the days, not both", weekday.offset);
  if (day.text !== "?" && weekday.text !== "?") {
    throw fault("Quartz needs ? as day of month or as day of week", weekday.text === "*" ? weekday.offset : day.offset);
  }
}

/**
 * Whether this field leaves the decision to the other field for days: with a star at its start, as in the source of
 * Vixie cron. In Go's cron of Kubernetes, a star with a step restricts.
 */
function isUnrestricted(field: string, dialect: CronDialect): boolean {
  return dialect === "kubernetes" ? /^[*?](?:\/1)?$/.test(field) : /^[*?]/.test(field);
}

class FieldReader {
  readonly #kind: FieldKind;
  readonly #field: FieldName;
  readonly #rules: Rules;

  constructor(kind: FieldKind, field: FieldName, rules: Rules) {
    this.#kind = kind;
    this.#field = field;
    this.#rules = rules;
  }

  /** Gives the field in the notation of `Fields`. */
  read(token: Token): string {
    const items = splitToken(token, ",");
    if (items.length > 1 && /W/i.test(token.text) && this.#isDay) {
      throw this.#fault("W can't be part of a list", token.offset);
    }
    return items.map((item) => this.#item(item, items.length === 1)).join(",");
  }

  get #isDay() {
    return this.#field === "day";
  }

  #item(token: Token, isOnly: boolean): string {
    const { text, offset } = token;
    if (text === "") throw this.#fault("there is nothing between two commas, or next to one", offset);
    const special = this.#special(token);
    if (special !== undefined) return special;
    const [range, step, ...more] = splitToken(token, "/") as [Token, ...Token[]];
    if (more[0]) throw this.#fault("there is more than one slash", more[0].offset - 1);
    const every = step && this.#step(step);
    if (range.text === "*" || range.text === "?") {
      if (range.text === "?" && !this.#allowsAnyDay(isOnly && !step)) {
        const where = this.#rules.anyDay
          ? "only stands for a day, by itself"
          : "is not a part of this notation: write *";
        throw this.#fault(`? ${where}`, range.offset);
      }
      return every === undefined || every === 1 ? "*" : `*/${every}`;
    }
    const [from, to, ...others] = splitToken(range, "-") as [Token, ...Token[]];
    if (others[0]) throw this.#fault("there is more than one hyphen", others[0].offset - 1);
    const first = this.#value(from, step !== undefined && range.text === "");
    if (!to && every === undefined) return String(first);
    if (!to) {
      if (this.#rules.openSteps) return `${first}-${this.#last}/${every}`;
      throw this.#fault(`write ${text.replace("/", `-${this.#last}/`)}, because a step needs a range or *`, offset);
    }
    return this.#range(first, this.#value(to, false), every, { from, to });
  }

  #range(first: number, end: number, every: number | undefined, { from, to }: { from: Token; to: Token }): string {
    const suffix = every === undefined ? "" : `/${every}`;
    // Sunday at the end of a week.
    const last = this.#field === "weekday" && end === 0 && first > 0 ? 7 : end;
    if (first <= last) return `${first}-${last}${suffix}`;
    if (!this.#rules.wraps || this.#field === "year") {
      throw this.#fault(`${from.text}-${to.text} goes backward`, from.offset);
    }
    const { min } = this.#kind;
    const values: number[] = [];
    const size = this.#last - min + 1;
    for (let value = first; value <= last + size; value += every ?? 1) values.push(min + ((value - min) % size));
    return [...values].sort((a, b) => a - b).join(",");
  }

  /** `L`, `LW`, `15W`, `5L` and `5#2`. */
  #special({ text, offset }: Token): string | undefined {
    const upper = text.toUpperCase();
    const found =
      this.#field === "day" ? /^(?:LW|WL|L|(\d+)W)$/.exec(upper) : /^(?:L|(\w+?)(?:#?L|#(\w+)))$/.exec(upper);
    if (!found || (this.#field !== "day" && this.#field !== "weekday")) {
      if (this.#field === "day" && /[LW]/i.test(text))
        throw this.#fault("L and W stand for a single day: L, LW or 15W", offset);
      if (this.#field === "weekday" && text.includes("#"))
        throw this.#fault("# only follows a single day, as in 5#2", offset);
      return undefined;
    }
    if (!this.#rules.special) throw this.#fault(`${text} is not a part of this notation`, offset);
    const [, value, nth] = found;
    if (this.#field === "day") {
      if (value === undefined) return upper === "L" ? "L" : "LW";
      return `${this.#value({ text: value, offset }, false)}W`;
    }
    if (value === undefined) {
      // Quartz: the last day of a week.
      if (this.#rules.sunday === 1) return "6";
      throw this.#fault("L needs a day before it, such as 5L for the last Friday", offset);
    }
    const weekday = this.#value({ text: value, offset }, false) % 7;
    if (nth === undefined) return `${weekday}L`;
    if (!/^[1-5]$/.test(nth)) throw this.#fault("a number from 1 to 5 or L can follow #", offset + value.length + 1);
    return `${weekday}#${nth}`;
  }

  #allowsAnyDay(isAlone: boolean): boolean {
    return this.#rules.anyDay && isAlone && (this.#field === "day" || this.#field === "weekday");
  }

  #step({ text, offset }: Token): number {
    if (!/^\d{1,4}$/.test(text)) throw this.#fault(`a number must follow the slash, not “${text}”`, offset);
    const step = Number(text);
    if (step === 0) throw this.#fault("a step of 0 never moves on", offset);
    if (step > this.#kind.max) throw this.#fault(`a step of ${step} is more than ${this.#kind.max}`, offset);
    return step;
  }

  /** A number or name, with weekdays counted from Sunday = 0. */
  #value({ text, offset }: Token, isMissing: boolean): number {
    const { min, max, names = [] } = this.#kind;
    const named = names.findIndex((name) => name.toLowerCase() === text.toLowerCase());
    if (named >= 0) return min + named;
    if (isMissing || text === "") throw this.#fault("a number is missing", offset);
    if (!/^\d+$/.test(text))
      throw this.#fault(`“${shorten(text)}” is not a ${names.length > 0 ? "number or name" : "number"}`, offset);
    const value = Number(text);
    if (this.#field === "weekday") return this.#weekday(value, offset);
    if (value < min || value > max)
      throw fault(`${this.#kind.name} must be ${min}–${max}, not ${shorten(text)}`, offset);
    return value;
  }

  #weekday(value: number, offset: number): number {
    const { sunday, seven } = this.#rules;
    const max = sunday === 1 || seven ? 7 : 6;
    if (value < sunday || value > max) {
      const hint = value === 7 ? ", where Sunday is 0" : value === 0 ? ", where Sunday is 1" : "";
      throw fault(`${this.#kind.name} must be ${sunday}–${max}${hint}, not ${value}`, offset);
    }
    return value - sunday;
  }

  get #last(): number {
    return this.#field === "weekday" ? 6 : this.#kind.max;
  }

  #fault(message: string, offset: number): InputError {
    return fault(`${this.#kind.name}: ${message}`, offset);
  }
}

/** An error whose line and column come later. */
export function fault(message: string, offset: number): InputError {
  return new InputError(message, { position: { offset } });
}

export function shorten(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
