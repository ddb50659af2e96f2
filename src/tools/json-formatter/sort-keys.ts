import { BACKSLASH, BRACE_CLOSE, BRACE_OPEN, BRACKET_CLOSE, BRACKET_OPEN, COMMA, QUOTE } from "#shared/ascii.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The arrays and objects of a JSON text in opening order: where each starts and ends. */
interface Containers {
  starts: Float64Array;
  ends: Float64Array;
}

/** An array or object being written: where its elements or members start, in output order. */
interface Open {
  isObject: boolean;
  items: readonly number[];
  next: number;
}

/**
 * Sorts the members of every object of a valid, minified JSON text in UTF-8 by code point. Duplicate keys keep their
 * order. Yields the result in chunks. Not recursive, and n log n at any depth.
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
  const open: Open[] = [];
  let at = 0;
  for (;;) {
    const opened = openContainer(json, at, containers);
    if (opened) open.push(opened);
    yield json.subarray(at, opened ? at + 1 : valueEnd(json, at, containers));
    let parent = open.at(-1);
    while (parent && parent.next === parent.items.length) {
      yield parent.isObject ? BRACE_CLOSE_PIECE : BRACKET_CLOSE_PIECE;
      open.pop();
      parent = open.at(-1);
    }
    if (!parent) return;
    if (parent.next > 0) yield COMMA_PIECE;
    at = parent.items[parent.next++] as number;
    if (!parent.isObject) continue;
    const value = stringEnd(json, at) + 1;
    yield json.subarray(at, value);
    at = value;
  }
}

/** The array or object at offset `at`; undefined for a value that needs no sorting. */
function openContainer(json: Bytes, at: number, containers: Containers): Open | undefined {
  const isObject = json[at] === BRACE_OPEN;
  if (!isObject && json[at] !== BRACKET_OPEN) return undefined;
  const index = indexOfContainer(containers, at);
  const end = containers.ends[index] as number;
  const isInnermost = (containers.starts[index + 1] ?? end) >= end;
  if (!isObject && isInnermost) return undefined;
  const items: number[] = [];
  for (let item = at + 1; item < end - 1; ) {
    items.push(item);
    item = valueEnd(json, isObject ? stringEnd(json, item) + 1 : item, containers) + 1;
  }
  const compare = (a: number, b: number) => compareNames(json, a, b);
  const isSorted =
    !isObject || items.every((item, place) => place === 0 || compare(items[place - 1] as number, item) <= 0);
  if (isSorted && isInnermost) return undefined;
  return { isObject, items: isSorted ? items : items.sort(compare), next: 0 };
}

function indexOfContainer({ starts }: Containers, at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) < at) low = middle + 1;
    else high = middle;
  }
  return low;
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

function valueEnd(json: Bytes, at: number, containers: Containers): number {
  const first = json[at];
  if (first === QUOTE) return stringEnd(json, at);
  if (first === BRACE_OPEN || first === BRACKET_OPEN) {
    return containers.ends[indexOfContainer(containers, at)] as number;
  }
  let end = at + 1;
  while (end < json.length) {
    const byte = json[end];
    if (byte === COMMA || byte === BRACE_CLOSE || byte === BRACKET_CLOSE) break;
    end++;
  }
  return end;
}

function stringEnd(json: Bytes, from: number): number {
  let at = from + 1;
  while (json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

function indexContainers(json: Bytes): Containers {
  const count = countContainers(json);
  const starts = new Float64Array(count);
  const ends = new Float64Array(count);
  let opened = 0;
  let innermost = -1;
  for (let at = 0; at < json.length; ) {
    const byte = json[at];
    if (byte === QUOTE) {
      at = stringEnd(json, at);
      continue;
    }
    if (byte === BRACE_OPEN || byte === BRACKET_OPEN) {
      starts[opened] = at;
      // While a container is open, its slot in `ends` holds the number of its parent.
      ends[opened] = innermost;
      innermost = opened;
      opened += 1;
    }
    at += 1;
    if (byte === BRACE_CLOSE || byte === BRACKET_CLOSE) {
      const parent = ends[innermost] as number;
      ends[innermost] = at;
      innermost = parent;
    }
  }
  return { starts, ends };
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
const BRACKET_CLOSE_PIECE = Uint8Array.of(BRACKET_CLOSE);
