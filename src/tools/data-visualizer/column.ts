import type { ColumnInfo, ColumnType } from "./chart.ts";
import { type DayOrder, dayOrder, parseDate } from "./parse-date.ts";
import { type DecimalMark, decimalMark, parseNumber, plainNumber } from "./parse-number.ts";
import { mayEndInDays } from "./short-years.ts";

/** How to read the cells of a column. */
export interface Format {
  type: ColumnType;
  mark: DecimalMark;
  order: DayOrder;
  /** Allows years of two digits. */
  shortYears: boolean;
  /** The other order would give as many dates, but different ones. */
  guessed: boolean;
}

/** A column as one array: numbers, dates in milliseconds, or indexes into `labels`. Missing values are NaN. */
export interface Column extends ColumnInfo {
  values: Float64Array;
  /** Distinct texts of a text column, in order of first occurrence. */
  labels: readonly string[];
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
  const shortYears = !mayEndInDays(filled);
  const { order, guessed } = chosenOrder ? { order: chosenOrder, guessed: false } : dayOrder(filled, { shortYears });
  const share = (reads: (cell: string) => number) => filled.filter((cell) => !Number.isNaN(reads(cell))).length;
  const minReadable = Math.max(1, filled.length * MIN_READABLE_SHARE);
  const numbers = share((cell) => parseNumber(cell, mark));
  const dates = share((cell) => parseDate(cell, order, { shortYears }));
  const type = numbers >= minReadable && !areCodes(filled) ? "number" : dates >= minReadable ? "date" : "text";
  return { type, mark, order, shortYears, guessed: guessed && type === "date" };
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
  readonly format: Format;
  #values = new Float64Array(1024);
  #length = 0;
  readonly #places = new Map<string, number>();
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  constructor(format: Format) {
    this.format = format;
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
    return { ...info, values: this.#values.slice(0, this.#length), labels: [...this.#places.keys()] };
  }

  #valueOf(cell: string): number {
    const { type, mark, order, shortYears } = this.format;
    if (type === "text") return this.#place(cell === "" ? EMPTY_LABEL : cell);
    if (isMissing(cell)) return Number.NaN;
    const value = type === "number" ? parseNumber(cell, mark) : parseDate(cell, order, { shortYears });
    if (Number.isNaN(value)) this.unreadable += 1;
    return value;
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
    labels: column.type === "date" ? dateLabels(values) : values.map(String),
  };
}

/** Names of columns that share an axis: `Income, Expenses and 3 more`. */
export function namesOf(columns: readonly Column[]): string {
  const names = columns.map(({ name }) => name);
  return names.length > 3 ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more` : names.join(", ");
}

const [FIRST_YEAR, LAST_YEAR] = [1000, 2999];

/** True when all numbers of a column look like years. */
export function holdsYears({ type, values }: Column): boolean {
  let some = false;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    if (!Number.isInteger(value) || value < FIRST_YEAR || value > LAST_YEAR) return false;
    some = true;
  }
  return some && type === "number";
}

/** Labels dates by day, or by month when all are the first of a month. */
function dateLabels(dates: readonly number[]): string[] {
  const labels = dates.map((date) => labelOf(date, "date"));
  return labels.every((label) => /-01$/.test(label)) ? labels.map((label) => label.slice(0, -3)) : labels;
}

/** Formats a number or a date: `1234.5`, `2024-05-01`, `2024-05-01 12:30`. */
export function labelOf(value: number, type: ColumnType): string {
  if (type !== "date") return String(value);
  const iso = new Date(value).toISOString();
  return value % 86_400_000 === 0 ? iso.slice(0, -14) : iso.slice(0, value % 60_000 === 0 ? -8 : -5).replace("T", " ");
}
