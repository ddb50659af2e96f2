import "@hyperjump/json-schema/draft-04";
import "@hyperjump/json-schema/draft-06";
import "@hyperjump/json-schema/draft-07";
import "@hyperjump/json-schema/draft-2019-09";
import { setShouldValidateFormat, setShouldValidateSchema } from "@hyperjump/json-schema/draft-2020-12";
import {
  buildSchemaDocument,
  type CompiledSchema,
  compile,
  getSchema,
  interpret,
} from "@hyperjump/json-schema/experimental";
import { type JsonNode, value as nodeValue, step } from "@hyperjump/json-schema/instance/experimental";
import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { addFormats } from "./add-formats.ts";
import { boundPattern, type Pattern } from "./bounded-pattern.ts";
import { closestFailures, type Failure, FailureCollector } from "./collect-failures.ts";
import { explainFailure, shorten } from "./explain-failure.ts";
import { findJsonTexts, readNodes } from "./json-texts.ts";
import {
  BASE,
  type Fail,
  findBrokenReference,
  findResources,
  follow,
  isOld,
  locate,
  pointerOf,
  SchemaDocuments,
} from "./references.ts";
import type { Draft } from "./validation.ts";

// These hold for all schemas. checkSchema does what the library would do, but tells where an error is, and never takes
// an embedded schema for a meta-schema.
setShouldValidateSchema(false);
setShouldValidateFormat(true);
addFormats();

const DIALECTS: Readonly<Record<Draft, string>> = {
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
  "7": "http://json-schema.org/draft-07/schema",
  "6": "http://json-schema.org/draft-06/schema",
  "4": "http://json-schema.org/draft-04/schema",
};

export interface Schema {
  draft: Draft;
  /** Collects what a document doesn't meet. */
  check: (document: JsonNode) => readonly Failure[];
  /** The keyword at an absolute location, if it is in the schema rather than in a meta-schema. */
  find: (location: string) => { path: string; offset?: number };
}

interface Settings {
  /** For a schema without `$schema`. */
  draft: Draft;
  formats: boolean;
}

/**
 * Compiles a schema. Nothing is loaded, and nothing of it remains in the library.
 * @throws {InputError} for the field `schema`, with line and column.
 */
export async function compileSchema(text: string, settings: Settings): Promise<Schema> {
  const [whole = { start: 0, end: 0 }] = await findJsonTexts(text, { field: "schema", lines: false });
  const root = readNodes(text, whole);
  const fail = (message: (place: string) => string, node = root) => {
    const position = positionAt(text, whole.start + (node.offset ?? 0));
    return new InputError(message(`at line ${position.line}, column ${position.column}`), {
      field: "schema",
      position,
    });
  };
  if (root.type !== "object" && root.type !== "boolean")
    throw fail((at) => `A schema is an object, true or false: ${at}`);
  const draft = draftOf(root, settings.draft, fail);
  await checkSchema(root, draft, fail);

  const resources = findResources(root, draft);
  let documents: SchemaDocuments | undefined;
  try {
    const document = buildSchemaDocument(prepare(nodeValue(root), draft), BASE, DIALECTS[draft]);
    const { baseUri, embedded } = document as unknown as { baseUri: string; embedded: Record<string, unknown> };
    documents = new SchemaDocuments(embedded);
    // The library would exhaust the stack inside a promise, and Node writes that to the terminal.
    const circle = await findBrokenReference({ root, draft, documents, fail }, true);
    if (circle) throw circle;
    const compiled = await compile(await documents.open(baseUri, Number.POSITIVE_INFINITY));
    const find = (location: string) => locate(location, resources, whole.start);
    boundPatterns(compiled, (location, pattern, value) => {
      const node = resources.get(location.slice(0, location.indexOf("#")));
      const at = node && follow(node, pointerOf(location));
      throw fail(
        (place) =>
          `The pattern ${shorten(pattern)} ${place} could take very long for ${shorten(JSON.stringify(value))}. Try a simpler one without look-around and back references.`,
        at,
      );
    });
    if (!settings.formats) removeFormats(compiled, () => true);
    return { draft, check: (instance) => runCheck(compiled, instance, fail), find };
  } catch (error) {
    if (error instanceof InputError) throw error;
    const broken = documents && (await findBrokenReference({ root, draft, documents, fail }));
    throw broken ?? fail(() => `This schema can’t be used: ${messageOf(error)}`);
  }
}

function runCheck(compiled: CompiledSchema, instance: JsonNode, fail: Fail): readonly Failure[] {
  const collector = new FailureCollector();
  try {
    const { valid } = interpret(compiled, instance, { outputFormat: "FLAG", plugins: [collector] });
    return valid ? [] : collector.failures;
  } catch (error) {
    // Firefox throws its own InternalError for "too much recursion".
    if (!(error instanceof RangeError || (error instanceof Error && error.name === "InternalError"))) throw error;
    throw fail(() => "This schema refers to itself without end, such as a $ref to # that nothing surrounds.");
  }
}

/** The draft that `$schema` names. `http` and `https` are taken for each other. */
function draftOf(root: JsonNode, draft: Draft, fail: Fail): Draft {
  const node = root.type === "object" ? step("$schema", root) : undefined;
  if (node?.type !== "string") return draft;
  const name = String(nodeValue(node)).replace(/^https?:|#$/g, "");
  if (name === "//json-schema.org/schema") return draft;
  const found = Object.entries(DIALECTS).find(([, id]) => id.replace(/^https?:/, "") === name);
  if (found) return found[0] as Draft;
  throw fail(
    (place) =>
      `Unknown $schema ${place}. Known are drafts 4, 6, 7, 2019-09 and 2020-12, such as "${DIALECTS["2020-12"]}"; meta-schemas from elsewhere are not loaded.`,
    node,
  );
}

const metaSchemas = new Map<Draft, Promise<CompiledSchema>>();

/** Checks a schema against its meta-schema. */
async function checkSchema(root: JsonNode, draft: Draft, fail: Fail): Promise<void> {
  const metaSchema = metaSchemas.get(draft) ?? compileMetaSchema(draft);
  metaSchemas.set(draft, metaSchema);
  const [failure] = [...closestFailures(runCheck(await metaSchema, root, fail))].sort(byOffset);
  if (!failure) return;
  const path = failure.instance.pointer.replace(/^\*/, "");
  throw fail(
    (place) => `Invalid schema: ${path || "whole schema"} ${place}: ${explainFailure(failure)}`,
    failure.instance,
  );
}

async function compileMetaSchema(draft: Draft): Promise<CompiledSchema> {
  const compiled = await compile(await getSchema(DIALECTS[draft]));
  boundPatterns(compiled, (_location, pattern) => {
    throw new Error(`The meta-schema's pattern ${pattern} is slow`);
  });
  // Many schemas have names with spaces or brackets in $ref.
  removeFormats(compiled, (format) => format !== "regex");
  return compiled;
}

const byOffset = (a: Failure, b: Failure) => (a.instance.offset ?? 0) - (b.instance.offset ?? 0);

/**
 * A schema as the library takes it: without its `$schema`, which is known, `$vocabulary`, which would define a dialect
 * for all schemas, and identifiers next to `$ref` before 2019-09, where they mean nothing.
 */
function prepare(schema: unknown, draft: Draft, isResource = true): never {
  if (Array.isArray(schema)) return schema.map((item) => prepare(item, draft, false)) as never;
  if (typeof schema !== "object" || schema === null) return schema as never;
  const members = Object.entries(schema);
  const has = (key: string) => members.some(([name, value]) => name === key && typeof value === "string");
  const omitted = new Set<string>();
  if (isResource) omitted.add("$schema");
  if (isResource || has("$id")) omitted.add("$vocabulary");
  if (isOld(draft) && has("$ref")) omitted.add(draft === "4" ? "id" : "$id");
  return Object.fromEntries(
    members.filter(([name]) => !omitted.has(name)).map(([name, value]) => [name, prepare(value, draft, false)]),
  ) as never;
}

/** Nodes of the AST: identifier and location of the keyword, and its compiled value. */
function* keywordsOf({ ast }: CompiledSchema): Generator<[string, string, unknown]> {
  for (const nodes of Object.values(ast)) if (Array.isArray(nodes)) yield* nodes as [string, string, unknown][];
}

function boundPatterns(
  compiled: CompiledSchema,
  onSlow: (location: string, pattern: string, value: string) => never,
): void {
  for (const node of keywordsOf(compiled)) {
    const [id, location, expected] = node;
    const bound = (pattern: RegExp): Pattern & { toString: () => string } => {
      const written = pattern.source.replaceAll("\\/", "/");
      return { ...boundPattern(pattern, (value) => onSlow(location, written, value)), toString: () => written };
    };
    if (id.endsWith("/keyword/pattern")) node[2] = bound(expected as RegExp);
    else if (id.endsWith("/keyword/additionalProperties")) {
      const [pattern, schema] = expected as [RegExp, string];
      node[2] = [bound(pattern), schema];
    } else if (id.endsWith("/keyword/patternProperties")) {
      node[2] = (expected as [RegExp, string][]).map(([pattern, schema]) => [bound(pattern), schema]);
    }
  }
}

function removeFormats({ ast }: CompiledSchema, isRemoved: (format: string) => boolean): void {
  for (const [uri, nodes] of Object.entries(ast)) {
    if (!Array.isArray(nodes)) continue;
    ast[uri] = nodes.filter(([id, , format]) => !/\/format(?:-assertion)?$/.test(id) || !isRemoved(String(format)));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
