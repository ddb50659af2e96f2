/** What is wrong or doubtful in one place. */
export interface Finding {
  /** Number of the record, counting from 1; the header is row 1. */
  row: number;
  /** The line it starts on, which is another number after a cell with a line break or an empty line. */
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
  /** Records with the header. */
  rowCount: number;
  /** Fields of the first record. */
  columnCount: number;
}
