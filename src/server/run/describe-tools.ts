import { Problem } from "#contract/problem.ts";

import { type RunnableTools, WARNINGS_HEADER } from "#contract/run.ts";
import { publicOperations } from "#interfaces/public-operations.ts";
import type { ToolModules } from "#interfaces/tool-modules.ts";
import type { AnyOperation, InputDeclaration } from "#shared/operation.ts";
import { inputsSchema, type ObjectSchema, optionsSchema } from "#shared/operation-schema.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import { toKebab } from "#shared/public-name.ts";
import { yieldToEventLoop } from "#shared/yield-to-event-loop.ts";

type Tool = RunnableTools["tools"][number];

interface DescribedTool extends Tool {
  declared: ReadonlyMap<string, AnyOperation>;
}

/** Loads every tool, once. @param basePath the path of the site */
export async function describeTools(tools: ToolModules, basePath: string): Promise<readonly DescribedTool[]> {
  const described: DescribedTool[] = [];
  for (const id of tools.ids) {
    const declared = publicOperations(await tools.operations(id));
    if (declared.size === 0) continue;
    const { title, description } = await tools.meta(id);
    const operations = Array.from(declared, ([name, operation]) =>
      describeOperation(`${basePath}/api/run/${id}`, name, operation),
    );
    described.push({ id, title, description, operations, declared });
    await yieldToEventLoop();
  }
  return described;
}

function describeOperation(path: string, name: string, operation: AnyOperation): Tool["operations"][number] {
  const { label, gives } = operation;
  const id = toKebab(name);
  return {
    id,
    label,
    path: `${path}/${id}`,
    inputs: { ...inputsSchema(operation) },
    options: { ...kebabProperties(optionsSchema(operation)) },
    result: { kind: gives.kind === "text-stream" ? "text" : gives.kind, type: gives.type },
  };
}

function kebabProperties(schema: ObjectSchema): ObjectSchema {
  const properties = Object.entries(schema.properties).map(([name, one]) => [toKebab(name), one] as const);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The OpenAPI path items of all operations. They are not routes of their own, so that a start loads no tools. */
export function describePaths(tools: readonly DescribedTool[]): Record<string, object> {
  const entries = tools.flatMap(({ id, title, description, declared }) =>
    Array.from(declared, ([name, operation]) => {
      const { label } = operation;
      const post = { summary: `${title}: ${label}`, description, tags: ["run"], ...describePost(operation) };
      return [`/api/run/${id}/${toKebab(name)}`, { post }] as const;
    }),
  );
  return { "/api/run": { post: DESCRIBED_RECIPE }, ...Object.fromEntries(entries) };
}

const PROBLEM = {
  description:
    "RFC 9457 problem details. `line`, `column` and `field` tell where the input is invalid, `step` which step of a recipe failed.",
  content: { "application/problem+json": { schema: Problem } },
};

function describePost(operation: AnyOperation): Record<string, unknown> {
  const { properties } = kebabProperties(optionsSchema(operation));
  const declarations = Object.entries<OptionDeclaration>(operation.options);
  return {
    security: [{ bearer: [] }],
    parameters: declarations.map(([name, { help }]) => ({
      in: "query",
      name: toKebab(name),
      ...(help && { description: help }),
      schema: properties[toKebab(name)],
    })),
    ...requestBody(operation, properties),
    responses: describeResponses(operation.gives.type),
  };
}

function describeResponses(type: string): Record<string, unknown> {
  return {
    "200": {
      description: "The result.",
      headers: {
        [WARNINGS_HEADER]: { description: "A JSON list. A trailer of long results.", schema: { type: "string" } },
      },
      content: {
        [type]: {},
        "application/json": {
          schema: {
            type: "object",
            required: ["result", "warnings"],
            properties: {
              result: {},
              warnings: { type: "array", items: { type: "string" } },
              moreWarnings: { type: "integer", description: "How many more there were, if any." },
            },
          },
        },
      },
    },
    "4XX": PROBLEM,
    "5XX": PROBLEM,
  };
}

const RECIPE = { type: "object", description: "As in /schemas/recipe-1.json." };

const DESCRIBED_RECIPE = {
  summary: "Run a recipe",
  description:
    "Runs several operations, one after the other. Open options of the recipe are parameters or, in a form, parts between the recipe and the input.",
  tags: ["run"],
  security: [{ bearer: [] }],
  requestBody: {
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["recipe"],
          properties: {
            recipe: RECIPE,
            input: { description: "A file or text; several if the first step takes several." },
          },
        },
      },
      "application/json": {
        schema: {
          type: "object",
          required: ["recipe"],
          properties: { recipe: RECIPE, input: { type: "string" }, options: { type: "object" } },
          additionalProperties: false,
        },
      },
    },
  },
  responses: describeResponses("*/*"),
};

function requestBody(operation: AnyOperation, options: ObjectSchema["properties"]): Record<string, unknown> {
  const inputs = Object.values<InputDeclaration>(operation.inputs);
  const [first] = inputs;
  if (!first) return {};
  const schema = inputsSchema(operation);
  const form = { ...schema, properties: { ...schema.properties, ...options } };
  const raw = inputs.length === 1 ? first.accepts.map((type) => [type, {}] as const) : [];
  return {
    requestBody: {
      required: inputs.some(({ optional }) => !optional),
      content: { ...Object.fromEntries(raw), "multipart/form-data": { schema: form } },
    },
  };
}
