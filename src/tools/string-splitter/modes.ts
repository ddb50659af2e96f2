import type { operations } from "./tool.ts";

export type Mode = keyof typeof operations;

export const MODES: Readonly<Record<Mode, string>> = {
  character: "Character",
  substring: "Substring",
  regex: "Regex",
  length: "Length",
  count: "Count",
};
