import { InputError } from "#shared/input-error.ts";
import { type JsonValue, writeJson } from "#shared/json/json-value.ts";
import { compareJson, type Difference, type Entry } from "./compare-json.ts";
import { writePointer } from "./json-pointer.ts";
import type { MatchSettings } from "./value-ids.ts";

type Path = readonly (string | number)[];

export type PatchFormat = "json-patch" | "merge-patch";

/**
 * Writes the patch that turns one document into the other.
 * @throws {InputError} if a merge patch can't.
 */
export function createPatch(
  original: JsonValue,
  changed: JsonValue,
  { format, ...settings }: MatchSettings & { format: PatchFormat },
): string {
  const difference = compareJson(original, changed, settings);
  return format === "json-patch"
    ? [...writeJsonPatch(difference)].join("")
    : `${writeJson(createMergePatch(difference, changed), "  ")}\n`;
}

/**
 * Writes a JSON Patch (RFC 6902), one operation per line.
 * @example writeJsonPatch(…) // '[\n  {"op":"replace","path":"/price","value":13}\n]\n'
 */
export function* writeJsonPatch(difference: Difference): Generator<string> {
  let before = "[\n";
  for (const operation of operationsOf(difference, [])) {
    yield `${before}  ${operation}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** In an array, changes inside items come first, then removals from the end, then additions from the start. */
function* operationsOf(at: Difference, path: Path): Generator<string> {
  if (at.kind === "same") return;
  if (at.kind === "object") {
    for (const { original: key, difference } of at.entries) yield* operationsOf(difference, [...path, key]);
  } else if (at.kind === "array") yield* arrayOperations(at.entries, path);
  else if (at.kind === "removed") yield operation("remove", path);
  else yield operation(at.kind === "added" ? "add" : "replace", path, at.changed);
}

function* arrayOperations(entries: readonly Entry<number>[], path: Path): Generator<string> {
  for (const { original, difference } of entries) {
    if (difference.kind !== "added" && difference.kind !== "removed")
      yield* operationsOf(difference, [...path, original]);
  }
  for (const { original, difference } of entries.toReversed()) {
    if (difference.kind === "removed") yield operation("remove", [...path, original]);
  }
  let index = 0;
  for (const { difference } of entries) {
    if (difference.kind === "removed") continue;
    if (difference.kind === "added") yield operation("add", [...path, index], difference.changed);
    index += 1;
  }
}

function operation(op: "add" | "remove" | "replace", path: Path, value?: JsonValue): string {
  const rest = value === undefined ? "" : `,"value":${writeJson(value)}`;
  return `{"op":"${op}","path":${JSON.stringify(writePointer(path))}${rest}}`;
}

/**
 * Creates a JSON Merge Patch (RFC 7396), which holds changed arrays as a whole.
 * @throws {InputError} if the changed document has a null that the original hasn't: in a merge patch, null removes.
 */
export function createMergePatch(difference: Difference, changed: JsonValue): JsonValue {
  return mergePatch(difference, changed, []) ?? new Map();
}

function mergePatch(at: Difference, changed: JsonValue, path: Path): JsonValue | undefined {
  // A patch that isn't an object replaces the whole document.
  if (at.kind === "same") return path.length === 0 && !(changed instanceof Map) ? changed : undefined;
  if (at.kind === "removed") return null;
  if (at.kind !== "object") {
    assertNoNull(changed, path);
    return changed;
  }
  const patch = new Map<string, JsonValue>();
  for (const { original: key, difference } of at.entries) {
    const value = (changed as ReadonlyMap<string, JsonValue>).get(key) ?? null;
    const inner = mergePatch(difference, value, [...path, key]);
    if (inner !== undefined) patch.set(key, inner);
  }
  return patch;
}

/** Null inside an array is only a value. */
function assertNoNull(value: JsonValue, path: Path): void {
  if (value === null && path.length > 0) {
    throw new InputError(
      `A JSON Merge Patch can't set ${writePointer(path)} to null, because null removes a key. Use a JSON Patch.`,
      { field: "changed" },
    );
  }
  if (!(value instanceof Map)) return;
  for (const [key, member] of value) assertNoNull(member, [...path, key]);
}
