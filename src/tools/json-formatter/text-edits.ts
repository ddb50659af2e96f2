/** A stretch of the old text that another took the place of; one of the two may be empty. */
export interface Edit {
  /** Offset in the old text, in UTF-16 code units. */
  at: number;
  removed: string;
  added: string;
}

/**
 * What was changed in a text like JSON by small edits, from left to right, in whole strings, words and signs. Looks
 * ahead for the nearest place where both go on alike, so it is quick but does not promise the fewest edits.
 * @example findEdits("{a:1,}", '{"a":1}') // '"a"' for "a" at 1, nothing for "," at 4
 */
export function findEdits(before: string, after: string): Edit[] {
  const [old, fresh] = [tokensOf(before), tokensOf(after)];
  const edits: Edit[] = [];
  let offset = 0;
  for (let at = 0, now = 0; at < old.length || now < fresh.length; ) {
    if (old[at] === fresh[now]) {
      offset += old[at]?.length ?? 0;
      at += 1;
      now += 1;
      continue;
    }
    const [removedTokens, addedTokens] = nextAlike(old, at, fresh, now);
    const removed = old.slice(at, at + removedTokens).join("");
    const added = fresh.slice(now, now + addedTokens).join("");
    const last = edits.at(-1);
    if (last && last.at + last.removed.length === offset && last.removed + removed !== "") {
      last.removed += removed;
      last.added += added;
    } else edits.push({ at: offset, removed, added });
    offset += removed.length;
    at += removedTokens;
    now += addedTokens;
  }
  return edits;
}

function tokensOf(text: string): readonly string[] {
  return text.match(TOKEN) ?? [];
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
