import { JSONRepairError, jsonrepair } from "jsonrepair";
import { InputError, type TextPosition } from "#shared/input-error.ts";
import { MAX_WARNINGS } from "#shared/result-limits.ts";
import { positionAfter, positionAt } from "#shared/text-position.ts";
import { readText } from "#shared/text-source.ts";
import { findValidHead, type ValidHead } from "./valid-head.ts";

export interface Repair {
  /** Valid JSON in the layout of the broken text. */
  json: Blob;
  /** Descriptions of the first changes, with their positions in the broken text. */
  changes: readonly string[];
  moreChanges: number;
}

/**
 * Repairs text that is almost JSON: wrong or missing quotes, commas and brackets, comments, words of Python and
 * JavaScript, statements, code fences and the prose around them. Numbers keep their digits.
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

function repairText(text: string, placeOf: (text: string, at: number) => Required<TextPosition>) {
  const { start, end } = findJson(text);
  const json = repair(text.slice(start, end), (at) => placeOf(text, start + at));
  const edits = [
    { at: 0, removed: text.slice(0, start), added: "" },
    ...findEdits(text.slice(start, end), json).map((edit) => ({ ...edit, at: start + edit.at })),
    { at: end, removed: text.slice(end), added: "" },
  ].filter(({ removed, added }) => (removed + added).trim() !== "");
  const changes = edits.slice(0, MAX_WARNINGS).map(({ at, removed, added }) => {
    const { line, column } = placeOf(text, at + removed.length - removed.trimStart().length);
    return `${describe(removed.trim(), added.trim())} at line ${line}, column ${column}`;
  });
  return { json, changes, moreChanges: edits.length - changes.length };
}

/** A fenced block that starts like JSON, up to its closing fence. */
const FENCE = /^[ \t]*```[\w+-]*[ \t]*\r?\n(?=\s*(?:[[{]|export|const|let|var))/m;
const CLOSING_FENCE = /^[ \t]*```/m;
const STATEMENT =
  /^\s*(?:(?:export\s+)?(?:const|let|var)\s+[\w$]+(?:\s*:[^=\n]{1,200})?\s*=|export\s+default|[\w$.]+\s*=)(?=\s*[[{])/;

/** The JSON in a fenced block with prose around it, or the value that a JavaScript statement assigns or exports. */
function findJson(text: string): { start: number; end: number } {
  const fence = /^\s*[[{"']/.test(text) ? null : FENCE.exec(text);
  const blockStart = fence ? fence.index + fence[0].length : 0;
  const block = text.slice(blockStart);
  const blockEnd = (fence && CLOSING_FENCE.exec(block)?.index) ?? block.length;
  const [statement] = STATEMENT.exec(block) ?? [];
  const trimmed = block.slice(0, blockEnd).trimEnd();
  const isTerminated = statement !== undefined && trimmed.endsWith(";");
  return {
    start: blockStart + (statement?.length ?? 0),
    end: blockStart + (isTerminated ? trimmed.length - 1 : blockEnd),
  };
}

function repair(text: string, placeOf: (at: number) => Required<TextPosition>): string {
  const rewritten = rewriteLiterals(text);
  for (const attempt of [() => jsonrepair(rewritten), () => repairWithHiddenBrackets(rewritten)]) {
    try {
      return attempt();
    } catch {
      // Try the next one.
    }
  }
  // The last attempt is with the text as it is, so that the offset of an error is right.
  try {
    return jsonrepair(text);
  } catch (error) {
    if (error instanceof RangeError) throw new InputError("This JSON is nested too deeply to be repaired");
    if (!(error instanceof JSONRepairError)) throw error;
    const position = placeOf(error.position);
    const reason = error.message.replace(/ at position \d+$/, "");
    throw new InputError(
      `Invalid JSON that cannot be repaired: ${reason} at line ${position.line}, column ${position.column}`,
      { position },
    );
  }
}

/** A string, up to the end of the text if its quote is never closed. */
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|'[^'\\]*(?:\\.[^'\\]*)*(?:'|\\?$)|`[^`\\]*(?:\\.[^`\\]*)*(?:`|\\?$)/s;
const CLOSED_STRING = /^(?:"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|`[^`\\]*(?:\\.[^`\\]*)*`)$/s;
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/;
const HASH_COMMENT = /#(?<![^\s,[\]{}]#)(?=\s)[^\r\n]*/;
const DOUBLED_COMMA = /,(?=\s*,)/;
/** A word that is a whole value and not a key. */
const NOT_A_NUMBER = /(?<![\w$.])(?:nil|[-+]?(?:NaN|Infinity))(?<=[:,[]\s*[-+]?\w+)(?=\s*[,\]}])/;
const LITERAL = new RegExp(
  [STRING, COMMENT, HASH_COMMENT, DOUBLED_COMMA, NOT_A_NUMBER].map(({ source }) => source).join("|"),
  "gs",
);

/**
 * Rewrites what jsonrepair gets wrong: comments after #, doubled commas, NaN and the like, and JavaScript's and invalid
 * escapes. Leaves a text with an unclosed quote alone, because nobody knows where its strings end.
 */
function rewriteLiterals(text: string): string {
  let isUnclosed = false;
  const rewritten = text.replace(LITERAL, (token) => {
    if (token === "," || token.startsWith("#")) return "";
    if (token.startsWith("/")) return token;
    if (!/^["'`]/.test(token)) return "null";
    isUnclosed ||= !CLOSED_STRING.test(token);
    return token.replace(ESCAPE, (escaped, hex) =>
      hex ? `\\u00${hex}` : /^\\[^bfnrtu\W_]$/.test(escaped) ? `\\${escaped}` : escaped,
    );
  });
  return isUnclosed ? text : rewritten;
}

const ESCAPE = /\\(?:x([\da-fA-F]{2})|.)/gs;

/** Hides brackets in strings from jsonrepair, which takes some for the end of a string without a quote: `{a:"{"}`. */
function repairWithHiddenBrackets(text: string): string {
  if (/[\ue000-\ue003]/.test(text)) return jsonrepair(text);
  const hide = (sign: string) => String.fromCharCode(0xe000 + BRACKETS.indexOf(sign));
  const hidden = text.replace(STRING_OR_COMMENT, (found) =>
    CLOSED_STRING.test(found) || found.startsWith("/") ? found.replace(/[[\]{}]/g, hide) : found,
  );
  return jsonrepair(hidden).replace(/[\ue000-\ue003]/g, (sign) => BRACKETS.charAt(sign.charCodeAt(0) - 0xe000));
}

const BRACKETS = "[]{}";
const STRING_OR_COMMENT = new RegExp(`${STRING.source}|${COMMENT.source}`, "gs");

interface Edit {
  /** Offset in the old text, in UTF-16 code units. */
  at: number;
  removed: string;
  added: string;
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[\p{L}\p{N}_$.+-]+|[\s\S]/gu;
/** Tokens after a difference among which both texts must match again. */
const LOOKAHEAD = 40;

/** Finds small edits in whole strings, words and characters: quickly, but not always the fewest. */
function findEdits(before: string, after: string): Edit[] {
  const [old, current] = [before.match(TOKEN) ?? [], after.match(TOKEN) ?? []];
  const edits: Edit[] = [];
  let [i, j, at] = [0, 0, 0];
  while (i < old.length || j < current.length) {
    if (old[i] === current[j]) {
      at += old[i]?.length ?? 0;
      i += 1;
      j += 1;
      continue;
    }
    const [removedTokens, addedTokens] = nextMatch(old, i, current, j);
    const removed = old.slice(i, i + removedTokens).join("");
    const added = current.slice(j, j + addedTokens).join("");
    const last = edits.at(-1);
    if (last && last.at + last.removed.length === at) {
      last.removed += removed;
      last.added += added;
    } else edits.push({ at, removed, added });
    i += removedTokens;
    j += addedTokens;
    at += removed.length;
  }
  return edits;
}

/** Tokens to skip in each text until both match again; one of each without a match nearby. */
function nextMatch(old: readonly string[], at: number, current: readonly string[], now: number): [number, number] {
  for (let distance = 1; distance <= LOOKAHEAD; distance++) {
    for (let removed = 0; removed <= distance; removed++) {
      const [i, j] = [at + removed, now + distance - removed];
      if (i > old.length || j > current.length) continue;
      if (old[i] === current[j] && old[i + 1] === current[j + 1]) return [removed, distance - removed];
    }
  }
  return [1, 1];
}

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
