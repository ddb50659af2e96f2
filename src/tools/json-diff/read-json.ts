import { InputError } from "#shared/input-error.ts";
import { type DuplicateKey, reformatJson } from "#shared/json/json-reformatter.ts";
import { type JsonValue, parseJson } from "#shared/json/json-value.ts";

/**
 * Reads one JSON document.
 * @param field the input that it is.
 * @throws {InputError} with line and column of invalid JSON, or for more than 200 levels of nesting.
 */
export async function readJson(
  text: string,
  field: string,
  onDuplicateKey?: (found: DuplicateKey) => void,
): Promise<JsonValue> {
  try {
    const [value, ...more] = await parseJson(text, onDuplicateKey);
    if (value !== undefined && more.length === 0) return value;
    // Rejects JSON Lines, with the position of the second document.
    for await (const _ of reformatJson([new TextEncoder().encode(text)], { indent: "" }));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.message, { field, ...(error.position && { position: error.position }) });
  }
  throw new InputError("Please enter JSON", { field });
}
