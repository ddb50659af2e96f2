import { InputError } from "#shared/input-error.ts";
import { JsonNumber, type JsonValue, MAX_JSON_DEPTH, writeJson } from "#shared/json/json-value.ts";
import { parseToml, type TomlDate } from "./read-toml.ts";

/**
 * Converts TOML 1.1 to JSON. Integers keep all digits, floats a decimal point or exponent; dates and times become texts.
 * @param indent white space per level; "" for a single line.
 * @throws {InputError} with line and column of an error.
 */
export function tomlToJson(text: string, indent: string, warn: (message: string) => void = () => {}): string {
  return writeJson(toJson(parseToml(text), warn, 0), indent);
}

function toJson(value: unknown, warn: (message: string) => void, depth: number): JsonValue {
  // Names with dots nest without a limit of the parser.
  if (depth > MAX_JSON_DEPTH) {
    throw new InputError(`This TOML is nested deeper than ${MAX_JSON_DEPTH} levels.`, { field: "input" });
  }
  if (typeof value === "bigint") return new JsonNumber(String(value));
  if (typeof value === "number") {
    if (Number.isFinite(value)) return new JsonNumber(floatText(value));
    warn(`JSON has no ${String(value).toLowerCase().replace("infinity", "inf")}, so it becomes null`);
    return null;
  }
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map((item) => toJson(item, warn, depth + 1));
  if (!isTable(value)) return dateText(value as TomlDate);
  return new Map(Object.entries(value).map(([key, item]) => [key, toJson(item, warn, depth + 1)]));
}

/** The parser's tables have no prototype. */
function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return Object.getPrototypeOf(value) === null;
}

function dateText(date: TomlDate): string {
  return date.toString({ timeZoneName: "never" }).replace(/\+00:00$/, "Z");
}

/** A float stays one: 1 would be an integer. */
function floatText(value: number): string {
  const text = Object.is(value, -0) ? "-0" : String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}
