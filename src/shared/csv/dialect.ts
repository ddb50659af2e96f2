/** Syntax of a CSV file. RFC 4180 is `{ delimiter: ",", quote: '"' }`. */
export interface Dialect {
  /** One ASCII character. */
  delimiter: string;
  /** One ASCII character, or "" for no quoting. */
  quote: string;
  /** How a quote is written inside quotes: `""`, or also `\"`, where `\\` is a backslash. */
  escape: "double" | "backslash";
  /** Lines that start with this are skipped; "" for none. */
  comment: string;
  /** Empty lines are not records. */
  skipEmptyLines: boolean;
  /** Drops spaces and tabs around a field, but not inside its quotes. */
  trim: boolean;
  /** Does the same in the first record only. */
  trimHeaderFields: boolean;
}

export const RFC_4180: Dialect = {
  delimiter: ",",
  quote: '"',
  escape: "double",
  comment: "",
  skipEmptyLines: true,
  trim: false,
  trimHeaderFields: false,
};
