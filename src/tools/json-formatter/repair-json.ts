import { JSONRepairError, jsonrepair } from "jsonrepair";
import { InputError, type TextPosition } from "#shared/input-error.ts";
import { MAX_WARNINGS } from "#shared/result-limits.ts";
import { positionAfter, positionAt } from "#shared/text-position.ts";
import { readText } from "#shared/text-source.ts";
import { findForeign, type Stretch, without } from "./foreign-text.ts";
import { rewriteLiterals } from "./literals.ts";
import { findSoundHead, type SoundHead } from "./sound-head.ts";
import { type Edit, findEdits } from "./text-edits.ts";
import { rewriteTuples } from "./tuples.ts";

export interface Repair {
  /** JSON, laid out as the broken text was. */
  json: Blob;
  /** The first changes in words, with their places in the broken text. */
  changes: readonly string[];
  /** How many others there were. */
  moreChanges: number;
}

/**
 * Makes JSON of a text that is almost JSON: quotes of the wrong kind or none, commas that lack or are too many, brackets
 * that never close, comments, words and tuples of Python, words and statements of JavaScript, code fences and the prose
 * around them. Numbers keep their digits. Takes some twenty
 * times the memory of what is repaired, so of a file above `wholeBytes` that is only what follows the last element
 * before the fault: a file that was cut off is repaired in its end.
 * @param fault where the text was found to be no JSON: in JSON such as '["["]' the library takes a bracket for a mistake.
 * @throws {InputError} when it cannot be told what was meant.
 * @example repairJson("{a:1,}" as a Blob, …) // '{"a":1}', ["Replaced 'a' with \"a\" at line 1, column 2", …]
 */
export async function repairJson(file: Blob, fault: TextPosition, wholeBytes = 4_194_304): Promise<Repair> {
  const head = file.size > wholeBytes ? await findSoundHead(file, fault) : undefined;
  return (head && (await repairAfter(file, head))) ?? repairWhole(file);
}

async function repairWhole(file: Blob): Promise<Repair> {
  const { json, ...changes } = repairText(await readText(file), placesFrom(positionAt("", 0)));
  return { json: new Blob([json]), ...changes };
}

/** Undefined when what was repaired does not go on from the head. */
async function repairAfter(file: Blob, { bytes, opening, end }: SoundHead): Promise<Repair | undefined> {
  // Stands for the head, so that what follows is read as a part of the same array or object.
  const standIn = opening === "[" ? "[0," : '{"":0,';
  const rest = await readText(file.slice(bytes));
  const { json, ...changes } = repairText(standIn + rest, placesFrom(end, standIn.length));
  // Several texts one after another become one array.
  const at = [0, "[\n".length].find((start) => json.startsWith(standIn, start));
  if (at === undefined) return undefined;
  return { json: new Blob([json.slice(0, at), file.slice(0, bytes), json.slice(at + standIn.length)]), ...changes };
}

/** Tells, from left to right, where a place in a text is that goes on from `start` at its offset `skipped`. */
function placesFrom(start: Required<TextPosition>, skipped = 0) {
  let [place, from] = [start, skipped];
  return (text: string, at: number) => {
    if (at < skipped) return positionAt("", 0);
    place = positionAfter(place, text.slice(from, at));
    from = at;
    return place;
  };
}

type PlaceOf = ReturnType<typeof placesFrom>;

function repairText(text: string, placeOf: PlaceOf): Omit<Repair, "json"> & { json: string } {
  const foreign = findForeign(text);
  const rest = without(text, foreign);
  const json = repair(rest.text, (at) => placeOf(text, rest.originOf(at)));
  const changes: string[] = [];
  let moreChanges = 0;
  for (const { at, removed, added } of editsOf(text, foreign, rest, json)) {
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

/** What was foreign and what was repaired in the rest, from left to right. */
function* editsOf(
  text: string,
  foreign: readonly Stretch[],
  rest: ReturnType<typeof without>,
  json: string,
): Generator<Edit> {
  let passed = 0;
  const foreignBefore = function* (at: number) {
    for (; (foreign[passed]?.start ?? Number.POSITIVE_INFINITY) < at; passed++) {
      const { start, end } = foreign[passed] as Stretch;
      const found = text.slice(start, end);
      yield { at: start + found.length - found.trimStart().length, removed: found, added: "" };
    }
  };
  for (const edit of findEdits(rest.text, json)) {
    const at = rest.originOf(edit.at);
    yield* foreignBefore(at);
    yield { ...edit, at };
  }
  yield* foreignBefore(text.length);
}

function repair(text: string, placeOf: (at: number) => Required<TextPosition>): string {
  const rewritten = rewriteLiterals(rewriteTuples(text));
  try {
    return jsonrepair(rewritten.text);
  } catch (error) {
    try {
      return repairHidden(rewritten.text);
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
 * Repairs a text whose brackets in strings the library cannot see, because it takes some of them for the end of a string
 * whose quote lacks: `{a:"{"}`. Thousands of them take its stack.
 */
function repairHidden(text: string): string {
  if (STAND_INS.test(text)) return jsonrepair(text);
  const hidden = text.replace(STRING, (string) => string.replace(/[[\]{}]/g, (sign) => HIDDEN[sign] as string));
  return jsonrepair(hidden).replace(/[\ue000-\ue003]/g, (sign) => SIGNS.charAt(sign.charCodeAt(0) - 0xe000));
}

const SIGNS = "[]{}";
const STAND_INS = /[\ue000-\ue003]/;
const HIDDEN: Readonly<Record<string, string>> = { "[": "\ue000", "]": "\ue001", "{": "\ue002", "}": "\ue003" };
/** A comment hides the quotes in it. */
const STRING = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\\\n]*(?:\\.[^'\\\n]*)*'|\/\/[^\n]*|\/\*.*?\*\//gs;

function describe(removed: string, added: string): string {
  if (removed === "") return `Added ${show(added)}`;
  if (added === "") return `Removed ${show(removed)}`;
  return `Replaced ${show(removed)} with ${show(added)}`;
}

const SHOWN = 40;

function show(text: string): string {
  const line = text.replaceAll("\n", "⏎");
  const shown = line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
  // A string brings quotes of its own.
  if (/^(["']).*\1$/.test(shown)) return shown;
  return shown.includes("'") ? `"${shown}"` : `'${shown}'`;
}
