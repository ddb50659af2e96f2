import { SSF } from "@e965/xlsx";

/** A cell as the library reads it. */
export interface SheetCell {
  /** Boolean, error, number, text, date or empty. */
  t: "b" | "e" | "n" | "s" | "d" | "z";
  v?: unknown;
  /** As the sheet shows it. */
  w?: string;
  /** Number format. */
  z?: string | number;
}

interface DateParts {
  y: number;
  m: number;
  d: number;
  H: number;
  M: number;
  S: number;
  /** Fraction of a second. */
  u: number;
}

/** Excel shows no more digits: 0.1 + 0.2 is 0.3. */
const DIGITS = 15;

/**
 * The value of a cell; dates and times as ISO 8601.
 * @example cellValue({ t: "n", v: 44197, z: "m/d/yy" }, false) // "2021-01-01"
 */
export function cellValue({ t: type, v, w, z: format = "General" }: SheetCell, date1904: boolean) {
  if (v === undefined || v === null || type === "z") return null;
  if (type === "e") return w ?? "#ERROR!";
  if (typeof v === "boolean") return v;
  if (typeof v !== "number") return `${v}`;
  return SSF.is_date(format) ? dateText(v, String(format), date1904) : Number(v.toPrecision(DIGITS));
}

const pad = (number: number, length = 2) => String(number).padStart(length, "0");

function dateText(serial: number, format: string, date1904: boolean): string | number {
  // Texts and colors in a format are not parts of a date, but [h] is.
  const parts = format.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, "");
  const hasDate = /[yd]|mmm/i.test(parts) || /^\d+$/.test(format);
  const time: DateParts | null = SSF.parse_date_code(serial, { date1904 });
  // Before 1900, or after the year 9999.
  if (!time) return serial;
  const fraction = Math.round(time.u * 1000);
  const clock = `${pad(time.M)}:${pad(time.S)}${fraction > 0 && fraction < 1000 ? `.${pad(fraction, 3)}` : ""}`;
  if (!hasDate && /\[h|\[m|\[s/i.test(parts)) return `${Math.floor(serial) * 24 + time.H}:${clock}`;
  if (!hasDate && serial < 1) return `${pad(time.H)}:${clock}`;
  const date = `${pad(time.y, 4)}-${pad(time.m)}-${pad(time.d)}`;
  const isMidnight = time.H === 0 && time.M === 0 && time.S === 0 && fraction === 0;
  return isMidnight && !/[hs]/i.test(parts) ? date : `${date}T${pad(time.H)}:${clock}`;
}
