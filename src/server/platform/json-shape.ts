export interface JsonShape {
  /** Maximum nesting of objects and arrays. */
  depth: number;
  /** Keys of all objects, duplicates included. */
  keys: number;
  /** Objects, arrays, and everything after a comma. */
  values: number;
}

const [QUOTE, BACKSLASH, COLON, COMMA] = bytesOf('"\\:,');
const [OPEN_ARRAY, OPEN_OBJECT, CLOSE_ARRAY, CLOSE_OBJECT] = bytesOf("[{]}");

/**
 * Measures JSON text in UTF-8 in one pass without parsing: a megabyte of `[` or `[],` costs the parser and the garbage
 * collector a second. Also works on invalid JSON.
 */
export function measureJson(json: Uint8Array): JsonShape {
  const shape = { depth: 0, keys: 0, values: 0 };
  let level = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (inString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === COLON) shape.keys += 1;
    else if (byte === COMMA) shape.values += 1;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      level += 1;
      shape.values += 1;
      shape.depth = Math.max(shape.depth, level);
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) level -= 1;
  }
  return shape;
}

/**
 * Counts the keys of all objects in a parsed value. Fewer than in its text means a duplicate: parsers silently keep the
 * last value, so a check in front of this server may have seen another one (RFC 8259 §4).
 */
export function countKeys(value: unknown): number {
  let count = 0;
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== "object" || next === null) continue;
    const inner = Object.values(next);
    if (!Array.isArray(next)) count += inner.length;
    for (const one of inner) left.push(one);
  }
  return count;
}

function bytesOf(characters: string): number[] {
  return [...Buffer.from(characters)];
}
