import type { RE2JS } from "re2js";
import { formatCount, plural } from "#shared/format-number.ts";
import { headOf } from "#shared/head-of.ts";
import { compileLinear, linearMatches } from "#shared/linear-pattern.ts";
import { type Found, findSecrets, withoutOverlaps } from "./find-secrets.ts";
import { KINDS, type Kind } from "./secret-names.ts";

export type RedactSettings = Readonly<Record<Exclude<Kind, "own">, boolean>> & {
  /** Regular expressions, one per line. */
  patterns: string;
  /** Values that stay, one per line. */
  keep: string;
};

const MAX_LISTED = 1_000;
const MAX_VALUE_LENGTH = 80;

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Replaces secrets by placeholders, the same value always by the same one, and remembers what was where. */
export class Redactor {
  readonly #kinds: ReadonlySet<Kind>;
  readonly #patterns: readonly RE2JS[];
  readonly #keep: ReadonlySet<string>;
  readonly #placeholders = new Map<string, string>();
  readonly #counts = new Map<Kind, { values: number; places: number }>();
  readonly #listed: { where: string; placeholder: string; value: string }[] = [];

  constructor({ patterns, keep, ...flags }: RedactSettings) {
    const chosen = Object.entries(flags).flatMap(([kind, isOn]) => (isOn ? [kind as Kind] : []));
    this.#kinds = new Set<Kind>(["own", ...chosen]);
    this.#patterns = linesOf(patterns).map((pattern) => compileLinear(pattern, "patterns"));
    this.#keep = new Set(linesOf(keep));
  }

  /** @param where the number of the text's first line, or what else tells where it is */
  redact(text: string, where: number | string): string {
    const own = this.#patterns.flatMap((pattern) => [...linearMatches(text, pattern)]);
    const found = [...own.map((match) => ({ kind: "own", ...match }) as const), ...findSecrets(text)];
    return this.replace(text, withoutOverlaps(found.filter(({ kind }) => this.#kinds.has(kind))), where);
  }

  /** Replaces parts that are already found. */
  replace(text: string, found: readonly Found[], where: number | string): string {
    let result = "";
    let end = 0;
    let line = typeof where === "number" ? where : 0;
    for (const part of found) {
      const value = text.slice(part.start, part.end);
      if (!this.#kinds.has(part.kind) || this.#keep.has(value)) continue;
      const before = text.slice(end, part.start);
      line += before.split("\n").length - 1;
      const placeholder = this.#placeholderFor(value, part.kind, typeof where === "number" ? `Line ${line}` : where);
      line += value.split("\n").length - 1;
      // A number after a key in quotes is JSON: it becomes a string.
      const isNumber = /"[ \t]{0,9}:[ \t]{0,9}$/.test(before.slice(-20)) && /^-?[\d.eE+]+$/.test(value);
      result += before + (isNumber ? `"${placeholder}"` : placeholder);
      end = part.end;
    }
    return result + text.slice(end);
  }

  #placeholderFor(value: string, kind: Kind, where: string): string {
    const count = this.#counts.get(kind) ?? { values: 0, places: 0 };
    this.#counts.set(kind, count);
    count.places += 1;
    let placeholder = this.#placeholders.get(value);
    if (placeholder === undefined) {
      count.values += 1;
      placeholder = `[${KINDS[kind].placeholder}-${count.values}]`;
      this.#placeholders.set(value, placeholder);
    }
    if (this.#listed.length < MAX_LISTED) this.#listed.push({ where, placeholder, value });
    return placeholder;
  }

  /** @example redactor.counts // ["Passwords: 1 value, 2 places"] */
  get counts(): string[] {
    const lines = [...this.#counts].map(
      ([kind, { values, places }]) => `${KINDS[kind].label}: ${plural(values, "value")}, ${plural(places, "place")}`,
    );
    return lines.length > 0 ? lines : ["Nothing found"];
  }

  report(withValues: boolean): string {
    const width = Math.max(...this.#listed.map(({ where }) => where.length)) + 2;
    const places = this.#listed.map(({ where, placeholder, value }) => {
      const shown = withValues ? ` ${headOf(value.replace(/\s+/g, " "), MAX_VALUE_LENGTH)}` : "";
      return where.padEnd(width) + placeholder + shown;
    });
    const more = [...this.#counts.values()].reduce((sum, count) => sum + count.places, -places.length);
    return [...this.counts, "", ...places, ...(more > 0 ? [`and ${formatCount(more)} more`] : [])].join("\n").trim();
  }
}
