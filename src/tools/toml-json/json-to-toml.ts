import { stringify } from "smol-toml";
import { InputError } from "#shared/input-error.ts";
import { JsonNumber, type JsonObject, type JsonValue, parseJson } from "#shared/json/json-value.ts";
import { parseToml } from "./read-toml.ts";

export interface ToTomlSettings {
  /** Writes texts that are dates or times (RFC 3339) as such. */
  dates: boolean;
}

type Warn = (message: string) => void;

/** The library writes what `toISOString` returns, which keeps the digits of floats and dates. */
class Verbatim extends Date {
  readonly #text: string;

  constructor(text: string) {
    super(0);
    this.#text = text;
  }

  override toISOString(): string {
    return this.#text;
  }
}

const INTEGER = /^-?\d+$/;
const DATE =
  /^(?:\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[-+]\d\d:\d\d)?)?|\d\d:\d\d:\d\d(?:\.\d{1,9})?)$/;
const MAX_INTEGER = 2n ** 63n - 1n;

/**
 * Converts a JSON object to TOML. Numbers keep their text. TOML has no null: members that are null are left out.
 * @throws {InputError} with line and column of invalid JSON, and for JSON that TOML cannot hold.
 */
export async function jsonToToml(
  text: string,
  settings: ToTomlSettings,
  warn: Warn = () => {},
  onDuplicateKey?: Parameters<typeof parseJson>[1],
): Promise<string> {
  const [root, ...more] = await parseJson(text, onDuplicateKey);
  if (!(root instanceof Map) || more.length > 0) {
    throw new InputError('TOML needs a single JSON object, such as {"items": […]}', { field: "input" });
  }
  return stringify(new Converter(settings, warn).object(root, []));
}

class Converter {
  readonly #settings: ToTomlSettings;
  readonly #warn: Warn;

  constructor(settings: ToTomlSettings, warn: Warn) {
    this.#settings = settings;
    this.#warn = warn;
  }

  object(members: JsonObject, path: readonly (string | number)[]): object {
    const table: Record<string, unknown> = Object.create(null);
    for (const [key, value] of members) {
      const place = [...path, key];
      if (value === null) this.#warn(`TOML has no null, so ${nameOf(place)} is left out`);
      else table[key] = this.#value(value, place);
    }
    return table;
  }

  #value(value: JsonValue, path: readonly (string | number)[]): unknown {
    if (value instanceof JsonNumber) return this.#number(value.text, path);
    if (value instanceof Map) return this.object(value, path);
    if (typeof value === "string") return this.#settings.dates && isDate(value) ? new Verbatim(value) : value;
    if (!Array.isArray(value)) return value;
    return value.map((item, index) => {
      const place = [...path, index];
      if (item === null) throw new InputError(`TOML has no null, but ${nameOf(place)} is null`, { field: "input" });
      return this.#value(item, place);
    });
  }

  #number(text: string, path: readonly (string | number)[]): unknown {
    if (!INTEGER.test(text)) return new Verbatim(text);
    const integer = BigInt(text);
    if (integer <= MAX_INTEGER && integer >= -MAX_INTEGER - 1n) return integer;
    this.#warn(`${nameOf(path)} has more than 64 bits, so TOML gets it as text`);
    return text;
  }
}

function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  try {
    parseToml(`date = ${text}`);
    return true;
  } catch {
    // A date that does not exist, such as 2024-02-30.
    return false;
  }
}

/** @example nameOf(["a", 0, "b c"]) // 'a[0]["b c"]' */
function nameOf(path: readonly (string | number)[]): string {
  return path
    .map((name, index) => {
      if (typeof name === "number") return `[${name}]`;
      if (!/^[\w-]+$/.test(name)) return `[${JSON.stringify(name)}]`;
      return index === 0 ? name : `.${name}`;
    })
    .join("");
}
