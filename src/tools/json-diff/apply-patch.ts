import { InputError } from "#shared/input-error.ts";
import { type JsonValue, MAX_JSON_DEPTH, writeJson } from "#shared/json/json-value.ts";
import type { PatchFormat } from "./create-patch.ts";
import { readPointer } from "./json-pointer.ts";
import { isContainer } from "./list-changes.ts";
import { isEqual } from "./value-ids.ts";

type Members = Map<string, JsonValue>;
/** The place that a pointer names. `key` is undefined for the whole document. */
interface Place {
  parent: JsonValue;
  key: string | undefined;
  pointer: string;
}

/** `copy` can double a document with each operation. */
const MAX_COPIED_VALUES = 5_000_000;
const MAX_SHOWN_LENGTH = 60;

/** Applies a patch to a document. Changes both. */
export function applyPatch(
  document: JsonValue,
  patch: JsonValue,
  { format, indent }: { format: PatchFormat; indent: string },
): string {
  return writeJson(
    format === "json-patch" ? applyJsonPatch(document, patch) : applyMergePatch(document, patch),
    indent,
  );
}

/**
 * Applies a JSON Patch (RFC 6902). Changes the document and moves values of the patch into it.
 * @throws {InputError} naming the first operation that is malformed or fails, and its pointer.
 */
export function applyJsonPatch(document: JsonValue, patch: JsonValue): JsonValue {
  if (!Array.isArray(patch)) {
    const hint = patch instanceof Map ? " To apply a JSON Merge Patch, choose it as the format." : "";
    throw new InputError(
      `A JSON Patch is an array of operations, such as [{"op":"remove","path":"/a"}].${hint}`,
      FIELD,
    );
  }
  const patcher = new Patcher(document);
  for (const [index, operation] of patch.entries()) {
    try {
      patcher.apply(operation);
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      throw new InputError(`Operation ${index + 1} of ${patch.length}${describe(operation)}: ${error.message}`, FIELD);
    }
  }
  if (isDeeper(patcher.document, MAX_JSON_DEPTH)) {
    throw new InputError(`The result would be nested deeper than ${MAX_JSON_DEPTH} levels.`, FIELD);
  }
  return patcher.document;
}

const FIELD = { field: "patch" };

class PatchError extends Error {}

function describe(operation: JsonValue): string {
  const [op, path] = operation instanceof Map ? [operation.get("op"), operation.get("path")] : [];
  return typeof op === "string" ? ` (${cut(typeof path === "string" ? `${op} ${path}`.trimEnd() : op)})` : "";
}

class Patcher {
  document: JsonValue;
  #copied = 0;

  constructor(document: JsonValue) {
    this.document = document;
  }

  apply(operation: JsonValue): void {
    if (!(operation instanceof Map)) throw new PatchError(`an operation is an object, not ${show(operation)}.`);
    const op = operation.get("op");
    const path = this.#pointer(operation, "path");
    if (op === "add") this.#add(path, this.#value(operation));
    else if (op === "remove") this.#remove(path);
    else if (op === "replace") this.#replace(path, this.#value(operation));
    else if (op === "move") this.#move(path, this.#pointer(operation, "from"));
    else if (op === "copy") this.#add(path, this.#clone(this.#get(this.#pointer(operation, "from")), 0));
    else if (op === "test") this.#test(path, this.#value(operation));
    else if (op === undefined) throw new PatchError('it has no "op".');
    else throw new PatchError(`"op" is add, remove, replace, move, copy or test, not ${show(op)}.`);
  }

  #value(operation: Members): JsonValue {
    const value = operation.get("value");
    if (value === undefined) throw new PatchError('it has no "value".');
    return value;
  }

  #pointer(operation: Members, name: "path" | "from"): string {
    const pointer = operation.get(name);
    if (pointer === undefined) throw new PatchError(`it has no "${name}".`);
    if (typeof pointer !== "string") throw new PatchError(`"${name}" is a text, not ${show(pointer)}.`);
    if (readPointer(pointer) === undefined) {
      throw new PatchError(`"${name}" is not a JSON Pointer, such as /items/0: ${show(pointer)}.`);
    }
    return pointer;
  }

  #place(pointer: string): Place {
    const steps = readPointer(pointer) ?? [];
    const key = steps.pop();
    let parent = this.document;
    for (const step of steps) parent = this.#child(parent, step, pointer);
    return { parent, key, pointer };
  }

  #get(pointer: string): JsonValue {
    const { parent, key } = this.#place(pointer);
    return key === undefined ? this.document : this.#child(parent, key, pointer);
  }

  #child(parent: JsonValue, key: string, pointer: string): JsonValue {
    const child = parent instanceof Map ? parent.get(key) : Array.isArray(parent) ? parent[toIndex(key)] : undefined;
    if (child === undefined) throw missing(parent, key, pointer);
    return child;
  }

  #add(pointer: string, value: JsonValue): void {
    const { parent, key } = this.#place(pointer);
    if (key === undefined) this.document = value;
    else if (parent instanceof Map) parent.set(key, value);
    else if (Array.isArray(parent)) {
      const index = key === "-" ? parent.length : toIndex(key);
      if (!(index <= parent.length)) throw missing(parent, key, pointer);
      parent.splice(index, 0, value);
    } else throw missing(parent, key, pointer);
  }

  #remove(pointer: string): void {
    const { parent, key } = this.#place(pointer);
    if (key === undefined) throw new PatchError("the whole document can't be removed.");
    this.#child(parent, key, pointer);
    if (parent instanceof Map) parent.delete(key);
    else (parent as JsonValue[]).splice(toIndex(key), 1);
  }

  #replace(pointer: string, value: JsonValue): void {
    const { parent, key } = this.#place(pointer);
    if (key === undefined) {
      this.document = value;
      return;
    }
    this.#child(parent, key, pointer);
    if (parent instanceof Map) parent.set(key, value);
    else (parent as JsonValue[])[toIndex(key)] = value;
  }

  #move(pointer: string, from: string): void {
    if (pointer.startsWith(`${from}/`)) throw new PatchError(`${show(from)} can't be moved into itself.`);
    const value = this.#get(from);
    if (pointer === from) return;
    this.#remove(from);
    this.#add(pointer, value);
  }

  #test(pointer: string, expected: JsonValue): void {
    const found = this.#get(pointer);
    // What is nested deeper than a patch can be isn't equal, and comparing it could overflow the stack.
    if (isDeeper(found, MAX_JSON_DEPTH) || !isEqual(found, expected))
      throw new PatchError(`the value is ${show(found)}, not ${show(expected)}.`);
  }

  #clone(value: JsonValue, depth: number): JsonValue {
    if (++this.#copied > MAX_COPIED_VALUES || depth > MAX_JSON_DEPTH) throw new PatchError("it copies too much.");
    if (value instanceof Map) return new Map(Array.from(value, ([key, one]) => [key, this.#clone(one, depth + 1)]));
    return Array.isArray(value) ? value.map((one) => this.#clone(one, depth + 1)) : value;
  }
}

const INDEX = /^(?:0|[1-9]\d{0,14})$/;

/** NaN if it isn't an index: RFC 6901 allows no sign and no leading zero. */
function toIndex(key: string): number {
  return INDEX.test(key) ? Number(key) : Number.NaN;
}

function missing(parent: JsonValue, key: string, pointer: string): PatchError {
  const where = cut(pointer);
  if (parent instanceof Map) return new PatchError(`${where} doesn't exist: there is no key ${show(key)}.`);
  if (!Array.isArray(parent)) return new PatchError(`${where} doesn't exist: ${show(parent)} has no keys.`);
  if (Number.isNaN(toIndex(key)) && key !== "-") {
    return new PatchError(`${where} doesn't exist: ${show(key)} is not an index of an array.`);
  }
  return new PatchError(
    `${where} doesn't exist: the array has ${parent.length === 1 ? "1 item" : `${parent.length} items`}.`,
  );
}

function show(value: JsonValue): string {
  if (value instanceof Map && value.size > 0) return "an object";
  return Array.isArray(value) && value.length > 0 ? "an array" : cut(writeJson(value));
}

function cut(text: string): string {
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
}

/** Level by level, because recursion could overflow. */
function isDeeper(value: JsonValue, levels: number): boolean {
  let containers = [value].filter(isContainer);
  for (let level = 0; containers.length > 0; level++) {
    if (level === levels) return true;
    containers = containers.flatMap((one) => [...one.values()].filter(isContainer));
  }
  return false;
}

/** Applies a JSON Merge Patch (RFC 7396). Changes the document and moves values of the patch into it. */
export function applyMergePatch(document: JsonValue, patch: JsonValue): JsonValue {
  if (!(patch instanceof Map)) return patch;
  const target: Members = document instanceof Map ? document : new Map();
  for (const [key, value] of patch) {
    if (value === null) target.delete(key);
    else target.set(key, applyMergePatch(target.get(key) ?? null, value));
  }
  return target;
}
