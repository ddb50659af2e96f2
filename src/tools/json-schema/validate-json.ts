import type { JsonNode } from "@hyperjump/json-schema/instance/experimental";
import type { RunContext } from "#shared/operation.ts";
import { PositionTracker } from "#shared/position-tracker.ts";
import { closestFailures, type Failure } from "./collect-failures.ts";
import { compileSchema } from "./compile-schema.ts";
import { explainAlternatives, explainFailure, shorten } from "./explain-failure.ts";
import { findJsonTexts, readNodes } from "./json-texts.ts";
import { type Draft, MAX_ERRORS, type SchemaError, type Validation } from "./validation.ts";

interface Settings {
  draft: Draft;
  formats: boolean;
}

/**
 * Validates a JSON document, or each line of JSON Lines, against a schema.
 * @throws {InputError} for the field `document` or `schema`, if it is not valid JSON or not a valid schema.
 */
export async function validateJson(
  json: string,
  schemaText: string,
  settings: Settings,
  { warn, progress }: Pick<RunContext, "warn" | "progress">,
): Promise<Validation> {
  const schema = await compileSchema(schemaText, settings);
  const documents = await findJsonTexts(json, {
    field: "document",
    lines: true,
    onDuplicateKey: ({ readKey, line, column }) =>
      warn(`Duplicate key "${readKey()}" at line ${line}, column ${column}: only its last value is checked.`),
  });
  const errors: SchemaError[] = [];
  const tracker = new PositionTracker();
  let tracked = 0;
  let errorCount = 0;
  let invalidCount = 0;
  for (const [index, document] of documents.entries()) {
    const found = [...closestFailures(schema.check(readNodes(json, document)))];
    errorCount += found.length;
    if (found.length > 0) invalidCount += 1;
    const shown = found.sort((a, b) => offsetOf(a) - offsetOf(b)).slice(0, MAX_ERRORS - errors.length);
    for (const failure of shown) {
      const offset = document.start + offsetOf(failure);
      tracker.advance(json.slice(tracked, offset));
      tracked = offset;
      const { line, column } = tracker.at();
      const { instance } = failure;
      const start = document.start + (instance.offset ?? 0);
      const details = explainAlternatives(failure);
      const { path: schemaPath, position } = schema.find(failure.location);
      errors.push({
        ...(documents.length > 1 && { document: index + 1 }),
        path: instance.pointer.replace(/^\*/, ""),
        line,
        column,
        offset,
        value: shorten(json.slice(start, start + Math.min(instance.length ?? 0, 1_000))),
        message: explainFailure(failure),
        ...(details && { details }),
        schemaPath,
        ...(position && { schemaLine: position.line, schemaColumn: position.column }),
      });
    }
    progress((index + 1) / documents.length);
  }
  return {
    isValid: errorCount === 0,
    draft: schema.draft,
    documentCount: documents.length,
    invalidCount,
    errors,
    errorCount,
  };
}

/** Where the value starts; for a property that isn't allowed, its name. */
function offsetOf({ keyword, instance }: Failure): number {
  const place: JsonNode = keyword === "false" && instance.parent?.type === "property" ? instance.parent : instance;
  return place.offset ?? 0;
}
