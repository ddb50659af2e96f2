import { JsonNumber, type JsonValue } from "#shared/json/json-value.ts";
import type { Entry } from "./entries.ts";

type Warn = (message: string) => void;

/** Values by key; numbers keep their digits. */
export type Tree = Map<string, JsonValue>;

interface TreeSettings {
  /** `a.b=1` and `[a.b]` become levels, `a[0]=1` an item of a list. */
  nest: boolean;
  /** Texts that are numbers or booleans become such. */
  types: boolean;
}

const MAX_LEVELS = 100;

/** Makes a tree of pairs. The last of duplicates wins, as programs have it, with a warning. */
export function treeOf(entries: readonly Entry[], { nest, types }: TreeSettings, warn: Warn): Tree {
  const tree: Tree = new Map();
  const lines = new Map<string, number>();
  let section: string[] = [];
  const levelsOf = (name: string) => {
    const levels = nest ? name.replace(/\[(\d+)\]/g, ".$1").split(".") : [name];
    return levels.length > MAX_LEVELS ? [name] : levels;
  };
  for (const { kind, key, value, line } of entries) {
    if (kind === "section") {
      section = levelsOf(key);
      if (!childOf(tree, section)) warn(`Line ${line}: [${key}] is a value already, so its keys are at the top`);
    }
    if (kind !== "pair") continue;
    const parent = childOf(tree, section) ?? tree;
    const typed = types && value !== null ? typedOf(value) : value;
    const isItem = key.endsWith("[]") && key.length > 2;
    const name = isItem ? key.slice(0, -2) : key;
    const path = isItem ? [name] : levelsOf(name);
    const holder = childOf(parent, path.slice(0, -1));
    const last = path.at(-1) ?? name;
    const id = JSON.stringify([section, key]);
    const before = lines.get(id);
    if (before !== undefined && !isItem) warn(`Line ${line}: ${key} is in line ${before} already. This value wins`);
    lines.set(id, line);
    const items = parent.get(name);
    if (isItem && Array.isArray(items)) items.push(typed);
    else if (isItem) parent.set(name, [typed]);
    else if (holder && !(holder.get(last) instanceof Map)) holder.set(last, typed);
    else {
      warn(`Line ${line}: ${key} is both a value and a level, so its name stays as it is`);
      parent.set(key, typed);
    }
  }
  return nest ? new Map(Array.from(tree, ([key, value]) => [key, withLists(value)])) : tree;
}

/** The tree at a path, made if it isn't there; undefined if a value is in the way. */
function childOf(tree: Tree, path: readonly string[]): Tree | undefined {
  let at = tree;
  for (const key of path) {
    const child = at.get(key) ?? new Map();
    if (!(child instanceof Map)) return undefined;
    at.set(key, child);
    at = child;
  }
  return at;
}

/** Turns levels with the keys 0, 1, 2 … into lists. */
function withLists(value: JsonValue): JsonValue {
  if (!(value instanceof Map)) return value;
  const entries = Array.from(value, ([key, one]): [string, JsonValue] => [key, withLists(one)]);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, one]) => one) : new Map(entries);
}

function typedOf(text: string): JsonValue {
  if (text === "true" || text === "false") return text === "true";
  // Neither 007 nor 1.10, which would lose a digit.
  return /^-?\d+(?:\.\d+)?$/.test(text) && String(Number(text)) === text ? new JsonNumber(text) : text;
}

/** A value with its keys and places in lists. */
export interface Leaf {
  path: readonly (string | number)[];
  value: string | null;
}

/** All values. An empty list or level has none. */
export function leavesOf(value: JsonValue, path: Leaf["path"] = []): Leaf[] {
  if (value instanceof Map) return [...value].flatMap(([key, one]) => leavesOf(one, [...path, key]));
  if (Array.isArray(value)) return value.flatMap((one, index) => leavesOf(one, [...path, index]));
  return [{ path, value: value instanceof JsonNumber ? value.text : value === null ? null : String(value) }];
}
