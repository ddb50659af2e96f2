import { JSONSchemaInput } from "quicktype-core/dist/esm/input/JSONSchemaInput.js";
import { JSONSchemaStore } from "quicktype-core/dist/esm/input/JSONSchemaStore.js";
import { QuickTypeError } from "quicktype-core/dist/esm/Messages.js";
import { InputError } from "#shared/input-error.ts";
import { isRecord } from "#shared/is-record.ts";
import { parseJson } from "#shared/json/json-value.ts";
import { omissionOf, render, typeNameOf } from "./json-to-types.ts";
import { type CommonSettings, canName, type Language } from "./languages.ts";
import { targetOf } from "./targets.ts";
import { warnOfUnions } from "./warn-of-unions.ts";

/** Nothing is fetched. */
class NoSchemas extends JSONSchemaStore {
  async fetch(): Promise<undefined> {
    return undefined;
  }
}

/**
 * Declares the types that a JSON Schema describes.
 * @throws {InputError} with line and column of invalid JSON, for a schema that can't be read, and for one that refers to
 *   another document.
 */
export async function schemaToTypes(
  text: string,
  settings: CommonSettings,
  warn: (message: string) => void = () => {},
): Promise<string> {
  const name = typeNameOf(settings);
  const [schema, ...more] = await parseJson(text);
  if (!(schema instanceof Map) || more.length > 0) {
    throw new InputError('A JSON Schema is one object, such as {"type": "object", "properties": {…}}', {
      field: "input",
    });
  }
  const input = new JSONSchemaInput(new NoSchemas());
  try {
    await input.addSource({ name, schema: adapt(text, settings.language, warn) });
    const code = await render(input, targetOf(settings), settings);
    warnOfUnions(code, settings, warn);
    return code;
  } catch (error) {
    if (error instanceof QuickTypeError) throw new InputError(messageOf(error), { field: "input" });
    throw error;
  }
}

function adapt(text: string, language: Language, warn: (message: string) => void): string {
  const schema = JSON.parse(text, (key, value) => {
    if (key === "$ref" && typeof value === "string") return value.replaceAll("/$defs/", "/definitions/");
    if (!isRecord(value)) return value;
    if (key === "properties") {
      const omitted = Object.keys(value).filter((name) => !canName(name, language));
      for (const name of omitted) warn(omissionOf(name, language));
      return Object.fromEntries(Object.entries(value).filter(([name]) => !omitted.includes(name)));
    }
    // quicktype's PHP writes the values of an enum without escapes.
    if (language === "php" && Array.isArray(value["enum"])) {
      const { enum: _, ...rest } = value;
      return value["enum"].every((item) => typeof item === "string") ? { type: "string", ...rest } : rest;
    }
    if (!isRecord(value["$defs"])) return value;
    // It takes the names of types from `definitions`, as `$defs` was called before draft 2019-09.
    const { $defs, definitions, ...rest } = value;
    return { ...rest, definitions: { ...(isRecord(definitions) ? definitions : {}), ...$defs } };
  });
  return JSON.stringify(schema);
}

function messageOf({ message, messageName, properties }: QuickTypeError): string {
  if (!messageName.startsWith("SchemaFetchError")) return message;
  return `The schema refers to ${properties["address"]}, which isn’t fetched. Put that schema under "$defs".`;
}
