import { BlobWriter } from "#shared/blob-writer.ts";
import { headOf } from "#shared/head-of.ts";
import { InputError } from "#shared/input-error.ts";
import { HEAD_BYTES } from "#shared/result-limits.ts";
import type { TextContent } from "#shared/run-operation.ts";
import { runMatches, runPattern } from "#shared/run-pattern.ts";
import { yieldToEventLoop } from "#shared/yield-to-event-loop.ts";
import { compileTemplate } from "./match-template.ts";

/** Position in UTF-16 code units. */
export type Span = readonly [start: number, end: number];

export interface Match {
  /** The match, cut if long. */
  text: string;
  span: Span;
  /** Captured text per group; null if the group did not match. */
  groups: readonly (string | null)[];
  /** Position of each group; only with flag `d`. */
  groupSpans?: readonly (Span | null)[];
}

export interface Extraction {
  count: number;
  /** Name or number of each group. */
  groupNames: readonly string[];
  /** The first matches. */
  matches: readonly Match[];
  /** All matches by template, one per line. A string if all of them are in `matches`. */
  list: string | TextContent;
  /** Start of the text. */
  head: string;
  /** Whether `head` is the whole text. */
  headIsAll: boolean;
}

/**
 * @param flags any of `dgimsuvy`.
 * @throws {InputError} if the pattern is empty, or pattern or flags are invalid.
 */
export function compilePattern(pattern: string, flags: string): RegExp {
  if (pattern === "") throw new InputError("Please enter a regex pattern", { field: "pattern" });
  try {
    return new RegExp(pattern, flags);
  } catch {
    throw new InputError("Invalid regex pattern", { field: areValidFlags(flags) ? "pattern" : "flags" });
  }
}

function areValidFlags(flags: string): boolean {
  try {
    return new RegExp("", flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * Finds all matches with flag `g`, otherwise the first.
 * @param listAs template of each list entry: see `compileTemplate`.
 * @throws {InputError} if the engine runs out of memory, or `listAs` names an unknown group.
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
    if (matches.length < MAX_MATCHES) matches.push(describe(found));
  }
  const complete =
    matches.length === count &&
    listHead.length < HEAD_BYTES &&
    matches.every(({ text }) => text.length < MAX_TEXT_LENGTH);
  const list = complete ? listHead : toTextContent(writer, listHead);
  return {
    count,
    groupNames,
    matches,
    list,
    head: headOf(text, MAX_HEAD_LENGTH),
    headIsAll: text.length <= MAX_HEAD_LENGTH,
  };
}

function toTextContent(writer: BlobWriter, head: string): TextContent {
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
    text: headOf(text, MAX_TEXT_LENGTH),
    span: [found.index, found.index + text.length],
    groups: groups.map((group: string | undefined) => (group === undefined ? null : headOf(group, MAX_TEXT_LENGTH))),
  };
  if (!found.indices) return match;
  return { ...match, groupSpans: found.indices.slice(1).map((span: Span | undefined) => span ?? null) };
}

/** `["1", "year"]` for `(a)(?<year>b)`. */
function namesOf(pattern: RegExp, found: RegExpExecArray): readonly string[] {
  const names = findGroupNames(pattern.source);
  return found.slice(1).map((_, index) => names[index] ?? String(index + 1));
}

/**
 * Names of the capturing groups in order; undefined for unnamed ones. Nested classes need no counting: only flag `v`
 * allows them, and it requires escaped parentheses inside.
 */
function findGroupNames(source: string): (string | undefined)[] {
  const names: (string | undefined)[] = [];
  let inClass = false;
  for (const [token, name] of source.matchAll(GROUP_OPENINGS)) {
    if (token === "[") inClass = true;
    else if (token === "]") inClass = false;
    else if (!inClass && token.startsWith("(")) names.push(name);
  }
  return names;
}

/** Escapes (skipped), class brackets and capturing groups. */
const GROUP_OPENINGS = /\\.|[[\]]|\((?:\?<(?![=!])([^>]*)>|(?!\?))/gsu;
const MATCHES_PER_TURN = 20_000;
/** More would slow down rendering. */
const MAX_MATCHES = 500;
const MAX_TEXT_LENGTH = 500;
const MAX_HEAD_LENGTH = 20_000;
