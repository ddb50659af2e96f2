import { JSONRepairError, jsonrepair } from "jsonrepair";
import { InputError, type TextPosition } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import { MAX_WARNINGS } from "#shared/result-limits.ts";
import { positionAfter, positionAt } from "#shared/text-position.ts";
import { readText } from "#shared/text-source.ts";
import { findForeign, removeRanges, type TextRange } from "./foreign-text.ts";
import { rewriteLiterals } from "./literals.ts";
import { type Edit, findEdits } from "./text-edits.ts";
import { rewriteTuples } from "./tuples.ts";
import { findValidHead, type ValidHead } from "./valid-head.ts";

export interface Repair {
  /** Valid JSON in the layout of the broken text. */
  json: Blob;
  /** Descriptions of the first changes, with their positions in the broken text. */
  changes: readonly string[];
  moreChanges: number;
}

/**
 * Repairs text that is almost JSON: wrong or missing quotes, commas and brackets, comments, Python words and tuples,
 * JavaScript words and statements, code fences and the prose around them. Numbers keep their digits.
 * Needs about 20 times the memory of the repaired text, so in a file above `maxWholeBytes` only the part after the last
 * element before the fault is repaired.
 * @param fault position of the first error. Never call this with valid JSON: jsonrepair breaks '["["]'.
 * @throws {InputError} if the text can't be repaired.
 * @example repairJson("{a:1,}" as a Blob, …) // '{"a":1}', ["Replaced 'a' with \"a\" at line 1, column 2", …]
 */
export async function repairJson(file: Blob, fault: TextPosition, maxWholeBytes = 4_194_304): Promise<Repair> {
  const head = file.size > maxWholeBytes ? await findValidHead(file, fault) : undefined;
  return (head && (await repairAfter(file, head))) ?? repairWhole(file);
}

async function repairWhole(file: Blob): Promise<Repair> {
  const { json, ...changes } = repairText(await readText(file), positionFinder(positionAt("", 0)));
  return { json: new Blob([json]), ...changes };
}

/** Undefined if the repaired rest does not continue the head. */
async function repairAfter(file: Blob, { bytes, opening, end }: ValidHead): Promise<Repair | undefined> {
  // Replaces the head, so that the rest is parsed as part of the same array or object.
  const placeholder = opening === "[" ? "[0," : '{"":0,';
  const rest = await readText(file.slice(bytes));
  const { json, ...changes } = repairText(placeholder + rest, positionFinder(end, placeholder.length));
  // jsonrepair turns several texts into one array.
  const at = [0, "[\n".length].find((start) => json.startsWith(placeholder, start));
  if (at === undefined) return undefined;
  return { json: new Blob([json.slice(0, at), file.slice(0, bytes), json.slice(at + placeholder.length)]), ...changes };
}

/** Maps ascending offsets to positions, where offset `skipped` is at position `start`. */
function positionFinder(start: Required<TextPosition>, skipped = 0) {
  let [place, from] = [start, skipped];
  return (text: string, at: number) => {
    if (at < skipped) return positionAt("", 0);
    place = positionAfter(place, text.slice(from, at));
    from = at;
    return place;
  };
}

type PositionFinder = ReturnType<typeof positionFinder>;

function repairText(text: string, placeOf: PositionFinder): Omit<Repair, "json"> & { json: string } {
  const foreign = findForeign(text);
  const rest = removeRanges(text, foreign);
  const json = repair(rest.text, (at) => placeOf(text, rest.originOf(at)));
  const changes: string[] = [];
  let moreChanges = 0;
  for (const { at, removed, added } of allEdits(text, foreign, rest, json)) {
    if ((removed + added).trim() === "") continue;
    if (changes.length === MAX_WARNINGS) {
      moreChanges += 1;
      continue;
    }
    const { line, column } = placeOf(text, at);
    changes.push(`${describe(removed.trim(), added.trim())} at line ${line}, column ${column}`);
  }
  return { json, changes, moreChanges };
}

/** Removed foreign text and repairs, from left to right. */
function* allEdits(
  text: string,
  foreign: readonly TextRange[],
  rest: ReturnType<typeof removeRanges>,
  json: string,
): Generator<Edit> {
  let nextRange = 0;
  const foreignEditsBefore = function* (at: number) {
    for (; (foreign[nextRange]?.start ?? Number.POSITIVE_INFINITY) < at; nextRange++) {
      const { start, end } = foreign[nextRange] as TextRange;
      const found = text.slice(start, end);
      yield { at: start + found.length - found.trimStart().length, removed: found, added: "" };
    }
  };
  for (const edit of findEdits(rest.text, json)) {
    const at = rest.originOf(edit.at);
    yield* foreignEditsBefore(at);
    yield { ...edit, at };
  }
  yield* foreignEditsBefore(text.length);
}

function repair(text: string, placeOf: (at: number) => Required<TextPosition>): string {
  const rewritten = rewriteLiterals(rewriteTuples(text));
  try {
    return jsonrepair(rewritten.text);
  } catch (error) {
    try {
      return repairWithHiddenBrackets(rewritten.text);
    } catch (other) {
      throw explain(error instanceof JSONRepairError ? error : other, (at) => placeOf(rewritten.originOf(at)));
    }
  }
}

function explain(error: unknown, placeOf: (at: number) => Required<TextPosition>): unknown {
  if (error instanceof RangeError) return new InputError("This JSON is nested too deeply to be repaired");
  if (!(error instanceof JSONRepairError)) return error;
  const position = placeOf(error.position);
  const reason = error.message.replace(/ at position \d+$/, "");
  return new InputError(
    `Invalid JSON that cannot be repaired: ${reason} at line ${position.line}, column ${position.column}`,
    { position },
  );
}

/**
 * Hides brackets in strings from jsonrepair, which takes some for the end of a string with a missing quote: `{a:"{"}`.
 * Thousands of them overflow its stack.
 */
function repairWithHiddenBrackets(text: string): string {
  if (PLACEHOLDERS.test(text)) return jsonrepair(text);
  const hidden = text.replace(STRING, (string) => string.replace(/[[\]{}]/g, (sign) => PLACEHOLDER_OF[sign] as string));
  return jsonrepair(hidden).replace(/[\ue000-\ue003]/g, (sign) => BRACKETS.charAt(sign.charCodeAt(0) - 0xe000));
}

const BRACKETS = "[]{}";
const PLACEHOLDERS = /[\ue000-\ue003]/;
const PLACEHOLDER_OF = lookup<string>({ "[": "\ue000", "]": "\ue001", "{": "\ue002", "}": "\ue003" });
/** Also matches comments, to skip quotes inside them. */
const STRING = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\\\n]*(?:\\.[^'\\\n]*)*'|\/\/[^\n]*|\/\*.*?\*\//gs;

function describe(removed: string, added: string): string {
  if (removed === "") return `Added ${show(added)}`;
  if (added === "") return `Removed ${show(removed)}`;
  return `Replaced ${show(removed)} with ${show(added)}`;
}

const MAX_SHOWN_LENGTH = 40;

function show(text: string): string {
  const line = text.replaceAll("\n", "⏎");
  const shown = line.length > MAX_SHOWN_LENGTH ? `${line.slice(0, MAX_SHOWN_LENGTH)}…` : line;
  // Strings already have quotes.
  if (/^(["']).*\1$/.test(shown)) return shown;
  return shown.includes("'") ? `"${shown}"` : `'${shown}'`;
}
