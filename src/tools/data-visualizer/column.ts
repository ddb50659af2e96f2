import type { ColumnInfo, ColumnType } from "./chart.ts";
import { type DayOrder, dayOrder, parseDate } from "./parse-date.ts";
import { type DecimalMark, decimalMark, parseNumber, plainNumber } from "./parse-number.ts";
import { mayEndInDays } from "./short-years.ts";

/** How the cells of a column are read. */
export interface Format {
  type: ColumnType;
  mark: DecimalMark;
  order: DayOrder;
  /** Two digits may be a year. */
  shortYears: boolean;
  /** The cells would be as many dates in the other order, but other days. */
  guessed: boolean;
}

/** A column as one array: numbers, dates in milliseconds, or places in `labels`. Cells without a value are NaN. */
export interface Column extends ColumnInfo {
  values: Float64Array;
  /** The words of a text column, in the order in which they first stand in the file. */
  labels: readonly string[];
}

/** Share of the cells that have to be readable for a column to be of a type. */
const MOST = 0.8;

/**
 * Tells from some cells what a column holds; empty ones and words for nothing (`NA`, `-`) do not count.
 * @param wanted the order of day and month, if a person has said it.
 * @example detectFormat(["1,200", "950", ""]).type // "number"
 */
export function detectFormat(cells: readonly string[], wanted?: DayOrder): Format {
  const filled = cells.filter((cell) => !isNothing(cell.trim()));
  const mark = decimalMark(filled);
  const shortYears = !mayEndInDays(filled);
  const { order, guessed } = wanted ? { order: wanted, guessed: false } : dayOrder(filled, { shortYears });
  const share = (reads: (cell: string) => number) => filled.filter((cell) => !Number.isNaN(reads(cell))).length;
  const enough = Math.max(1, filled.length * MOST);
  const numbers = share((cell) => parseNumber(cell, mark));
  const dates = share((cell) => parseDate(cell, order, { shortYears }));
  const type = numbers >= enough && !haveLeadingZeros(filled) ? "number" : dates >= enough ? "date" : "text";
  return { type, mark, order, shortYears, guessed: guessed && type === "date" };
}

/** Postal codes and the like are names made of digits. */
function haveLeadingZeros(cells: readonly string[]): boolean {
  return cells.some((cell) => /^\s*0\d/.test(cell)) && cells.every((cell) => /^\s*\d+\s*$/.test(cell));
}

const NOTHING = new Set(["", "-", "–", "—", "na", "n/a", "#n/a", "nan", "null", "none", "."]);

function isNothing(cell: string): boolean {
  return cell.length <= 4 && NOTHING.has(cell.toLowerCase());
}

const EMPTY_LABEL = "(empty)";

/** Reads one column, cell after cell. */
export class ColumnReader {
  /** Cells with something in them that is not of the column's type. */
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

  /** Stands for the cell that a short row lacks. */
  skip(): void {
    this.#push(this.#valueOf(""));
  }

  finish(info: ColumnInfo): Column {
    return { ...info, values: this.#values.slice(0, this.#length), labels: [...this.#places.keys()] };
  }

  #valueOf(cell: string): number {
    const { type, mark, order, shortYears } = this.format;
    if (type === "text") return this.#place(cell === "" ? EMPTY_LABEL : cell);
    if (isNothing(cell)) return Number.NaN;
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

/** A column as categories: its distinct values in the order of the file, numbers and dates in their own order. */
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

/** The names of columns that share an axis: `Income, Expenses and 3 more`. */
export function namesOf(columns: readonly Column[]): string {
  const names = columns.map(({ name }) => name);
  return names.length > 3 ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more` : names.join(", ");
}

const [FIRST_YEAR, LAST_YEAR] = [1000, 2999];

/** Whether all numbers of a column look like years. */
export function holdsYears({ type, values }: Column): boolean {
  let some = false;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    if (!Number.isInteger(value) || value < FIRST_YEAR || value > LAST_YEAR) return false;
    some = true;
  }
  return some && type === "number";
}

/** Days as days; when all are the first of a month, as months. */
function dateLabels(dates: readonly number[]): string[] {
  const labels = dates.map((date) => labelOf(date, "date"));
  return labels.every((label) => /-01$/.test(label)) ? labels.map((label) => label.slice(0, -3)) : labels;
}

/** A number or a date in words: `1234.5`, `2024-05-01`, `2024-05-01 12:30`. */
export function labelOf(value: number, type: ColumnType): string {
  if (type !== "date") return String(value);
  const iso = new Date(value).toISOString();
  return value % 86_400_000 === 0 ? iso.slice(0, -14) : iso.slice(0, value % 60_000 === 0 ? -8 : -5).replace("T", " ");
}
