import { plural } from "#shared/format-number.ts";
import type { SchemaError, Validation } from "./validation.ts";

export function reportText(validation: Validation): string {
  const { errors, errorCount } = validation;
  const omitted = errorCount > errors.length ? [describeOmitted(errorCount - errors.length)] : [];
  return [describeVerdict(validation), ...errors.map(describeError), ...omitted].join("\n\n");
}

export function describeVerdict({ isValid, draft, documentCount, invalidCount, errorCount }: Validation): string {
  const several = documentCount > 1 ? ` in ${invalidCount} of ${plural(documentCount, "document")}` : "";
  const all = documentCount > 1 ? `: ${plural(documentCount, "document")}` : "";
  return `${isValid ? `Valid${all}` : `Invalid: ${plural(errorCount, "error")}${several}`} (${nameOf(draft)})`;
}

export function nameOf(draft: Validation["draft"]): string {
  return draft.length === 1 ? `JSON Schema draft ${draft}` : `JSON Schema ${draft}`;
}

export function describeOmitted(count: number): string {
  return `…and ${plural(count, "more error")}`;
}

/** Where the schema says so, with its line. */
export function describeSchemaPlace({ schemaPath, schemaLine, schemaColumn }: SchemaError): string {
  return schemaLine === undefined ? schemaPath : `${schemaPath} (line ${schemaLine}, column ${schemaColumn})`;
}

function describeError(error: SchemaError): string {
  const { document, path, line, column, message, value, details = [] } = error;
  return [
    `Line ${line}, column ${column}: ${path || "whole document"}${document === undefined ? "" : ` of document ${document}`}`,
    `  ${message}`,
    ...details.map((detail, index) => `    ${index + 1}. ${detail}`),
    `  Found:  ${value}`,
    `  Schema: ${describeSchemaPlace(error)}`,
  ].join("\n");
}
