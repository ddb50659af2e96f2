/** How a CSV file is written. RFC 4180 is `{ delimiter: ",", quote: '"' }`. */
export interface Dialect {
  /** One ASCII character. */
  delimiter: string;
  /** One ASCII character, or "" when quotes mean nothing. */
  quote: string;
  /** Lines that begin with this text are skipped; "" for none. */
  comment: string;
  /** Lines with nothing on them are not records. */
  skipEmptyLines: boolean;
  /** Spaces and tabs around a field are dropped; those between its quotes stay. */
  trim: boolean;
}

export const RFC_4180: Dialect = { delimiter: ",", quote: '"', comment: "", skipEmptyLines: true, trim: false };
