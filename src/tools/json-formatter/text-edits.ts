/** A stretch of the old text that another took the place of; one of the two may be empty. */
export interface Edit {
  /** Offset in the old text, in UTF-16 code units. */
  at: number;
  removed: string;
  added: string;
}

/**
 * What was changed in a text like JSON by small edits, from left to right, in whole strings, words and signs. Looks
 * ahead for the nearest place where both go on alike, so it is quick but does not promise the fewest edits. Only what
 * is near an edit is taken apart, so that of 100 MB that are alike but for a comma little is held.
 * @example [...findEdits("{a:1,}", '{"a":1}')] // '"a"' for "a" at 1, nothing for "," at 4
 */
export function* findEdits(before: string, after: string): Generator<Edit> {
  let edit: Edit | undefined;
  for (let at = 0, now = 0; at < before.length || now < after.length; ) {
    const alike = alikeFrom(before, at, after, now);
    const start = at + alike === before.length && now + alike === after.length ? alike : breakBefore(before, at, alike);
    at += start;
    now += start;
    const { edits, read, written } = editsFrom(before, at, after, now);
    for (const found of edits) {
      if (edit && edit.at + edit.removed.length === found.at && edit.removed + found.removed !== "") {
        edit.removed += found.removed;
        edit.added += found.added;
        continue;
      }
      if (edit) yield edit;
      edit = found;
    }
    at += read;
    now += written;
  }
  if (edit) yield edit;
}

/** How many code units are the same from there on. */
function alikeFrom(before: string, at: number, after: string, now: number): number {
  let alike = 0;
  for (let step = STRIDE; step >= 1; step = step > 1 ? step >> 3 : 0) {
    const most = Math.min(before.length - at, after.length - now);
    while (
      alike + step <= most &&
      before.slice(at + alike, at + alike + step) === after.slice(now + alike, now + alike + step)
    )
      alike += step;
  }
  return alike;
}

const STRIDE = 4_096;

/** How far the last place within `length` is where surely no string or word goes on; 0 when there is none. */
function breakBefore(text: string, start: number, length: number): number {
  if (length === 0) return 0;
  const lineFeed = text.lastIndexOf("\n", start + length - 1);
  if (lineFeed >= start) return lineFeed + 1 - start;
  for (let tries = 0, at = start + length; tries < COMMAS && at > start; tries++) {
    at = text.lastIndexOf(",", at - 1);
    if (at < start) return 0;
    // As it stands between values; in a sentence a space comes after it.
    if (/["'}\]\w],["'{[\w-]/.test(text.slice(at - 1, at + 2))) return at + 1 - start;
  }
  return 0;
}

const COMMAS = 100;

/** The edits of the next few thousand code units, more where they are one word, and how many of each text are done. */
function editsFrom(before: string, at: number, after: string, now: number) {
  for (let size = WINDOW; ; size *= 2) {
    const [old, fresh] = [tokensFrom(before, at, size), tokensFrom(after, now, size)];
    const edits: Edit[] = [];
    let [i, j, read, written] = [0, 0, 0, 0];
    while (hasNext(old, i) && hasNext(fresh, j) && (i < old.tokens.length || j < fresh.tokens.length)) {
      const token = old.tokens[i];
      if (token !== undefined && token === fresh.tokens[j]) {
        i += 1;
        j += 1;
        read += token.length;
        written += token.length;
        continue;
      }
      const [removedTokens, addedTokens] = nextAlike(old.tokens, i, fresh.tokens, j);
      const removed = old.tokens.slice(i, i + removedTokens).join("");
      const added = fresh.tokens.slice(j, j + addedTokens).join("");
      edits.push({ at: at + read, removed, added });
      i += removedTokens;
      j += addedTokens;
      read += removed.length;
      written += added.length;
    }
    if (read + written > 0 || (old.last && fresh.last)) return { edits, read, written };
  }
}

const WINDOW = 8_192;

interface Tokens {
  tokens: readonly string[];
  /** Whether the text ends with them. */
  last: boolean;
}

function tokensFrom(text: string, at: number, size: number): Tokens {
  const last = text.length - at <= size;
  const length = last ? size : breakBefore(text, at, size) || size;
  return { tokens: text.slice(at, at + length).match(TOKEN) ?? [], last };
}

/** What follows must be known for as far as `nextAlike` looks. */
function hasNext({ tokens, last }: Tokens, index: number): boolean {
  return last || index + AHEAD + 1 < tokens.length;
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[\p{L}\p{N}_$.+-]+|[\s\S]/gu;

/** How many tokens of each to pass over until both go on alike; one of each if that is nowhere near. */
function nextAlike(old: readonly string[], at: number, fresh: readonly string[], now: number): [number, number] {
  for (let distance = 1; distance <= AHEAD; distance++) {
    for (let removed = 0; removed <= distance; removed++) {
      const [i, j] = [at + removed, now + distance - removed];
      if (i > old.length || j > fresh.length) continue;
      if (old[i] === fresh[j] && old[i + 1] === fresh[j + 1]) return [removed, distance - removed];
    }
  }
  return [1, 1];
}

const AHEAD = 40;
