import type { operations } from "./operations.ts";

export type Mode = keyof typeof operations;

/** What a text can be split by. */
export const MODES: Readonly<Record<Mode, string>> = {
  character: "Character",
  substring: "Substring",
  regex: "Regex",
  length: "Length",
  count: "Count",
};
