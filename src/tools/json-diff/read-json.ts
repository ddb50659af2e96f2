import { InputError } from "#shared/input-error.ts";
import type { DuplicateKey } from "#shared/json/json-reformatter.ts";
import { checkJson, type JsonValue, parseJson } from "#shared/json/json-value.ts";

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
  const [value, ...more] = await parseJson(text, onDuplicateKey, field);
  // Rejects JSON Lines, with the position of the second document.
  if (more.length > 0) await checkJson(text, { field, lines: false });
  if (value === undefined) throw new InputError("Please enter JSON", { field });
  return value;
}
