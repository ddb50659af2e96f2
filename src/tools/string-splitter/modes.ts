import type { operations } from "./operations.ts";

export type Mode = keyof typeof operations;

export const MODES: Readonly<Record<Mode, string>> = {
  character: "Character",
  substring: "Substring",
  regex: "Regex",
  length: "Length",
  count: "Count",
};
