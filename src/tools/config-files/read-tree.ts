import { parse, TomlError } from "smol-toml";
import { parseDocument, type Scalar, visit } from "yaml";
import { InputError } from "#shared/input-error.ts";
import { JsonNumber, type JsonValue, parseJson } from "#shared/json/json-value.ts";
import { lineColumnToOffset, positionAt } from "#shared/text-position.ts";
import type { Tree } from "./tree.ts";

type Warn = (message: string) => void;

/** Reads JSON, YAML or TOML. @throws {InputError} with line and column, or if it isn't one object */
export async function readTree(text: string, format: "json" | "yaml" | "toml", warn: Warn): Promise<Tree> {
  const value =
    format === "json" ? await readJson(text, warn) : fromPlain(format === "yaml" ? readYaml(text) : readToml(text));
  if (value instanceof Map) return value;
  throw new InputError(`This ${format.toUpperCase()} has no keys. It needs an object such as {"PORT": 8080}.`, {
    field: "input",
  });
}

async function readJson(text: string, warn: Warn): Promise<JsonValue | undefined> {
  const [value, ...more] = await parseJson(text, ({ readKey, line }) =>
    warn(`Line ${line}: ${readKey()} is there already. This value wins`),
  );
  return more.length > 0 ? undefined : value;
}

function readYaml(text: string): unknown {
  try {
    const document = parseDocument(text, { merge: true, intAsBigInt: true, prettyErrors: false, logLevel: "silent" });
    const [error] = document.errors;
    if (error) throw invalid(`Invalid YAML: ${error.message}`, text, error.pos[0]);
    visit(document, { Scalar: (_, scalar) => keepDigits(scalar) });
    return document.toJS({ mapAsMap: true });
  } catch (thrown) {
    // An alias without an anchor or too many of them, or a document that is nested too deeply.
    if (!(thrown instanceof ReferenceError || thrown instanceof RangeError)) throw thrown;
    throw new InputError(`Invalid YAML: ${thrown.message}`, { field: "input" });
  }
}

/** A version such as 1.10 would become 1.1. */
function keepDigits(scalar: Scalar): void {
  if (typeof scalar.value === "number" && /^-?\d+\.\d+$/.test(scalar.source ?? "")) {
    scalar.value = new JsonNumber(scalar.source ?? "");
  }
}

function readToml(text: string): unknown {
  try {
    return parse(text, { integersAsBigInt: true });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ""] = error.message.replace("Invalid TOML document: ", "").split("\n", 1);
    throw invalid(`Invalid TOML: ${reason}`, text, lineColumnToOffset(text, error.line, error.column));
  }
}

function invalid(problem: string, text: string, offset: number): InputError {
  const position = positionAt(text, offset);
  return new InputError(`${problem} at line ${position.line}, column ${position.column}`, { field: "input", position });
}

function fromPlain(value: unknown): JsonValue {
  if (value instanceof Map) return new Map(Array.from(value, ([key, one]) => [String(key), fromPlain(one)]));
  if (Array.isArray(value)) return value.map(fromPlain);
  if (value instanceof JsonNumber) return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "number" || typeof value === "bigint") return new JsonNumber(String(value));
  if (typeof value === "object" && value !== null) return fromPlain(new Map(Object.entries(value)));
  return typeof value === "boolean" ? value : value === null || value === undefined ? null : String(value);
}
