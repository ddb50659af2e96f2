import { readNumber } from "#shared/json/exact-number.ts";
import { JsonNumber, type JsonValue } from "#shared/json/json-value.ts";

/** How the items of arrays belong together. `position`: first with first; `order`: by content, in order. */
export type ArrayMatching = "order" | "position" | "key" | "any";

export interface MatchSettings {
  arrays: ArrayMatching;
  /** For `key`: names of members that identify an item, in order of preference. */
  keys: readonly string[];
}

/** Gives equal values the same number, in time linear in their size. */
export class ValueIds {
  readonly #settings: MatchSettings;
  readonly #ids = new Map<string, number>();
  readonly #strings = new Map<string, number>();
  readonly #containers = new Map<JsonValue, number>();
  #next = 0;

  constructor(settings: MatchSettings) {
    this.#settings = settings;
  }

  of(value: JsonValue): number {
    if (typeof value === "string") return this.#number(this.#strings, value);
    if (value === null || typeof value === "boolean") return this.#number(this.#ids, String(value));
    if (value instanceof JsonNumber) return this.#number(this.#ids, String(readNumber(value.text)));
    const known = this.#containers.get(value);
    if (known !== undefined) return known;
    const id = this.#number(this.#ids, value instanceof Map ? this.#signObject(value) : this.#signArray(value as []));
    this.#containers.set(value, id);
    return id;
  }

  isOrdered(array: readonly JsonValue[]): boolean {
    const { arrays, keys } = this.#settings;
    if (arrays === "any") return false;
    return arrays !== "key" || !keys.some((key) => this.keysOf(array, key));
  }

  /** For each item the number of its key; undefined if an item has none or another has the same. */
  keysOf(array: readonly JsonValue[], key: string): number[] | undefined {
    const ids: number[] = [];
    for (const item of array) {
      const value = item instanceof Map ? item.get(key) : undefined;
      if (value === undefined) return undefined;
      ids.push(this.of(value));
    }
    return new Set(ids).size === ids.length ? ids : undefined;
  }

  #signObject(members: ReadonlyMap<string, JsonValue>): string {
    const ids: (readonly [number, number])[] = [];
    for (const [key, value] of members) ids.push([this.#number(this.#strings, key), this.of(value)]);
    ids.sort(([a], [b]) => a - b);
    return `{${ids.join()}`;
  }

  #signArray(array: readonly JsonValue[]): string {
    const ids = array.map((item) => this.of(item));
    if (!this.isOrdered(array)) ids.sort((a, b) => a - b);
    return `[${ids.join()}`;
  }

  #number(ids: Map<string, number>, text: string): number {
    const known = ids.get(text);
    if (known !== undefined) return known;
    ids.set(text, this.#next);
    return this.#next++;
  }
}

/** Whether two values are equal as JSON Patch compares them: numbers by value, objects without order. */
export function isEqual(a: JsonValue, b: JsonValue): boolean {
  const ids = new ValueIds({ arrays: "order", keys: [] });
  return ids.of(a) === ids.of(b);
}
