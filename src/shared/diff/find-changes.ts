import { diffArrays } from "diff";

/** From `start` up to but without `end`, from 0. */
export interface Span {
  start: number;
  end: number;
}

/** A part of the original that became a part of the changed text. One of them may be empty. */
export interface Change {
  original: Span;
  changed: Span;
}

/** Beyond this many edits, the search for the fewest takes too long: it grows with the square. */
const MAX_EDITS = 1_000;
/** Against texts made to cut off a line at a time. */
const MAX_DEPTH = 64;

type Keys = readonly number[];

/**
 * Finds the changes between two sequences, in order. They are the fewest possible for up to `MAX_EDITS` edits. Above,
 * values that occur once in both divide them into smaller parts (patience diff), so the time stays about linear.
 */
export function findChanges(original: Keys, changed: Keys, maxEdits = MAX_EDITS): Change[] {
  const changes: Change[] = [];
  const whole = { original: { start: 0, end: original.length }, changed: { start: 0, end: changed.length } };
  compareParts(original, changed, whole, { maxEdits, depth: 0, changes });
  return joinNeighbors(changes);
}

interface Search {
  maxEdits: number;
  depth: number;
  changes: Change[];
}

function compareParts(a: Keys, b: Keys, part: Change, search: Search): void {
  const { original, changed } = trimEqualEnds(a, b, part);
  if (isEmpty(original) && isEmpty(changed)) return;
  const replaced = { original, changed };
  if (isEmpty(original) || isEmpty(changed)) {
    search.changes.push(replaced);
    return;
  }
  const found = fewestChanges(a, b, replaced, search.maxEdits);
  if (found) {
    search.changes.push(...found);
    return;
  }
  const anchors = search.depth < MAX_DEPTH ? findAnchors(a, b, replaced) : [];
  if (anchors.length === 0) {
    search.changes.push(replaced);
    return;
  }
  const inner = { ...search, depth: search.depth + 1 };
  let start = { original: original.start, changed: changed.start };
  for (const end of [...anchors, { original: original.end, changed: changed.end }]) {
    const between = {
      original: { start: start.original, end: end.original },
      changed: { start: start.changed, end: end.changed },
    };
    compareParts(a, b, between, inner);
    start = { original: end.original + 1, changed: end.changed + 1 };
  }
}

const isEmpty = ({ start, end }: Span) => start === end;

function trimEqualEnds(a: Keys, b: Keys, { original, changed }: Change): Change {
  let { start: aStart, end: aEnd } = original;
  let { start: bStart, end: bEnd } = changed;
  while (aStart < aEnd && bStart < bEnd && a[aStart] === b[bStart]) {
    aStart++;
    bStart++;
  }
  while (aStart < aEnd && bStart < bEnd && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--;
    bEnd--;
  }
  return { original: { start: aStart, end: aEnd }, changed: { start: bStart, end: bEnd } };
}

function fewestChanges(a: Keys, b: Keys, { original, changed }: Change, maxEditLength: number): Change[] | undefined {
  const edits = diffArrays(a.slice(original.start, original.end), b.slice(changed.start, changed.end), {
    maxEditLength,
  });
  if (!edits) return undefined;
  const changes: Change[] = [];
  let at = { original: original.start, changed: changed.start };
  for (const { added, removed, count } of edits) {
    const next = { original: at.original + (added ? 0 : count), changed: at.changed + (removed ? 0 : count) };
    if (added || removed) {
      changes.push({
        original: { start: at.original, end: next.original },
        changed: { start: at.changed, end: next.changed },
      });
    }
    at = next;
  }
  return changes;
}

interface Place {
  original: number;
  changed: number;
}

/** Places of values that occur once in each part, as many as are in the same order in both. */
function findAnchors(a: Keys, b: Keys, { original, changed }: Change): Place[] {
  const inOriginal = placesOfUnique(a, original);
  const inChanged = placesOfUnique(b, changed);
  const shared: Place[] = [];
  for (const [key, place] of inOriginal) {
    const other = inChanged.get(key);
    if (other !== undefined && other >= 0 && place >= 0) shared.push({ original: place, changed: other });
  }
  return longestIncreasing(shared.sort((one, other) => one.original - other.original));
}

/** By value; -1 for a value that occurs again. */
function placesOfUnique(keys: Keys, { start, end }: Span): Map<number, number> {
  const places = new Map<number, number>();
  for (let index = start; index < end; index++) {
    const key = keys[index] as number;
    places.set(key, places.has(key) ? -1 : index);
  }
  return places;
}

/** The longest subsequence whose places in the changed text increase (patience sorting). */
function longestIncreasing(places: readonly Place[]): Place[] {
  /** Index of the place that ends the best subsequence of each length. */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, { changed }] of places.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[ends[middle] as number] as Place).changed < changed) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const longest: Place[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] as number) longest.push(places[index] as Place);
  return longest.reverse();
}

/** Joins changes with nothing unchanged between them. */
function joinNeighbors(changes: readonly Change[]): Change[] {
  const joined: Change[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    if (last?.original.end === change.original.start && last.changed.end === change.changed.start) {
      last.original = { start: last.original.start, end: change.original.end };
      last.changed = { start: last.changed.start, end: change.changed.end };
    } else joined.push({ ...change });
  }
  return joined;
}
