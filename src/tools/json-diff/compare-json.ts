import type { JsonValue } from "#shared/json/json-value.ts";
import { ItemMatcher } from "./match-items.ts";
import { type MatchSettings, ValueIds } from "./value-ids.ts";

/** The difference of two values. Members and items are in the order of the original. */
export type Difference =
  | { kind: "same"; original: JsonValue; changed: JsonValue }
  | { kind: "added"; changed: JsonValue }
  | { kind: "removed"; original: JsonValue }
  | { kind: "replaced"; original: JsonValue; changed: JsonValue }
  | { kind: "object"; entries: readonly Entry<string>[] }
  | { kind: "array"; entries: readonly Entry<number>[] };

export interface Entry<Key extends string | number = string | number> {
  /** Key or index; -1 where it is missing. */
  original: Key;
  changed: Key;
  difference: Difference;
}

/** Compares two JSON values by structure. The order of keys doesn't count. */
export function compareJson(original: JsonValue, changed: JsonValue, settings: MatchSettings): Difference {
  const ids = new ValueIds(settings);
  const matcher = new ItemMatcher(settings, ids);

  function compare(before: JsonValue, after: JsonValue): Difference {
    if (ids.of(before) === ids.of(after)) return { kind: "same", original: before, changed: after };
    if (before instanceof Map && after instanceof Map)
      return { kind: "object", entries: compareMembers(before, after) };
    if (Array.isArray(before) && Array.isArray(after)) return { kind: "array", entries: compareItems(before, after) };
    return { kind: "replaced", original: before, changed: after };
  }

  function compareMembers(
    before: ReadonlyMap<string, JsonValue>,
    after: ReadonlyMap<string, JsonValue>,
  ): Entry<string>[] {
    const keys = { original: [...before.keys()], changed: [...after.keys()] };
    const places = new Map(keys.changed.map((key, index) => [key, index]));
    const matches = Int32Array.from(keys.original, (key) => places.get(key) ?? -1);
    return mergeInOrder(matches, keys.changed.length).map(([from, to]) => {
      const key = (keys.original[from] ?? keys.changed[to]) as string;
      return { original: key, changed: key, difference: compareMaybe(before.get(key), after.get(key)) };
    });
  }

  function compareItems(before: readonly JsonValue[], after: readonly JsonValue[]): Entry<number>[] {
    return mergeInOrder(matcher.match(before, after), after.length).map(([from, to]) => ({
      original: from,
      changed: to,
      difference: compareMaybe(before[from], after[to]),
    }));
  }

  function compareMaybe(before: JsonValue | undefined, after: JsonValue | undefined): Difference {
    if (before === undefined) return { kind: "added", changed: after as JsonValue };
    if (after === undefined) return { kind: "removed", original: before };
    return compare(before, after);
  }

  return compare(original, changed);
}

/**
 * Lists pairs and single items of two lists in the order of the first. What only the second has follows what precedes it
 * there.
 * @param matches for each place in the first its place in the second, or -1.
 * @returns places in both, -1 for none.
 */
function mergeInOrder(matches: Int32Array, changedLength: number): [number, number][] {
  const isMatched = new Uint8Array(changedLength);
  for (const place of matches) if (place >= 0) isMatched[place] = 1;
  const merged: [number, number][] = [];
  let next = 0;
  const takeAdded = () => {
    for (; next < changedLength && !isMatched[next]; next++) merged.push([-1, next]);
  };
  for (const [place, match] of matches.entries()) {
    if (match >= 0) {
      takeAdded();
      next = match + 1;
    }
    merged.push([place, match]);
  }
  takeAdded();
  return merged;
}
