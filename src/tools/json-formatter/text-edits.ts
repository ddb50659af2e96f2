/** Text replaced by other text; either may be empty. */
export interface Edit {
  /** Offset in the old text, in UTF-16 code units. */
  at: number;
  removed: string;
  added: string;
}

/**
 * Finds small edits in JSON-like text, from left to right, in whole strings, words and characters. Looks ahead for the
 * nearest match, so it is fast but may not find the fewest edits. Tokenizes only near an edit, so a single comma in
 * 100 MB needs little memory.
 * @example [...findEdits("{a:1,}", '{"a":1}')] // '"a"' for "a" at 1, nothing for "," at 4
 */
export function* findEdits(before: string, after: string): Generator<Edit> {
  let edit: Edit | undefined;
  for (let at = 0, now = 0; at < before.length || now < after.length; ) {
    const common = commonPrefixLength(before, at, after, now);
    const start =
      at + common === before.length && now + common === after.length ? common : lastBoundary(before, at, common);
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

function commonPrefixLength(before: string, at: number, after: string, now: number): number {
  let common = 0;
  for (let step = STRIDE; step >= 1; step = step > 1 ? step >> 3 : 0) {
    const most = Math.min(before.length - at, after.length - now);
    while (
      common + step <= most &&
      before.slice(at + common, at + common + step) === after.slice(now + common, now + common + step)
    )
      common += step;
  }
  return common;
}

const STRIDE = 4_096;

/** Distance to the last safe boundary within `length`, outside strings and words; 0 without one. */
function lastBoundary(text: string, start: number, length: number): number {
  if (length === 0) return 0;
  const lineFeed = text.lastIndexOf("\n", start + length - 1);
  if (lineFeed >= start) return lineFeed + 1 - start;
  for (let tries = 0, at = start + length; tries < MAX_COMMAS_TRIED && at > start; tries++) {
    at = text.lastIndexOf(",", at - 1);
    if (at < start) return 0;
    // Between values. In a sentence, a space follows.
    if (/["'}\]\w],["'{[\w-]/.test(text.slice(at - 1, at + 2))) return at + 1 - start;
  }
  return 0;
}

const MAX_COMMAS_TRIED = 100;

/** Edits in the next window, which grows for long words, and how much of each text they cover. */
function editsFrom(before: string, at: number, after: string, now: number) {
  for (let size = WINDOW_LENGTH; ; size *= 2) {
    const [old, current] = [tokensFrom(before, at, size), tokensFrom(after, now, size)];
    const edits: Edit[] = [];
    let [i, j, read, written] = [0, 0, 0, 0];
    while (hasLookahead(old, i) && hasLookahead(current, j) && (i < old.tokens.length || j < current.tokens.length)) {
      const token = old.tokens[i];
      if (token !== undefined && token === current.tokens[j]) {
        i += 1;
        j += 1;
        read += token.length;
        written += token.length;
        continue;
      }
      const [removedTokens, addedTokens] = nextMatch(old.tokens, i, current.tokens, j);
      const removed = old.tokens.slice(i, i + removedTokens).join("");
      const added = current.tokens.slice(j, j + addedTokens).join("");
      edits.push({ at: at + read, removed, added });
      i += removedTokens;
      j += addedTokens;
      read += removed.length;
      written += added.length;
    }
    if (read + written > 0 || (old.last && current.last)) return { edits, read, written };
  }
}

const WINDOW_LENGTH = 8_192;

interface Tokens {
  tokens: readonly string[];
  /** Whether these are the last tokens of the text. */
  last: boolean;
}

function tokensFrom(text: string, at: number, size: number): Tokens {
  const last = text.length - at <= size;
  const length = last ? size : lastBoundary(text, at, size) || size;
  return { tokens: text.slice(at, at + length).match(TOKEN) ?? [], last };
}

function hasLookahead({ tokens, last }: Tokens, index: number): boolean {
  return last || index + LOOKAHEAD_TOKENS + 1 < tokens.length;
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[\p{L}\p{N}_$.+-]+|[\s\S]/gu;

/** Tokens to skip in each text until both match again; one of each without a match nearby. */
function nextMatch(old: readonly string[], at: number, current: readonly string[], now: number): [number, number] {
  for (let distance = 1; distance <= LOOKAHEAD_TOKENS; distance++) {
    for (let removed = 0; removed <= distance; removed++) {
      const [i, j] = [at + removed, now + distance - removed];
      if (i > old.length || j > current.length) continue;
      if (old[i] === current[j] && old[i + 1] === current[j + 1]) return [removed, distance - removed];
    }
  }
  return [1, 1];
}

const LOOKAHEAD_TOKENS = 40;
