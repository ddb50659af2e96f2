import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "JSON Schema Validator",
  description: "Validate JSON against a schema, or infer a schema from samples.",
  category: "Formatters",
  order: 5,
  keywords:
    "jsonschema, validate json, schema validation, json validator, ajv, draft-07, draft 7, 2020-12, 2019-09, draft-04, infer schema, generate schema, schema generator, json to schema, openapi, $ref, required properties, contract",
  opens: [{ kind: "json", rank: 4, mode: "validate" }],
  icon: "file-check",
  runs: "browser",
};
