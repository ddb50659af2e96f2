import { toHex } from "@exodus/bytes/hex.js";
import { parseEDN } from "cbor-edn";
import { decodeSequence, diagnose, Tag } from "cbor2";
import { encode } from "cborg";
import { bigIntEncoder } from "cborg/taglib";
import { concatenate } from "#shared/concatenate.ts";
import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import { positionAt } from "#shared/text-position.ts";
import { Entries, type JsonRules, valuesOfJson, valuesToJson } from "./json-values.ts";

const LIMITS = { maxDepth: 200, ignoreGlobalTags: true };
/** The parser needs seconds for more. */
const MAX_NOTATION_LENGTH = 300_000;

/** @throws {InputError} for bytes that aren't CBOR. */
export function cborToJson(bytes: Uint8Array, rules: Omit<JsonRules, "special">): string {
  const special = (value: unknown) => {
    if (!(value instanceof Tag)) return undefined;
    const { tag, contents } = value;
    if (contents instanceof Uint8Array && (Number(tag) === 2 || Number(tag) === 3)) {
      const number = BigInt(`0x${toHex(contents) || "0"}`);
      return Number(tag) === 2 ? number : -1n - number;
    }
    rules.warn(`Tag ${tag} is left out, because JSON has no tags. Diagnostic notation shows it.`);
    return contents;
  };
  return valuesToJson(itemsOf(bytes), { ...rules, special });
}

/** Diagnostic notation (RFC 8949 §8): everything that JSON can't express. */
export function cborToDiagnostic(bytes: Uint8Array): string {
  if (itemsOf(bytes).length === 1) return refusing(() => diagnose(bytes, { ...LIMITS, pretty: true }).trimStart());
  // A sequence is written like the items of an array of unknown length.
  const array = concatenate([Uint8Array.of(0x9f), bytes, Uint8Array.of(0xff)], bytes.length + 2);
  const lines = refusing(() => diagnose(array, { ...LIMITS, pretty: true }))
    .trim()
    .split("\n");
  return lines
    .slice(1, -1)
    .map((line) => line.slice(2))
    .join("\n")
    .trimEnd();
}

function itemsOf(bytes: Uint8Array): unknown[] {
  const createObject = (pairs: readonly (readonly [unknown, unknown, ...unknown[]])[]) =>
    new Entries(pairs.map(([key, value]) => [key, value]));
  return refusing(() => [...decodeSequence(bytes, { ...LIMITS, createObject })]);
}

function refusing<Result>(decode: () => Result): Result {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new InputError(`This isn’t CBOR: ${error.message}`);
  }
}

/** @throws {InputError} for invalid JSON. */
export async function jsonToCbor(text: string, warn: RunContext["warn"]): Promise<Uint8Array<ArrayBuffer>> {
  const items = (await valuesOfJson(text, warn)).map((value) =>
    encode(value, { typeEncoders: { bigint: bigIntEncoder }, mapSorter: () => 0 }),
  );
  return concatenate(
    items,
    items.reduce((sum, { length }) => sum + length, 0),
  );
}

/** @throws {InputError} with the position of what isn't diagnostic notation. */
export function diagnosticToCbor(text: string): Uint8Array<ArrayBuffer> {
  if (text.length > MAX_NOTATION_LENGTH) throw new InputError("Diagnostic notation can have up to 300,000 characters.");
  try {
    return new Uint8Array(parseEDN(text, { startRule: "seq" }));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const offset = (error as { location?: { start?: { offset?: number } } }).location?.start?.offset;
    if (offset === undefined) throw new InputError(`This isn’t diagnostic notation: ${error.message.split("\n")[0]}`);
    const found = offset < text.length ? `“${String.fromCodePoint(text.codePointAt(offset) ?? 0)}”` : "the end";
    throw new InputError(`This isn’t diagnostic notation: ${found} wasn’t expected here.`, {
      position: positionAt(text, offset),
    });
  }
}
