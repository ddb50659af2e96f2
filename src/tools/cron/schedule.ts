/** Kinds of schedules, with their names. */
export const DIALECTS = {
  unix: "Unix crontab (5 fields)",
  seconds: "With seconds (6 fields, 7 with a year)",
  quartz: "Quartz",
  systemd: "systemd OnCalendar",
  github: "GitHub Actions",
  kubernetes: "Kubernetes",
} as const;

export type Dialect = keyof typeof DIALECTS;

/** When a job runs, by the time on the clock. Each field is a list of `*`, values, ranges and steps. */
export interface Fields {
  second: string;
  minute: string;
  hour: string;
  /** Also with `L` for the last day, `LW` for the last weekday and `15W` for the weekday nearest to the 15th. */
  day: string;
  month: string;
  /** From 0 for Sunday to 7 for Sunday; also `5L` for the last Friday and `5#2` for the second. */
  weekday: string;
  year: string;
  /** Instead of `day`: days before the last day of the month. */
  beforeLast?: readonly number[];
  /** Whether both `day` and `weekday` must match, rather than either of the two. */
  bothDays: boolean;
}

export type Timing =
  | { kind: "fields"; fields: Fields }
  | { kind: "every"; seconds: number }
  /** Once, when the machine starts. */
  | { kind: "reboot" };

export interface Schedule {
  /** As entered, without command. */
  expression: string;
  dialect: Dialect;
  timing: Timing;
  /** The zone that it names. */
  zone?: string;
  command?: string;
  /** What may surprise about how it is written. */
  remarks: readonly string[];
}

/** A part of the input. */
export interface Token {
  text: string;
  /** Where it starts in the whole input, in UTF-16 code units. */
  offset: number;
}

/** The words of a text, separated by white space. */
export function tokensOf(text: string, offset: number): Token[] {
  return Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => ({ text: word, offset: offset + index }));
}

/** Splits a token. */
export function splitToken({ text, offset }: Token, separator: string): Token[] {
  let at = offset;
  return text.split(separator).map((part) => {
    const token = { text: part, offset: at };
    at += part.length + separator.length;
    return token;
  });
}
