import { lookup } from "#shared/lookup.ts";
import { latin1Bytes } from "./latin1.ts";

/** A reference to an indirect object. Ignores generations: PDFium always writes 0. */
export class Ref {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

export type Dict = Map<string, Value>;

/**
 * An object (ISO 32000-2, 7.3). Names, numbers, strings, booleans and null keep their source form ("/Page", "12.5",
 * "(text)", "<FEFF>", "null") with one character per byte. Dictionary keys have no slash.
 */
export type Value = string | Ref | Value[] | Dict;

export interface Stream {
  dict: Dict;
  /** Raw bytes, still encoded by the stream's filters. */
  data: Uint8Array;
}

export const isDict = (value: unknown): value is Dict => value instanceof Map;

export interface RewriteRules {
  /** Replacement for a reference. */
  target(ref: Ref): string;
  /** Replacement for a dictionary. */
  dict(dict: Dict): Dict;
}

/** Serializes a value. */
export function serialize(value: Value, rewriting: RewriteRules): string {
  if (typeof value === "string") return value;
  if (value instanceof Ref) return rewriting.target(value);
  if (Array.isArray(value)) return `[${value.map((item) => serialize(item, rewriting)).join(" ")}]`;
  return `<<${serializeEntries(value, rewriting)}>>`;
}

/** Serializes a dictionary without its brackets. */
export function serializeEntries(dict: Dict, rewriting: RewriteRules): string {
  let text = "";
  for (const [key, item] of rewriting.dict(dict)) text += `/${key} ${serialize(item, rewriting)}`;
  return text;
}

/** The bytes of a string object, one character per byte; undefined for anything else. */
export function stringBytes(value: Value | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  if (value.startsWith("(")) return value.slice(1, -1).replaceAll(ESCAPE, decodeEscape);
  if (!value.startsWith("<")) return undefined;
  const digits = value.slice(1, -1).replaceAll(/\s/g, "");
  const pairs = (digits.length % 2 ? `${digits}0` : digits).match(/../g) ?? [];
  return pairs.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join("");
}

/** Two digits per byte. */
export const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Serializes bytes as a string object. */
export const writeString = (bytes: string) => `<${toHex(latin1Bytes(bytes))}>`;

/** Any line break in a string counts as one line feed (7.3.4.2). */
const ESCAPE = /\\([0-7]{1,3}|\r\n?|[\s\S])|\r\n?/g;
const ESCAPED = lookup<string>({ n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", "\n": "" });

function decodeEscape(_match: string, escaped?: string): string {
  if (escaped === undefined) return "\n";
  if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff);
  return escaped.startsWith("\r") ? "" : (ESCAPED[escaped] ?? escaped);
}
