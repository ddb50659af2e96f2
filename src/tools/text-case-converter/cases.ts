/** The name of each case, written in that case. */
export const CASES = {
  camel: "camelCase",
  pascal: "PascalCase",
  snake: "snake_case",
  kebab: "kebab-case",
  constant: "CONSTANT_CASE",
  dot: "dot.case",
  path: "path/case",
  title: "Title Case",
  sentence: "Sentence case",
  upper: "UPPER CASE",
  lower: "lower case",
  capital: "Capital Case",
  alternating: "aLtErNaTiNg CaSe",
  inverse: "iNVERSE cASE",
} as const;

export type CaseId = keyof typeof CASES;

/** The start of a text, or all of a short one, in every case. */
export interface CasePreview {
  /** In the order of `CASES`. */
  texts: readonly string[];
  /** Whether `texts` hold the whole text. */
  whole: boolean;
}
