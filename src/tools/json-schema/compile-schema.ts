import { setShouldValidateFormat } from "@hyperjump/json-schema/draft-2020-12";
import { type CompiledSchema, compile, interpret } from "@hyperjump/json-schema/experimental";
import { type JsonNode, value as nodeValue, step } from "@hyperjump/json-schema/instance/experimental";
import { InputError, type TextPosition } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { addFormats } from "./add-formats.ts";
import { boundKeywords, SlowPattern } from "./bound-keywords.ts";
import { closestFailures, type Failure, FailureCollector } from "./collect-failures.ts";
import { addExactKeywords, restoreValues } from "./exact-keywords.ts";
import { explainFailure } from "./explain-failure.ts";
import { findJsonTexts, readNodes } from "./json-texts.ts";
import { DIALECTS, type OpenSchema, openSchema } from "./open-schema.ts";
import {
  explainBroken,
  explainCycle,
  explainInherited,
  type Fail,
  locate,
  type Resources,
  readReferences,
} from "./references.ts";
import type { Draft } from "./validation.ts";

addFormats();
boundKeywords();
addExactKeywords();

export interface Schema {
  draft: Draft;
  check: (document: JsonNode) => readonly Failure[];
  /** The keyword at an absolute location, if it is in the schema rather than in a meta-schema. */
  find: (location: string) => { path: string; position?: TextPosition };
}

interface Settings {
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
  const positionOf = ({ offset = 0 }: JsonNode) => positionAt(text, whole.start + offset);
  const fail = (message: (place: string) => string, node = root) => {
    const position = positionOf(node);
    return new InputError(message(`at line ${position.line}, column ${position.column}`), {
      field: "schema",
      position,
    });
  };
  if (root.type !== "object" && root.type !== "boolean")
    throw fail((at) => `A schema is an object, true or false: ${at}`);
  const draft = draftOf(root, settings.draft, fail);
  await checkSchema(root, draft, fail);

  const references = readReferences(root, draft);
  const { resources } = references;
  const faulty = explainCycle(references, fail) ?? explainInherited(references, fail);
  if (faulty) throw faulty;
  let schema: OpenSchema | undefined;
  try {
    schema = await openSchema(nodeValue(root), draft);
    const compiled = await compile(schema);
    restoreValues(compiled, resources);
    return {
      draft,
      check: (instance) => runCheck(compiled, instance, settings.formats, fail, resources),
      find: (location) => {
        const { path, node } = locate(location, resources);
        return { path, ...(node && { position: positionOf(node) }) };
      },
    };
  } catch (error) {
    const broken = schema && (await explainBroken(references, schema, draft, fail));
    const { cause = error } = Object(error);
    throw broken ?? fail(() => `This schema can’t be used: ${cause instanceof Error ? cause.message : cause}`);
  }
}

function runCheck(
  compiled: CompiledSchema,
  instance: JsonNode,
  formats: boolean,
  fail: Fail,
  resources: Resources = new Map(),
): readonly Failure[] {
  const collector = new FailureCollector();
  setShouldValidateFormat(formats);
  try {
    const { valid } = interpret(compiled, instance, { outputFormat: "FLAG", plugins: [collector] });
    return valid ? [] : collector.failures;
  } catch (error) {
    if (error instanceof SlowPattern) throw fail(error.explain, locate(error.location, resources).node);
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

async function checkSchema(root: JsonNode, draft: Draft, fail: Fail): Promise<void> {
  const metaSchema = metaSchemas.get(draft) ?? openSchema({ $ref: DIALECTS[draft] }, draft).then(compile);
  metaSchemas.set(draft, metaSchema);
  const [failure] = [...closestFailures(runCheck(await metaSchema, root, true, fail))].sort(byOffset);
  if (!failure) return;
  const path = failure.instance.pointer.replace(/^\*/, "");
  throw fail(
    (place) => `Invalid schema: ${path || "whole schema"} ${place}: ${explainFailure(failure)}`,
    failure.instance,
  );
}

const byOffset = (a: Failure, b: Failure) => (a.instance.offset ?? 0) - (b.instance.offset ?? 0);
