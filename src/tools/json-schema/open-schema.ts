import { addUriSchemePlugin, type Browser, removeUriSchemePlugin } from "@hyperjump/browser";
import "@hyperjump/json-schema/draft-04";
import "@hyperjump/json-schema/draft-06";
import "@hyperjump/json-schema/draft-07";
import "@hyperjump/json-schema/draft-2019-09";
import {
  getAllRegisteredSchemaUris,
  setShouldValidateSchema,
  unregisterSchema,
} from "@hyperjump/json-schema/draft-2020-12";
import { getSchema, type SchemaDocument, toSchema } from "@hyperjump/json-schema/experimental";
import type { Draft } from "./validation.ts";

export const DIALECTS: Readonly<Record<Draft, string>> = {
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
  "7": "http://json-schema.org/draft-07/schema",
  "6": "http://json-schema.org/draft-06/schema",
  "4": "http://json-schema.org/draft-04/schema",
};

/** The folder of schemas without `$id`. */
export const FOLDER = "json-schema:///";
export const BASE = `${FOLDER}schema`;

export type OpenSchema = Browser<SchemaDocument>;

/** All that the library can load, by address: the meta-schemas and, at BASE, the schema that is being opened. */
const documents = new Map<string, { json: string; dialect: string }>();

for (const scheme of ["json-schema", "http", "https"]) addUriSchemePlugin(scheme, { retrieve });
removeUriSchemePlugin("file");
// checkSchema does that, and names the place.
setShouldValidateSchema(false);

/** What `openSchema` waits for, so that only one schema is at BASE. */
let turn: Promise<unknown> = moveMetaSchemas();

/** Opens a schema. Nothing of it remains in the library. */
export function openSchema(schema: unknown, draft: Draft): Promise<OpenSchema> {
  const opening = turn.then(() => {
    documents.set(BASE, { json: prepare(schema, draft), dialect: DIALECTS[draft] });
    return getSchema(BASE);
  });
  const forget = () => documents.delete(BASE);
  turn = opening.then(forget, forget);
  return opening;
}

/**
 * Unregisters the meta-schemas, so that a schema can have the `$id` of one: registered schemas take precedence over
 * embedded ones. Of their formats only `regex` is kept: `uri-reference` doesn't allow letters outside ASCII, which many
 * schemas have in `$ref`.
 */
async function moveMetaSchemas(): Promise<void> {
  const keep = (name: string, value: unknown) =>
    name === "format" && typeof value === "string" && value !== "regex" ? undefined : value;
  for (const address of getAllRegisteredSchemaUris()) {
    const schema = await getSchema(address);
    documents.set(address, { json: JSON.stringify(toSchema(schema), keep), dialect: schema.document.dialectId });
    unregisterSchema(address);
  }
}

async function retrieve(uri: string): Promise<Response> {
  const [address = ""] = uri.split("#");
  const document = documents.get(address);
  if (!document) throw new Error(`${address} is another document, and none is loaded`);
  const headers = { "Content-Type": `application/schema+json; schema="${document.dialect}"` };
  return Object.defineProperty(new Response(document.json, { headers }), "url", { value: address });
}

/** Before 2019-09, `$ref` stands for the whole schema. */
export function isOld(draft: Draft): boolean {
  return draft === "4" || draft === "6" || draft === "7";
}

/** Keywords whose members have names of the schema's author. */
const NAMED_BY_AUTHOR = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependencies",
  "dependentSchemas",
  "dependentRequired",
]);

/**
 * A schema as the library takes it: without its `$schema`, which is known, `$vocabulary`, which would define a dialect
 * for all schemas, identifiers next to `$ref` before 2019-09, where they mean nothing, and unknown keywords such as
 * `constructor`, which it would find in a prototype. Before 2019-09, the library also takes a `$ref` of the whole schema
 * for all of it, and finds no definitions next to it.
 */
function prepare(schema: unknown, draft: Draft): string {
  const { $ref, definitions, $defs } = Object(schema);
  const root = isOld(draft) && typeof $ref === "string" ? { definitions, $defs, allOf: [{ $ref }] } : schema;
  const named = new WeakSet<object>();
  return JSON.stringify(root, function (this: Readonly<Record<string, unknown>>, name, value: unknown) {
    const isKeyword = !named.has(this);
    if (isKeyword && NAMED_BY_AUTHOR.has(name) && typeof value === "object" && value !== null) named.add(value);
    const isOmitted =
      (name === "$schema" && this === root) ||
      (name === "$vocabulary" && (this === root || typeof this.$id === "string")) ||
      (name === (draft === "4" ? "id" : "$id") && isOld(draft) && typeof this.$ref === "string") ||
      (isKeyword && name in Object.prototype);
    if (isOmitted) return undefined;
    // JSON.stringify would write null for 1e400. `restoreValues` brings it back where digits matter.
    return typeof value === "number" && !Number.isFinite(value) ? Math.sign(value) * Number.MAX_SAFE_INTEGER : value;
  });
}
