import { dataOutput, operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, flag } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { reportText } from "./report-text.ts";
import type { Validation } from "./validation.ts";

export const meta: ToolDeclaration = {
  title: "JSON Schema Validator",
  description: "Validate JSON against a schema, or infer a schema from samples.",
  category: "Formatters",
  order: 5,
  keywords:
    "jsonschema, validate json, schema validation, ajv, draft-07, draft 7, 2020-12, 2019-09, draft-04, infer schema, generate schema, schema generator, json to schema, openapi, $ref, required properties, contract, json schema validator",
  opens: [{ kind: "json", rank: 7, mode: "validate" }],
  icon: "file-check",
  runs: "browser",
};

const document = textInput("JSON", { accepts: ["application/json", "application/x-ndjson"] });
const schema = textInput("Schema", { accepts: ["application/json", "application/schema+json"] });
const formats = flag("Formats", true, { help: "Dates, email addresses, URIs and others: the keyword format." });

export const operations = {
  validate: operation({
    label: "Validate",
    live: true,
    inputs: { document, schema },
    gives: dataOutput<Validation>({ fileName: "report.txt", toText: reportText }),
    options: {
      draft: choice(
        "Draft without $schema",
        [
          ["2020-12", "2020-12"],
          ["2019-09", "2019-09"],
          ["7", "Draft 7"],
          ["6", "Draft 6"],
          ["4", "Draft 4"],
        ],
        { help: "Otherwise the schema says which it is." },
      ),
      formats,
    },
    messages: {
      empty: { document: "Please enter JSON to validate", schema: "Please enter a schema" },
      failed: "Failed to validate the JSON",
    },
    timeLimit: 30_000,
    examples: [
      {
        title: "A wrong type and a missing property",
        inputs: {
          document: '{\n  "name": "Ada",\n  "age": "36"\n}\n',
          schema: `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "required": ["name", "email"],
  "properties": {
    "name": { "type": "string" },
    "age": { "type": "integer", "minimum": 0 },
    "email": { "type": "string", "format": "email" }
  }
}
`,
        },
        output: {
          isValid: false,
          draft: "2020-12",
          documentCount: 1,
          invalidCount: 1,
          errors: [
            {
              path: "",
              line: 1,
              column: 1,
              offset: 0,
              value: '{ "name": "Ada", "age": "36" }',
              message: 'Missing property "email"',
              schemaPath: "#/required",
              schemaLine: 4,
              schemaColumn: 3,
            },
            {
              path: "/age",
              line: 3,
              column: 10,
              offset: 28,
              value: '"36"',
              message: "Expected an integer",
              schemaPath: "#/properties/age/type",
              schemaLine: 7,
              schemaColumn: 14,
            },
          ],
          errorCount: 2,
        },
      },
      {
        title: "Draft 4, formats not checked",
        inputs: {
          document: '{"age": 0, "born": "yesterday"}',
          schema:
            '{"properties": {"age": {"minimum": 0, "exclusiveMinimum": true}, "born": {"type": "string", "format": "date-time"}}}',
        },
        options: { draft: "4", formats: false },
        output: {
          isValid: false,
          draft: "4",
          documentCount: 1,
          invalidCount: 1,
          errors: [
            {
              path: "/age",
              line: 1,
              column: 9,
              offset: 8,
              value: "0",
              message: "Expected more than 0",
              schemaPath: "#/properties/age/minimum",
              schemaLine: 1,
              schemaColumn: 25,
            },
          ],
          errorCount: 1,
        },
      },
      {
        title: "JSON Lines: each line is a document",
        inputs: {
          document: '{"id": 1}\n{"id": 2, "note": "x"}\n',
          schema: '{"properties": {"id": true}, "additionalProperties": false}',
        },
        output: {
          isValid: false,
          draft: "2020-12",
          documentCount: 2,
          invalidCount: 1,
          errors: [
            {
              document: 2,
              path: "/note",
              line: 2,
              column: 11,
              offset: 20,
              value: '"x"',
              message: 'Property "note" is not allowed',
              schemaPath: "#/additionalProperties",
              schemaLine: 1,
              schemaColumn: 30,
            },
          ],
          errorCount: 1,
        },
      },
    ],
    code: () => import("./validate-json.ts"),
    run: ({ validateJson }, { document, schema }, settings, { warn, progress }) =>
      validateJson(document, schema, settings, { warn, progress }),
  }),

  infer: operation({
    label: "Infer Schema",
    live: true,
    inputs: { document },
    gives: textOutput({ fileName: "schema.json", type: "application/json" }),
    options: {
      samples: choice("Samples", { document: "The document, or each line", items: "Each item of the array" }),
      required: flag("Required properties", true, { help: "Properties that every sample has." }),
      additionalProperties: flag("Allow other properties", true),
      formats,
      indent: choice("Indent", { "2": "2 spaces", "4": "4 spaces" }),
    },
    messages: {
      empty: "Please enter one or more samples",
      failed: "Failed to infer a schema",
    },
    timeLimit: 30_000,
    examples: [
      {
        title: "Two samples in an array",
        input: `[
  {"id": 1, "email": "ada@example.com", "born": "1815-12-10", "tags": ["math"]},
  {"id": 2, "email": "alan@example.com", "born": null}
]
`,
        options: { samples: "items" },
        output: `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "properties": {
    "id": {
      "type": "integer"
    },
    "email": {
      "type": "string",
      "format": "email"
    },
    "born": {
      "type": [
        "string",
        "null"
      ],
      "format": "date"
    },
    "tags": {
      "type": "array",
      "items": {
        "type": "string"
      }
    }
  },
  "required": [
    "id",
    "email",
    "born"
  ]
}`,
      },
      {
        title: "JSON Lines; nothing required, no other properties",
        input: '{"price": 12.5}\n{"price": 12, "at": "2026-12-31T20:00:00Z"}\n',
        options: { required: false, additionalProperties: false, formats: false },
        output: `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "properties": {
    "price": {
      "type": "number"
    },
    "at": {
      "type": "string"
    }
  },
  "additionalProperties": false
}`,
      },
    ],
    code: () => import("./infer-schema.ts"),
    run: ({ inferSchema }, { document }, { indent, ...settings }) =>
      inferSchema(document, { ...settings, indent: " ".repeat(Number(indent)) }),
  }),
};
