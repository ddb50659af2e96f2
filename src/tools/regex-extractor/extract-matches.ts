import { BlobWriter } from "#shared/blob-writer.ts";
import { headOf } from "#shared/head-of.ts";
import { InputError } from "#shared/input-error.ts";
import { JsonListWriter } from "#shared/json-list-writer.ts";
import { type SortOrder, sortList } from "#shared/list-order.ts";
import { HEAD_BYTES } from "#shared/result-limits.ts";
import type { TextContent } from "#shared/run-operation.ts";
import { runMatches, runPattern } from "#shared/run-pattern.ts";
import { unescapeTyped } from "#shared/unescape-typed.ts";
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
  matches: readonly Match[];
  /** All matches, uncut, as a JSON array: for programs only. */
  matchesJson?: Blob;
  /** Number of list entries, if duplicates were left out. */
  listed?: number;
  /** All matches by template, one per line. A string if all of them are in `matches`. */
  list: string | TextContent;
  head: string;
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
 * Replaces matches like `String.prototype.replace`, including `$1`, `$<name>` and `$&`.
 * @param replacement as typed, with escapes such as `\n`.
 * @example replaceMatches("2026-05", /(\d+)-(\d+)/, "$2/$1") // "05/2026"
 */
export function replaceMatches(text: string, pattern: RegExp, replacement: string): string {
  return runPattern(() => text.replace(pattern, unescapeTyped(replacement)));
}

interface ListSettings {
  /** Template of each list entry: see `compileTemplate`. */
  listAs?: string;
  unique?: boolean;
  sort?: SortOrder;
  withJson?: boolean;
}

/**
 * Finds all matches with flag `g`, otherwise the first.
 * @throws {InputError} if the engine runs out of memory, or `listAs` names an unknown group.
 */
export async function extractMatches(
  text: string,
  pattern: RegExp,
  { listAs = "$&", unique = false, sort = "none", withJson = false }: ListSettings = {},
): Promise<Extraction> {
  const write = compileTemplate(listAs, pattern);
  const writer = new BlobWriter();
  /** Entries that must wait for the others. */
  const waiting = sort === "none" ? undefined : ([] as string[]);
  const seen = unique ? new Set<string>() : undefined;
  const matches: Match[] = [];
  const json = withJson ? new JsonListWriter() : undefined;
  let groupNames: readonly string[] = [];
  let count = 0;
  let listed = 0;
  let listHead = "";
  const list = (entry: string) => {
    const line = listed === 0 ? entry : `\n${entry}`;
    listed += 1;
    writer.write(line);
    if (listHead.length < HEAD_BYTES) listHead = headOf(listHead + line, HEAD_BYTES);
  };
  for (const found of matchesOf(text, pattern)) {
    if (count === 0) groupNames = namesOf(pattern, found);
    const entry = write(found);
    if (!seen?.has(entry)) waiting ? waiting.push(entry) : list(entry);
    seen?.add(entry);
    count += 1;
    if (count % MATCHES_PER_TURN === 0) await yieldToEventLoop();
    if (matches.length < MAX_MATCHES) matches.push(describe(found, MAX_TEXT_LENGTH));
    json?.write(describe(found, Number.POSITIVE_INFINITY));
  }
  for (const entry of sortList(waiting ?? [], sort)) list(entry);
  const complete =
    matches.length === count &&
    listHead.length < HEAD_BYTES &&
    matches.every(({ text }) => text.length < MAX_TEXT_LENGTH);
  return {
    count,
    ...(unique && { listed }),
    groupNames,
    matches,
    ...(json && { matchesJson: json.finish() }),
    list: complete ? listHead : toTextContent(writer, listHead),
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

function describe(found: RegExpExecArray, maxLength: number): Match {
  const [text, ...groups] = found;
  const match: Match = {
    text: headOf(text, maxLength),
    span: [found.index, found.index + text.length],
    groups: groups.map((group: string | undefined) => (group === undefined ? null : headOf(group, maxLength))),
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
