import { toBase64 } from "@exodus/bytes/base64.js";
import { toHex } from "@exodus/bytes/hex.js";
import { InputError } from "#shared/input-error.ts";
import {
  JsonNumber,
  type JsonObject,
  type JsonValue,
  MAX_JSON_DEPTH,
  parseJson,
  writeJson,
} from "#shared/json/json-value.ts";
import type { RunContext } from "#shared/operation.ts";

const MAX_LENGTH = 20_000_000;

export interface JsonRules {
  bytes: "base64" | "hex";
  warn: RunContext["warn"];
  /** What stands for a value that is neither JSON nor bytes; undefined if nothing does. */
  special: (value: unknown) => unknown;
}

/** Entries of a map, in order, with any keys. */
export class Entries {
  readonly list: readonly (readonly [key: unknown, value: unknown])[];

  constructor(list: Entries["list"]) {
    this.list = list;
  }
}

/** Writes decoded values as JSON, several as one per line, and warns of everything that JSON can't express. */
export function valuesToJson(values: readonly unknown[], rules: JsonRules): string {
  const json = values.map((value) => toJson(value, rules, 0));
  return json.length === 1 ? writeJson(json[0] ?? null, "  ") : json.map((value) => `${writeJson(value)}\n`).join("");
}

function toJson(value: unknown, rules: JsonRules, depth: number): JsonValue {
  if (depth > MAX_JSON_DEPTH) throw new InputError(`This is nested deeper than ${MAX_JSON_DEPTH} levels.`);
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "bigint") return new JsonNumber(String(value));
  if (typeof value === "number" && Number.isFinite(value)) {
    return new JsonNumber(Object.is(value, -0) ? "-0" : String(value));
  }
  if (value instanceof Uint8Array) return rules.bytes === "hex" ? toHex(value) : toBase64(value);
  if (Array.isArray(value)) return value.map((item) => toJson(item, rules, depth + 1));
  if (value instanceof Entries) return toObject(value, rules, depth + 1);
  const replaced = typeof value === "object" ? rules.special(value) : undefined;
  if (replaced !== undefined) return toJson(replaced, rules, depth);
  rules.warn(`${String(value)} became null, because JSON has no such value.`);
  return null;
}

function toObject({ list }: Entries, rules: JsonRules, depth: number): JsonObject {
  const object = new Map<string, JsonValue>();
  for (const [key, value] of list) {
    const json = toJson(key, rules, depth);
    const name = typeof json === "string" ? json : writeJson(json);
    if (typeof key !== "string") rules.warn(() => `The key ${name} became text, because JSON has no other keys.`);
    if (object.has(name)) rules.warn(() => `The key “${name}” is there twice: the last value is kept.`);
    object.set(name, toJson(value, rules, depth));
  }
  return object;
}

/**
 * The values of a JSON text or JSON Lines: objects as maps, and integers that need it as `bigint`.
 * @throws {InputError} with the position of what isn't JSON
 */
export async function valuesOfJson(text: string, warn: RunContext["warn"]): Promise<unknown[]> {
  if (text.length > MAX_LENGTH) throw new InputError("This JSON is too large: up to 20 MB can be read.");
  const onDuplicateKey = ({ readKey, line }: { readKey: () => string; line: number }) =>
    warn(() => `The key “${readKey()}” is there twice, again in line ${line}: the last value is kept.`);
  return (await parseJson(text, onDuplicateKey)).map(toNative);
}

function toNative(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return toNumber(value.text);
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, toNative(item)]));
  return Array.isArray(value) ? value.map(toNative) : value;
}

function toNumber(text: string): number | bigint {
  const number = Number(text);
  if (!Number.isFinite(number)) throw new InputError(`${text} is too large for a floating-point number.`);
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(number) ? BigInt(text) : number;
}
