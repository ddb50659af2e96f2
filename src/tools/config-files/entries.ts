/** Formats of lines with keys and values. */
export type LineFormat = "env" | "ini" | "properties";

/** A key with its value, a section, or a comment or blank line. */
export interface Entry {
  kind: "pair" | "section" | "other";
  /** From 1. */
  line: number;
  /** The lines as written. */
  text: string;
  /** Name of the section or key, with `[]` for an item of a list. */
  key: string;
  /** null for a key alone. */
  value: string | null;
  /** Text before the value, as written. */
  lead: string;
}

export const other = (line: number, text: string): Entry => ({
  kind: "other",
  line,
  text,
  key: "",
  value: null,
  lead: "",
});
