import { BACKSLASH, BRACE_CLOSE, BRACE_OPEN, BRACKET_CLOSE, BRACKET_OPEN, COMMA, QUOTE } from "#shared/ascii.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Arrays and objects of a JSON text, numbered in opening order: the offset after each closing bracket, and the
 * number of the first container that opens after it.
 */
interface Containers {
  ends: Float64Array;
  followers: Uint32Array;
}

/** An object being written: where its members start, in output order. */
interface OpenObject {
  froms: number[];
  /** For each member, the number of the first container in or after it. */
  ordinals: number[];
  next: number;
}

/** An array written up to offset `at`, which is at a comma or the closing bracket. */
interface OpenArray {
  at: number;
  ordinal: number;
}

/**
 * Sorts the members of every object of a valid, minified JSON text in UTF-8 by code point. Duplicate keys keep their
 * order. Yields the result in chunks. Not recursive, and linear apart from the sorting, so depth does no harm.
 * @example sortJsonKeys('{"b":1,"a":2}' as UTF-8) // '{"a":2,"b":1}'
 */
export function* sortJsonKeys(json: Bytes): Generator<Bytes> {
  let chunk = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  for (const piece of sortedPieces(json)) {
    if (filled + piece.length > CHUNK_BYTES) {
      yield chunk.subarray(0, filled);
      chunk = new Uint8Array(CHUNK_BYTES);
      filled = 0;
    }
    if (piece.length > CHUNK_BYTES) {
      yield piece;
    } else if (piece.length > MAX_LOOP_COPY_BYTES) {
      chunk.set(piece, filled);
      filled += piece.length;
    } else {
      for (let index = 0; index < piece.length; index++) chunk[filled++] = piece[index] as number;
    }
  }
  yield chunk.subarray(0, filled);
}

const CHUNK_BYTES = 262_144;
/** Up to this many bytes, a loop copies faster than `set`. */
const MAX_LOOP_COPY_BYTES = 64;

function* sortedPieces(json: Bytes): Generator<Bytes> {
  const containers = indexContainers(json);
  const open: (OpenObject | OpenArray)[] = [];
  let at = 0;
  let ordinal = 0;
  for (;;) {
    const opened = openContainer(json, at, ordinal, containers);
    if (opened) open.push(opened);
    yield json.subarray(at, opened ? at + 1 : valueEnd(json, at, ordinal, containers));
    for (;;) {
      const parent = open.at(-1);
      if (!parent) return;
      if ("froms" in parent) {
        const { froms, ordinals, next } = parent;
        if (next < froms.length) {
          if (next > 0) yield COMMA_PIECE;
          const from = froms[next] as number;
          ordinal = ordinals[next] as number;
          at = stringEnd(json, from) + 1;
          parent.next += 1;
          yield json.subarray(from, at);
          break;
        }
        yield BRACE_CLOSE_PIECE;
      } else {
        const from = parent.at;
        const element = nextContainer(json, parent, containers);
        if (element !== undefined) {
          ordinal = parent.ordinal;
          at = element;
          parent.at = containers.ends[ordinal] as number;
          parent.ordinal = containers.followers[ordinal] as number;
          yield json.subarray(from, at);
          break;
        }
        yield json.subarray(from, parent.at);
      }
      open.pop();
    }
  }
}

/** The frame of the container at offset `at`; undefined for a value that needs no sorting. */
function openContainer(
  json: Bytes,
  at: number,
  ordinal: number,
  containers: Containers,
): OpenObject | OpenArray | undefined {
  const isObject = json[at] === BRACE_OPEN;
  if (!isObject && json[at] !== BRACKET_OPEN) return undefined;
  const isInnermost = containers.followers[ordinal] === ordinal + 1;
  if (!isObject) return isInnermost ? undefined : { at: at + 1, ordinal: ordinal + 1 };
  const { froms, ordinals } = findMembers(json, at, ordinal, containers);
  const wasSorted = sortMembers(json, froms, ordinals);
  return wasSorted && isInnermost ? undefined : { froms, ordinals, next: 0 };
}

/** Skips array elements that need no sorting; returns the offset of the first container, if any. */
function nextContainer(json: Bytes, array: OpenArray, containers: Containers): number | undefined {
  let { at } = array;
  for (;;) {
    if (json[at] === BRACKET_CLOSE) {
      array.at = at + 1;
      return undefined;
    }
    if (json[at] === COMMA) at += 1;
    if (json[at] === BRACE_OPEN || json[at] === BRACKET_OPEN) return at;
    at = valueEnd(json, at, array.ordinal, containers);
  }
}

function findMembers(json: Bytes, at: number, first: number, containers: Containers) {
  const froms: number[] = [];
  const ordinals: number[] = [];
  let ordinal = first + 1;
  for (let from = at + 1; json[from] === QUOTE; ) {
    froms.push(from);
    ordinals.push(ordinal);
    const value = stringEnd(json, from) + 1;
    const isContainer = json[value] === BRACE_OPEN || json[value] === BRACKET_OPEN;
    from = valueEnd(json, value, ordinal, containers) + 1;
    if (isContainer) ordinal = containers.followers[ordinal] as number;
  }
  return { froms, ordinals };
}

/** Sorts members by name, both lists alike. True if they were already sorted. */
function sortMembers(json: Bytes, froms: number[], ordinals: number[]): boolean {
  let sorted = 1;
  while (sorted < froms.length && compareNames(json, froms[sorted - 1] as number, froms[sorted] as number) <= 0) {
    sorted++;
  }
  if (sorted >= froms.length) return true;
  const order = froms.map((_, member) => member);
  order.sort((a, b) => compareNames(json, froms[a] as number, froms[b] as number));
  const sortedFroms = order.map((member) => froms[member] as number);
  const sortedOrdinals = order.map((member) => ordinals[member] as number);
  for (let member = 0; member < order.length; member++) {
    froms[member] = sortedFroms[member] as number;
    ordinals[member] = sortedOrdinals[member] as number;
  }
  return false;
}

/** Compares two names by the offsets of their opening quotes. UTF-8 byte order is code point order. */
function compareNames(json: Bytes, a: number, b: number): number {
  for (let length = 1; ; length++) {
    const left = json[a + length] as number;
    const right = json[b + length] as number;
    if (left === BACKSLASH || right === BACKSLASH) return compareEscaped(json, a, b);
    if (left === QUOTE) return right === QUOTE ? 0 : -1;
    if (right === QUOTE) return 1;
    if (left !== right) return left - right;
  }
}

function compareEscaped(json: Bytes, a: number, b: number): number {
  const left = [...nameAt(json, a)];
  const right = [...nameAt(json, b)];
  for (let index = 0; index < left.length && index < right.length; index++) {
    const difference = (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function nameAt(json: Bytes, from: number): string {
  return JSON.parse(new TextDecoder().decode(json.subarray(from, stringEnd(json, from))));
}

/** The offset after the value at `at`; `ordinal` is its number if it is a container. */
function valueEnd(json: Bytes, at: number, ordinal: number, containers: Containers): number {
  const first = json[at];
  if (first === QUOTE) return stringEnd(json, at);
  if (first === BRACE_OPEN || first === BRACKET_OPEN) return containers.ends[ordinal] as number;
  let end = at + 1;
  while (end < json.length) {
    const byte = json[end];
    if (byte === COMMA || byte === BRACE_CLOSE || byte === BRACKET_CLOSE) break;
    end++;
  }
  return end;
}

/** The offset after the string that starts at `from`. */
function stringEnd(json: Bytes, from: number): number {
  let at = from + 1;
  while (json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

function indexContainers(json: Bytes): Containers {
  const count = countContainers(json);
  const ends = new Float64Array(count);
  const followers = new Uint32Array(count);
  let opened = 0;
  let innermost = -1;
  for (let at = 0; at < json.length; ) {
    const byte = json[at];
    if (byte === QUOTE) {
      at = stringEnd(json, at);
      continue;
    }
    at += 1;
    if (byte === BRACE_OPEN || byte === BRACKET_OPEN) {
      // While a container is open, its slot in `ends` holds the number of its parent.
      ends[opened] = innermost;
      innermost = opened;
      opened += 1;
    } else if (byte === BRACE_CLOSE || byte === BRACKET_CLOSE) {
      const parent = ends[innermost] as number;
      ends[innermost] = at;
      followers[innermost] = opened;
      innermost = parent;
    }
  }
  return { ends, followers };
}

function countContainers(json: Bytes): number {
  let count = 0;
  for (let at = 0; at < json.length; ) {
    const byte = json[at];
    if (byte === QUOTE) {
      at = stringEnd(json, at);
      continue;
    }
    if (byte === BRACE_OPEN || byte === BRACKET_OPEN) count += 1;
    at += 1;
  }
  return count;
}

const COMMA_PIECE = Uint8Array.of(COMMA);
const BRACE_CLOSE_PIECE = Uint8Array.of(BRACE_CLOSE);
