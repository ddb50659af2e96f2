import type { ColumnInfo, ColumnType } from "./chart.ts";
import { amountLabel, type Currency, currencyCode, decimalsOf } from "./currency.ts";
import {
  areDurations,
  type DayOrder,
  dayOrder,
  mayEndInDays,
  parseDate,
  parseTimeOfDay,
  timeLabel,
} from "./parse-date.ts";
import { type DecimalMark, decimalMark, parseAmount, parseNumber, plainNumber } from "./parse-number.ts";

/** How to read the cells of a column. */
export interface Format {
  type: ColumnType;
  mark: DecimalMark;
  order: DayOrder;
  /** The other order would give as many dates, but different ones. */
  guessed: boolean;
  /** The most frequent currency sign, or "". */
  sign: string;
}

/** A column as one array: numbers, dates and times in milliseconds, or indexes into `labels`. Missing values are NaN. */
export interface Column extends ColumnInfo {
  values: Float64Array;
  /** Distinct texts of a text column, in order of first occurrence. */
  labels: readonly string[];
  currency?: Currency | undefined;
}

/** Share of cells that must be readable as a type. */
const MIN_READABLE_SHARE = 0.8;

/**
 * Detects the type of a column from some cells. Ignores empty cells and missing values (`NA`, `-`).
 * @param chosenOrder the order of day and month, if the visitor chose it
 * @example detectFormat(["1,200", "950", ""]).type // "number"
 */
export function detectFormat(cells: readonly string[], chosenOrder?: DayOrder): Format {
  const filled = cells.filter((cell) => !isMissing(cell.trim()));
  const mark = decimalMark(filled);
  const { order, guessed } = chosenOrder ? { order: chosenOrder, guessed: false } : dayOrder(filled);
  const share = (reads: (cell: string) => number) => filled.filter((cell) => !Number.isNaN(reads(cell))).length;
  const minReadable = Math.max(1, filled.length * MIN_READABLE_SHARE);
  const numbers = share((cell) => parseNumber(cell, mark));
  const dates = mayEndInDays(filled) ? 0 : share((cell) => parseDate(cell, order));
  const isTime = share(parseTimeOfDay) >= minReadable && !areDurations(filled);
  const type =
    numbers >= minReadable && !areCodes(filled) ? "number" : dates >= minReadable ? "date" : isTime ? "time" : "text";
  const sign = type === "number" ? mostFrequentSign(filled, mark) : "";
  return { type, mark, order, guessed: guessed && type === "date", sign };
}

function mostFrequentSign(cells: readonly string[], mark: DecimalMark): string {
  const signs = cells.map((cell) => parseAmount(cell, mark).sign).filter((sign) => sign !== "");
  const groups = [...Map.groupBy(signs, currencyCode).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0] ?? "";
}

/** Postal codes and the like are text. */
function areCodes(cells: readonly string[]): boolean {
  return cells.some((cell) => /^\s*0\d/.test(cell)) && cells.every((cell) => /^\s*\d+\s*$/.test(cell));
}

const MISSING_VALUES = new Set(["", "-", "–", "—", "na", "n/a", "#n/a", "nan", "null", "none", "."]);

function isMissing(cell: string): boolean {
  return cell.length <= 4 && MISSING_VALUES.has(cell.toLowerCase());
}

const EMPTY_LABEL = "(empty)";

/** Reads one column, cell after cell. */
export class ColumnReader {
  /** Number of cells that are not of the column's type. */
  unreadable = 0;
  /** Number of cells in another currency than the rest, and its signs. */
  foreign = 0;
  readonly foreignSigns = new Set<string>();
  /** Currency sign of the amounts, or "". */
  sign: string;
  readonly format: Format;
  #values = new Float64Array(1024);
  #length = 0;
  readonly #places = new Map<string, number>();
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  constructor(format: Format) {
    this.format = format;
    this.sign = format.sign;
  }

  read(bytes: Uint8Array, start: number, end: number): void {
    if (this.format.type === "number" && this.format.mark === ".") {
      const plain = plainNumber(bytes, start, end);
      if (plain !== undefined) {
        this.#push(plain);
        return;
      }
    }
    this.#push(this.#valueOf(this.#decoder.decode(bytes.subarray(start, end)).trim()));
  }

  /** Adds a missing cell for a short row. */
  skip(): void {
    this.#push(this.#valueOf(""));
  }

  finish(info: ColumnInfo): Column {
    const values = this.#values.slice(0, this.#length);
    const currency = this.sign ? { sign: this.sign, digits: decimalsOf(values) } : undefined;
    return { ...info, values, labels: [...this.#places.keys()], ...(currency && { currency }) };
  }

  #valueOf(cell: string): number {
    const { type, mark, order } = this.format;
    if (type === "text") return this.#place(cell === "" ? EMPTY_LABEL : cell);
    if (isMissing(cell)) return Number.NaN;
    const value =
      type === "number" ? this.#amountOf(cell, mark) : type === "date" ? parseDate(cell, order) : parseTimeOfDay(cell);
    if (value === undefined) return Number.NaN;
    if (Number.isNaN(value)) this.unreadable += 1;
    return value;
  }

  /** Undefined for an amount in another currency. */
  #amountOf(cell: string, mark: DecimalMark): number | undefined {
    const { value, sign } = parseAmount(cell, mark);
    if (sign === "" || sign === this.sign) return value;
    this.sign ||= sign;
    if (currencyCode(sign) === currencyCode(this.sign)) return value;
    this.foreign += 1;
    this.foreignSigns.add(sign);
    return undefined;
  }

  #place(label: string): number {
    const known = this.#places.get(label);
    if (known !== undefined) return known;
    const place = this.#places.size;
    this.#places.set(label, place);
    return place;
  }

  #push(value: number): void {
    if (this.#length === this.#values.length) {
      const wider = new Float64Array(this.#length * 2);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.#length++] = value;
  }
}

/** A column as categories: texts in file order, numbers and dates sorted. */
export function asCategories(column: Column): { places: Float64Array; labels: readonly string[] } {
  if (column.type === "text") return { places: column.values, labels: column.labels };
  const distinct = Float64Array.from(new Set(column.values)).sort();
  const values = [...distinct].filter((value) => !Number.isNaN(value));
  const known = new Map([...distinct].map((value, place) => [value, place] as const));
  return {
    places: column.values.map((value) => (Number.isNaN(value) ? value : (known.get(value) as number))),
    labels: column.type === "date" ? dateLabels(values) : values.map((value) => labelOf(value, column)),
  };
}

/** Rounds times down when there are more than `max` different ones. */
export function groupTimes(column: Column, max: number, stepMs: number): Column {
  if (column.type !== "time" || new Set(column.values).size <= max) return column;
  return { ...column, values: column.values.map((time) => Math.floor(time / stepMs) * stepMs) };
}

/** Names of columns that share an axis: `Income, Expenses and 3 more`. */
export function namesOf(columns: readonly Column[]): string {
  const names = columns.map(({ name }) => name);
  return names.length > 3 ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more` : names.join(", ");
}

const [FIRST_YEAR, LAST_YEAR] = [1000, 2999];

/** True when all numbers of a column look like years. */
export function holdsYears({ type, values }: Column): boolean {
  const present = values.filter((value) => !Number.isNaN(value));
  const isYear = (value: number) => Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR;
  return type === "number" && present.length > 0 && present.every(isYear);
}

/** Labels dates by day, or by month when all are the first of a month. */
function dateLabels(dates: readonly number[]): string[] {
  const labels = dates.map((date) => labelOf(date, { type: "date" }));
  return labels.every((label) => /-01$/.test(label)) ? labels.map((label) => label.slice(0, -3)) : labels;
}

/** Formats a number, an amount, a date or a time: `1234.5`, `$1,234.50`, `2024-05-01`, `2024-05-01 12:30`, `12:30`. */
export function labelOf(
  value: number,
  { type, currency }: { type: ColumnType; currency?: Currency | undefined },
): string {
  if (type === "time") return timeLabel(value);
  if (type !== "date") return currency ? amountLabel(value, currency) : String(value);
  const iso = new Date(value).toISOString();
  return value % 86_400_000 === 0 ? iso.slice(0, -14) : iso.slice(0, value % 60_000 === 0 ? -8 : -5).replace("T", " ");
}
