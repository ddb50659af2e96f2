import { isDate, isDateTime, isEmail, isIPv4, isIPv6, isUri, isUuid } from "@hyperjump/json-schema-formats";
import { InputError } from "#shared/input-error.ts";
import { JsonNumber, type JsonObject, type JsonValue, parseJson, writeJson } from "#shared/json/json-value.ts";
import { positionAt } from "#shared/text-position.ts";

export interface InferSettings {
  /** Each JSON text is a sample, or each item of its array. */
  samples: "document" | "items";
  required: boolean;
  formats: boolean;
  /** Whether objects may have more properties than the samples. */
  additionalProperties: boolean;
  indent: string;
}

interface Shape {
  types: Set<Type>;
  /** Formats that all texts have; undefined before the first. */
  formats: readonly Format[] | undefined;
  objects: number;
  members: Map<string, { shape: Shape; count: number }>;
  items: Shape | undefined;
}

type Type = "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";
type Format = readonly [name: string, isValid: (text: string) => boolean];

const TYPE_ORDER: readonly Type[] = ["object", "array", "string", "number", "integer", "boolean", "null"];

const FORMATS: readonly Format[] = [
  ["date-time", isDateTime],
  ["date", isDate],
  ["email", isEmail],
  ["uuid", isUuid],
  ["ipv4", isIPv4],
  ["ipv6", isIPv6],
  // "a:b" is a valid URI.
  ["uri", (text) => text.includes("://") && isUri(text)],
];
/** No address that people write is longer. */
const MAX_FORMATTED = 2_048;

/**
 * Infers a JSON Schema (2020-12) that all samples meet.
 * @throws {InputError} for the field `document`
 */
export async function inferSchema(json: string, settings: InferSettings): Promise<string> {
  const root = newShape();
  for (const sample of await readSamples(json, settings)) addValue(root, sample);
  const schema = new Map<string, JsonValue>([["$schema", "https://json-schema.org/draft/2020-12/schema"]]);
  for (const [name, value] of schemaOf(root, settings)) schema.set(name, value);
  return writeJson(schema, settings.indent);
}

async function readSamples(json: string, { samples }: InferSettings): Promise<readonly JsonValue[]> {
  const texts = await parseJson(json, undefined, "document");
  if (samples === "document") return texts;
  return texts.flatMap((text) => {
    if (Array.isArray(text)) return text;
    throw new InputError("Only an array has items: choose “The document” as samples, or enter an array.", {
      field: "document",
      position: positionAt(json, json.search(/\S/)),
    });
  });
}

function newShape(): Shape {
  return { types: new Set(), formats: undefined, objects: 0, members: new Map(), items: undefined };
}

function addValue(shape: Shape, value: JsonValue): void {
  shape.types.add(typeOf(value));
  if (typeof value === "string") {
    const isShort = value.length <= MAX_FORMATTED;
    shape.formats = (shape.formats ?? FORMATS).filter(([, isValid]) => isShort && isValid(value));
  } else if (Array.isArray(value)) {
    for (const item of value) {
      shape.items ??= newShape();
      addValue(shape.items, item);
    }
  } else if (value instanceof Map) {
    shape.objects += 1;
    for (const [name, member] of value as JsonObject) {
      const known = shape.members.get(name) ?? { shape: newShape(), count: 0 };
      shape.members.set(name, known);
      known.count += 1;
      addValue(known.shape, member);
    }
  }
}

function typeOf(value: JsonValue): Type {
  if (value === null) return "null";
  if (value instanceof JsonNumber) return /^-?\d+$/.test(value.text) ? "integer" : "number";
  if (value instanceof Map) return "object";
  return Array.isArray(value) ? "array" : (typeof value as "string" | "boolean");
}

function schemaOf(shape: Shape, settings: InferSettings): JsonObject {
  const schema = new Map<string, JsonValue>();
  const types = TYPE_ORDER.filter(
    (type) => shape.types.has(type) && !(type === "integer" && shape.types.has("number")),
  );
  if (types[0] !== undefined) schema.set("type", types.length === 1 ? types[0] : types);
  const [format] = settings.formats ? (shape.formats ?? []) : [];
  if (format) schema.set("format", format[0]);
  if (shape.members.size > 0) {
    const members = [...shape.members];
    schema.set("properties", new Map(members.map(([name, member]) => [name, schemaOf(member.shape, settings)])));
    const required = members.filter(([, { count }]) => count === shape.objects).map(([name]) => name);
    if (settings.required && required.length > 0) schema.set("required", required);
  }
  if (!settings.additionalProperties && shape.types.has("object")) schema.set("additionalProperties", false);
  if (shape.items) schema.set("items", schemaOf(shape.items, settings));
  return schema;
}
