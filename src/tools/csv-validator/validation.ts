/** An error or warning. */
export interface Finding {
  /** Record number from 1; the header is row 1. */
  row: number;
  /** The line it starts on. Differs from `row` after a multi-line cell or an empty line. */
  line: number;
  message: string;
}

export interface Validation {
  isValid: boolean;
  /** The first errors; `errorCount` counts all. */
  errors: Finding[];
  errorCount: number;
  /** The first warnings; `warningCount` counts all. */
  warnings: Finding[];
  warningCount: number;
  /** Number of records, including the header. */
  rowCount: number;
  /** Number of fields in the first record. */
  columnCount: number;
}
