import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import type { AnyOperation } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import { toKebab } from "#shared/public-name.ts";

const FLAGS = lookup({
  "": true,
  true: true,
  yes: true,
  on: true,
  "1": true,
  false: false,
  no: false,
  off: false,
  "0": false,
});

/**
 * Reads option values from a command line or a query. Names are in JavaScript or command-line form: `urlSafe`, `url-safe`.
 * @throws {InputError} for an unknown option or a value of the wrong type, naming the option.
 */
export function readOptionTexts(
  { options }: Pick<AnyOperation, "options">,
  texts: Iterable<readonly [name: string, text: string]>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, text] of texts) {
    const { id, declaration } = findOption(options, name);
    values[id] = readOption(id, declaration, text);
  }
  return values;
}

/**
 * Reads option values from JSON, where numbers and flags may also be texts.
 * @throws {InputError} for an unknown option or a text that is not a value of its option, naming the option.
 */
export function readOptionValues(
  { options }: Pick<AnyOperation, "options">,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const { id, declaration } = findOption(options, name);
    values[id] = typeof value === "string" ? readOption(id, declaration, value) : value;
  }
  return values;
}

function findOption(options: AnyOperation["options"], name: string): { id: string; declaration: OptionDeclaration } {
  const declarations = Object.entries<OptionDeclaration>(options);
  const [id, declaration] = declarations.find(([known, option]) => namesOf(known, option).includes(name)) ?? [];
  if (id !== undefined && declaration !== undefined) return { id, declaration };
  const known = declarations.map(([known]) => toKebab(known)).join(", ");
  throw new InputError(`There is no option "${name}". ${known ? `Options: ${known}.` : "There are none."}`, {
    field: name,
  });
}

/** The names an option can be given by, in any interface. */
export function namesOf(id: string, { alias }: OptionDeclaration): readonly string[] {
  return [id, toKebab(id), ...(alias === undefined ? [] : [alias])];
}

function readOption(id: string, declaration: OptionDeclaration, text: string): unknown {
  switch (declaration.kind) {
    case "flag": {
      const value = FLAGS[text.toLowerCase()];
      if (value === undefined) throw new InputError(`${toKebab(id)}: please use true or false`, { field: id });
      return value;
    }
    case "choice": {
      const values = declaration.choices.map(({ value }) => value);
      const lower = text.toLowerCase();
      const found = values.find((value) => value === text) ?? values.find((value) => value.toLowerCase() === lower);
      if (found !== undefined) return found;
      throw new InputError(`${toKebab(id)}: please choose one of ${values.join(", ")}`, { field: id });
    }
    case "integer":
    case "number":
    case "range": {
      const value = text.trim() === "" ? Number.NaN : Number(text);
      if (!Number.isFinite(value)) throw new InputError(`${toKebab(id)}: please enter a number`, { field: id });
      return value;
    }
    default:
      return text;
  }
}
