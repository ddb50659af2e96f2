import { BlobWriter } from "#shared/blob-writer.ts";
import { headOf } from "#shared/head-of.ts";
import { InputError } from "#shared/input-error.ts";
import { HEAD_BYTES } from "#shared/result-limits.ts";
import type { TextContent } from "#shared/run-operation.ts";
import { runMatches, runPattern } from "#shared/run-pattern.ts";
import { yieldToEventLoop } from "#shared/yield-to-event-loop.ts";
import { compileTemplate } from "./match-template.ts";

/** Where something stands, in UTF-16 code units from the start of the text. */
export type Span = readonly [start: number, end: number];

export interface Match {
  /** What matched, or the beginning of a long match. */
  text: string;
  span: Span;
  /** What each group captured; null where it took no part. */
  groups: readonly (string | null)[];
  /** Where each group stands; only with the flag `d`. */
  groupSpans?: readonly (Span | null)[];
}

export interface Extraction {
  count: number;
  /** Names of the groups: their own, or their numbers. */
  groupNames: readonly string[];
  /** The first matches, to be shown. */
  matches: readonly Match[];
  /** What is listed of all matches, one a line: a string while they are all in `matches`. */
  list: string | TextContent;
  /** How the text begins, with the places of the first matches in it. */
  head: string;
  /** Whether `head` is the whole text. */
  headIsAll: boolean;
}

/**
 * @param flags any of `dgimsuvy`.
 * @throws {InputError} when there is no pattern, or the pattern or the flags are not valid.
 */
export function compilePattern(pattern: string, flags: string): RegExp {
  if (pattern === "") throw new InputError("Please enter a regex pattern", { field: "pattern" });
  try {
    return new RegExp(pattern, flags);
  } catch {
    throw new InputError("Invalid regex pattern", { field: areFlags(flags) ? "pattern" : "flags" });
  }
}

function areFlags(flags: string): boolean {
  try {
    return new RegExp("", flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * All matches with the flag `g`, else the first.
 * @param listAs what stands for each in the list: see `compileTemplate`.
 * @throws {InputError} when the engine runs out of memory, or `listAs` asks for a group that is not there.
 */
export async function extractMatches(text: string, pattern: RegExp, listAs = "$&"): Promise<Extraction> {
  const write = compileTemplate(listAs, pattern);
  const writer = new BlobWriter();
  const matches: Match[] = [];
  let groupNames: readonly string[] = [];
  let count = 0;
  let listHead = "";
  for (const found of matchesOf(text, pattern)) {
    if (count === 0) groupNames = namesOf(pattern, found);
    const line = count === 0 ? write(found) : `\n${write(found)}`;
    writer.write(line);
    if (listHead.length < HEAD_BYTES) listHead = headOf(listHead + line, HEAD_BYTES);
    count += 1;
    if (count % MATCHES_PER_TURN === 0) await yieldToEventLoop();
    if (matches.length < MATCHES_SHOWN) matches.push(describe(found));
  }
  const complete =
    matches.length === count && listHead.length < HEAD_BYTES && matches.every(({ text }) => text.length < TEXT_SHOWN);
  const list = complete ? listHead : bigText(writer, listHead);
  return { count, groupNames, matches, list, head: headOf(text, HEAD_SHOWN), headIsAll: text.length <= HEAD_SHOWN };
}

function bigText(writer: BlobWriter, head: string): TextContent {
  const content = writer.finish("text/plain;charset=utf-8");
  return { content, head, bytes: writer.bytes, lines: writer.lineBreaks + 1 };
}

function* matchesOf(text: string, pattern: RegExp): Generator<RegExpExecArray> {
  if (pattern.global) {
    yield* runMatches(text, pattern);
    return;
  }
  const first = runPattern(() => pattern.exec(text));
  if (first) yield first;
}

function describe(found: RegExpExecArray): Match {
  const [text, ...groups] = found;
  const match: Match = {
    text: headOf(text, TEXT_SHOWN),
    span: [found.index, found.index + text.length],
    groups: groups.map((group: string | undefined) => (group === undefined ? null : headOf(group, TEXT_SHOWN))),
  };
  if (!found.indices) return match;
  return { ...match, groupSpans: found.indices.slice(1).map((span: Span | undefined) => span ?? null) };
}

/** `["1", "year"]` for `(a)(?<year>b)`. */
function namesOf(pattern: RegExp, found: RegExpExecArray): readonly string[] {
  const names = openingsOf(pattern.source);
  return found.slice(1).map((_, index) => names[index] ?? String(index + 1));
}

/**
 * The capturing groups of a pattern in the order of their opening brackets, by name where they have one. Classes need
 * not be counted: only the flag `v` nests them, and it allows no bare bracket of a group in them.
 */
function openingsOf(source: string): (string | undefined)[] {
  const names: (string | undefined)[] = [];
  let inClass = false;
  for (const [token, name] of source.matchAll(OPENINGS)) {
    if (token === "[") inClass = true;
    else if (token === "]") inClass = false;
    else if (!inClass && token.startsWith("(")) names.push(name);
  }
  return names;
}

/** Escapes, to be passed over; the brackets of classes; and groups that capture. */
const OPENINGS = /\\.|[[\]]|\((?:\?<(?![=!])([^>]*)>|(?!\?))/gsu;
const MATCHES_PER_TURN = 20_000;
/** More would make the page slow to draw. */
const MATCHES_SHOWN = 500;
const TEXT_SHOWN = 500;
const HEAD_SHOWN = 20_000;
