import type { AnyOperation, InputDeclaration } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";

/** JSON Schema (draft 2020-12) of an object. */
export interface ObjectSchema {
  type: "object";
  properties: Readonly<Record<string, Schema>>;
  required: readonly string[];
  additionalProperties: false;
}

type Schema = Readonly<Record<string, unknown>>;

/** JSON Schema of an operation's options, for self-describing interfaces. Never loaded in the browser. */
export function optionsSchema({ options }: AnyOperation): ObjectSchema {
  const properties = Object.entries<OptionDeclaration>(options).map(([name, option]) => [name, optionSchema(option)]);
  return { type: "object", properties: Object.fromEntries(properties), required: [], additionalProperties: false };
}

function optionSchema(option: OptionDeclaration): Schema {
  const { label, help, default: initial } = option;
  return { title: label, ...(help && { description: help }), ...valueSchema(option), default: initial };
}

function valueSchema(option: OptionDeclaration): Schema {
  switch (option.kind) {
    case "flag":
      return { type: "boolean" };
    case "choice": {
      const named = option.choices.map(({ value, label }) => ({ const: value, title: label }));
      return { type: "string", enum: option.choices.map(({ value }) => value), oneOf: named };
    }
    case "integer":
      return { type: "integer", minimum: option.min, maximum: option.max };
    case "range":
      return { type: "number", minimum: option.min, maximum: option.max };
    case "number":
      return { type: "number" };
    case "color":
      return { type: "string", pattern: "^#[0-9a-fA-F]{6}$" };
    case "date-time":
      return { type: "string", pattern: "^(?:\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2})?)?$" };
    case "secret":
      return { type: "string", writeOnly: true };
    default:
      return { type: "string", ...(option.maxLength !== undefined && { maxLength: option.maxLength }) };
  }
}

/** JSON Schema of an operation's inputs. Each interface transports their texts and files in its own way. */
export function inputsSchema({ inputs }: AnyOperation): ObjectSchema {
  const entries = Object.entries<InputDeclaration>(inputs);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, input]) => [name, inputSchema(input)])),
    required: entries.filter(([, { optional }]) => !optional).map(([name]) => name),
    additionalProperties: false,
  };
}

function inputSchema({ kind, label, accepts }: InputDeclaration): Schema {
  const one = { type: "string", ...(accepts.length === 1 && { contentMediaType: accepts[0] }) };
  const description = `${label}: ${accepts.join(", ")}`;
  return kind === "files" ? { description, type: "array", items: one } : { description, ...one };
}
