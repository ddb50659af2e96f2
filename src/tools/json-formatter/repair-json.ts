import { JSONRepairError, jsonrepair } from "jsonrepair";
import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { findEdits } from "./text-edits.ts";

export interface Repair {
  /** JSON, laid out as the broken text was. */
  json: string;
  /** The first changes in words, with their places in the broken text, and how many more there were. */
  changes: readonly string[];
}

/**
 * Makes JSON of a text that is almost JSON: quotes of the wrong kind or none, commas that lack or are too many, brackets
 * that never close, comments, words of Python and JavaScript, code fences. Numbers keep their digits.
 * @throws {InputError} when it cannot be told what was meant.
 * @example repairJson("{a:1,}") // { json: '{"a":1}', changes: ["Replaced 'a' by '\"a\"' at line 1, column 2", …] }
 */
export function repairJson(text: string): Repair {
  const json = repair(text);
  const edits = findEdits(text, json).filter(({ removed, added }) => (removed + added).trim() !== "");
  const changes = edits.slice(0, CHANGES_SHOWN).map(({ at, removed, added }) => {
    const { line, column } = positionAt(text, at);
    return `${describe(removed.trim(), added.trim())} at line ${line}, column ${column}`;
  });
  const more = edits.length - changes.length;
  return { json, changes: more > 0 ? [...changes, `...and ${more.toLocaleString("en")} more changes`] : changes };
}

const CHANGES_SHOWN = 10;

function describe(removed: string, added: string): string {
  if (removed === "") return `Added ${show(added)}`;
  if (added === "") return `Removed ${show(removed)}`;
  return `Replaced ${show(removed)} by ${show(added)}`;
}

function repair(text: string): string {
  // The library takes the bracket in '["["]' for a mistake.
  if (isJson(text)) return text;
  try {
    return jsonrepair(text);
  } catch (error) {
    if (error instanceof JSONRepairError) {
      const position = positionAt(text, error.position);
      const reason = error.message.replace(/ at position \d+$/, "");
      throw new InputError(
        `Invalid JSON that cannot be repaired: ${reason} at line ${position.line}, column ${position.column}`,
        { position },
      );
    }
    if (error instanceof RangeError) throw new InputError("This JSON is nested too deeply to be repaired");
    throw error;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const SHOWN = 40;

function show(text: string): string {
  const line = text.replaceAll("\n", "⏎");
  return `'${line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line}'`;
}
