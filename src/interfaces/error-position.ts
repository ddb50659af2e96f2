import type { InputError, InputPosition } from "#shared/input-error.ts";
import type { NamedInputs } from "#shared/named-inputs.ts";
import { positionAt } from "#shared/text-position.ts";
import { readText } from "#shared/text-source.ts";

/** Where an error is, with line and column if the text is still there. Inputs that were streamed are not. */
export async function errorPosition(
  { field, position }: InputError,
  inputs: NamedInputs,
): Promise<InputPosition | undefined> {
  if (position?.offset === undefined || position.line !== undefined) return position;
  const source = (field === undefined ? undefined : inputs[field]) ?? Object.values(inputs)[0];
  if (typeof source !== "string" && !(source instanceof Blob)) return position;
  const { line, column } = positionAt(await readText(source), position.offset);
  return { ...position, line, column };
}
