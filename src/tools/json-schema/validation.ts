/** A place in the document that doesn't meet the schema. */
export interface SchemaError {
  /** Which of several documents, from 1. */
  document?: number;
  /** JSON Pointer to the value; empty for the whole document. */
  path: string;
  line: number;
  column: number;
  /** UTF-16 code units before it in the input. */
  offset: number;
  value: string;
  message: string;
  /** For `anyOf` and `oneOf`: why each alternative doesn't match. */
  details?: string[];
  /** Where the schema says so: `#/properties/age/type`. */
  schemaPath: string;
  /** Absent if that is in a meta-schema. */
  schemaLine?: number;
  schemaColumn?: number;
}

export interface Validation {
  isValid: boolean;
  /** As in `$schema`: `2020-12`. */
  draft: Draft;
  /** 1, or the number of JSON Lines. */
  documentCount: number;
  invalidCount: number;
  /** The first errors; `errorCount` counts all. */
  errors: SchemaError[];
  errorCount: number;
}

export type Draft = "2020-12" | "2019-09" | "7" | "6" | "4";

export const MAX_ERRORS = 1_000;
