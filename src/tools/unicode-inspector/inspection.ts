import type { NormalizationForm } from "./normalize-text.ts";

/** What may be wrong with a character, most dangerous first. */
export const FINDING_KINDS = {
  bidi: "Bidirectional controls",
  invisible: "Invisible characters",
  control: "Control characters",
  "mixed-script": "Mixed scripts",
  confusable: "Look-alikes",
  marks: "Stacked marks (Zalgo)",
  space: "Unusual spaces",
  replacement: "Replacement characters",
  unassigned: "Private use and unassigned",
  punctuation: "Typographic punctuation",
} as const;

export type FindingKind = keyof typeof FINDING_KINDS;

interface Place {
  /** From 1. */
  line: number;
  /** In code points, from 1. */
  column: number;
}

/** One flagged character. */
export interface Finding extends Place {
  kind: FindingKind;
  /** `U+200B`. */
  codePoint: string;
  name: string;
  /** The word it is in. */
  word?: string;
  /** What the character, or for a look-alike its whole word, can be mistaken for. */
  looksLike?: string;
}

export interface CharacterFacts extends Place {
  character: string;
  /** `U+00E9`. */
  codePoint: string;
  name: string;
  /** A short name of an invisible character, such as ZWSP. */
  abbreviation?: string;
  block: string;
  script: string;
  /** Two letters. */
  category: string;
  /** Hexadecimal. */
  utf8: string;
  /** Hexadecimal. */
  utf16: string;
  escapes: Readonly<Record<"html" | "css" | "javascript" | "python" | "url", string>>;
  /** The kind of its finding, if it has one. */
  finding?: FindingKind;
  looksLike?: string;
}

export interface Count {
  value: string;
  count: number;
}

export interface Inspection {
  /** Grapheme clusters, which people count as characters. */
  characters: number;
  codePoints: number;
  utf8Bytes: number;
  utf16Units: number;
  lines: number;
  /** Most frequent first. */
  scripts: readonly Count[];
  /** Two-letter general categories, most frequent first. */
  categories: readonly Count[];
  /** The forms that the text is in already. */
  normalized: Readonly<Record<NormalizationForm, boolean>>;
  /** Every kind that occurs, with its first findings. */
  findings: readonly { kind: FindingKind; count: number; first: readonly Finding[] }[];
  /** What the invisible tag characters in the text spell. */
  hiddenText?: string;
  /** The first code points. */
  list: readonly CharacterFacts[];
}

/** The number of flagged characters. */
export function countFindings({ findings }: Inspection): number {
  return findings.reduce((sum, { count }) => sum + count, 0);
}
