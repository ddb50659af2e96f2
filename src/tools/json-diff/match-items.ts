import { type Change, findChanges } from "#shared/diff/find-changes.ts";
import { JsonNumber, type JsonValue } from "#shared/json/json-value.ts";
import type { MatchSettings, ValueIds } from "./value-ids.ts";

type Items = readonly JsonValue[];

/** Comparing each removed item with each added one is quadratic, so after this many steps they pair by position. */
const MAX_COMPARISONS = 1_000_000;
/** Any two items of one kind are better paired than not at all. */
const MIN_LIKENESS = 0.2;

/** For each item of the original, which of the changed items it is compared with; -1 for none. */
export class ItemMatcher {
  readonly #settings: MatchSettings;
  readonly #ids: ValueIds;
  #comparisons = 0;

  constructor(settings: MatchSettings, ids: ValueIds) {
    this.#settings = settings;
    this.#ids = ids;
  }

  match(original: Items, changed: Items): Int32Array {
    const matches = new Int32Array(original.length).fill(-1);
    const { arrays, keys } = this.#settings;
    if (arrays === "position") {
      for (let index = 0; index < Math.min(original.length, changed.length); index++) matches[index] = index;
      return matches;
    }
    if (arrays === "any") {
      this.#matchEqual(original, changed, matches);
      return matches;
    }
    for (const key of arrays === "key" ? keys : []) {
      const before = this.#ids.keysOf(original, key);
      const after = this.#ids.keysOf(changed, key);
      if (!before || !after) continue;
      const places = new Map(after.map((id, index) => [id, index]));
      for (const [index, id] of before.entries()) matches[index] = places.get(id) ?? -1;
      return matches;
    }
    this.#matchInOrder(original, changed, matches);
    return matches;
  }

  #matchInOrder(original: Items, changed: Items, matches: Int32Array): void {
    const idsOf = (items: Items) => items.map((item) => this.#ids.of(item));
    for (const { original: before, changed: after } of alignEqual(idsOf(original), idsOf(changed), matches)) {
      this.#matchAlike(original, changed, range(before.start, before.end), range(after.start, after.end), matches);
    }
  }

  #matchEqual(original: Items, changed: Items, matches: Int32Array): void {
    const places = new Map<number, number[]>();
    for (let index = changed.length - 1; index >= 0; index--) {
      const id = this.#ids.of(changed[index] as JsonValue);
      const known = places.get(id);
      if (known) known.push(index);
      else places.set(id, [index]);
    }
    for (const [index, item] of original.entries()) matches[index] = places.get(this.#ids.of(item))?.pop() ?? -1;
    const rest = [...places.values()].flat().sort((a, b) => a - b);
    const before = range(0, original.length).filter((index) => matches[index] === -1);
    this.#matchAlike(original, changed, before, rest, matches);
  }

  #matchAlike(original: Items, changed: Items, before: number[], after: number[], matches: Int32Array): void {
    const rows = before.length;
    const columns = after.length;
    const likeness = (row: number, column: number) =>
      this.#likeness(original[before[row] as number] as JsonValue, changed[after[column] as number] as JsonValue);
    if (this.#comparisons + rows * columns > MAX_COMPARISONS) {
      if (this.#matchByIdentity(original, changed, before, after, matches)) return;
      for (let index = 0; index < Math.min(rows, columns); index++) {
        if (likeness(index, index) > 0) matches[before[index] as number] = after[index] as number;
      }
      return;
    }
    this.#comparisons += rows * columns;
    // best[row * width + column]: the sum of likenesses from there to the end
    const width = columns + 1;
    const best = new Float64Array((rows + 1) * width);
    const alike = new Float64Array(rows * width);
    for (let row = rows - 1; row >= 0; row--) {
      for (let column = columns - 1; column >= 0; column--) {
        const at = row * width + column;
        const one = likeness(row, column);
        alike[at] = one;
        const paired = one > 0 ? one + (best[at + width + 1] as number) : 0;
        best[at] = Math.max(paired, best[at + width] as number, best[at + 1] as number);
      }
    }
    for (let row = 0, column = 0; row < rows && column < columns; ) {
      const at = row * width + column;
      const one = alike[at] as number;
      if (one > 0 && best[at] === one + (best[at + width + 1] as number)) {
        matches[before[row++] as number] = after[column++] as number;
      } else if (best[at] === best[at + width]) row++;
      else column++;
    }
  }

  /** Pairs many objects by a member that identifies them, if they have one. */
  #matchByIdentity(original: Items, changed: Items, before: number[], after: number[], matches: Int32Array): boolean {
    const [first] = before.map((index) => original[index]);
    let best: { common: number; before: number[]; after: number[] } | undefined;
    for (const key of first instanceof Map ? first.keys() : []) {
      const keysOf = (items: Items, places: number[]) =>
        this.#ids.keysOf(
          places.map((place) => items[place] as JsonValue),
          key,
        );
      const keys = { before: keysOf(original, before), after: keysOf(changed, after) };
      if (!keys.before || !keys.after) continue;
      const others = new Set(keys.after);
      const common = keys.before.filter((id) => others.has(id)).length;
      if (common > (best?.common ?? 0)) best = { common, before: keys.before, after: keys.after };
    }
    if (!best) return false;
    const places = new Int32Array(before.length).fill(-1);
    alignEqual(best.before, best.after, places);
    for (const [index, place] of places.entries()) {
      if (place >= 0) matches[before[index] as number] = after[place] as number;
    }
    return true;
  }

  /** 0 for nothing in common, else from 0.2 to 1.2 by the share of equal members. */
  #likeness(a: JsonValue, b: JsonValue): number {
    if (a instanceof Map && b instanceof Map) {
      let common = 0;
      let equal = 0;
      for (const [key, value] of a) {
        const other = b.get(key);
        if (other === undefined) continue;
        common += 1;
        if (this.#ids.of(value) === this.#ids.of(other)) equal += 1;
      }
      this.#comparisons += a.size;
      return common === 0 ? 0 : MIN_LIKENESS + equal / Math.max(a.size, b.size);
    }
    if (Array.isArray(a) && Array.isArray(b)) {
      const equal = a.reduce((sum, item, index) => {
        return sum + (index < b.length && this.#ids.of(item) === this.#ids.of(b[index]) ? 1 : 0);
      }, 0);
      this.#comparisons += a.length;
      return MIN_LIKENESS + equal / Math.max(a.length, b.length, 1);
    }
    return isScalar(a) && isScalar(b) ? MIN_LIKENESS : 0;
  }
}

/** Matches equal ids in order, and returns the parts between them. */
function alignEqual(original: readonly number[], changed: readonly number[], matches: Int32Array): Change[] {
  const changes = findChanges(original, changed);
  const end = (length: number) => ({ start: length, end: length });
  let at = { original: 0, changed: 0 };
  for (const change of [...changes, { original: end(original.length), changed: end(changed.length) }]) {
    for (let index = at.original; index < change.original.start; index++) {
      matches[index] = at.changed + index - at.original;
    }
    at = { original: change.original.end, changed: change.changed.end };
  }
  return changes;
}

function isScalar(value: JsonValue): boolean {
  return value === null || typeof value !== "object" || value instanceof JsonNumber;
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}
