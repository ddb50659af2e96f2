import { InputError } from "#shared/input-error.ts";
import { isRecord } from "#shared/is-record.ts";
import type { AnyOperation, InputDeclaration, Operations } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import { toKebab } from "#shared/public-name.ts";
import { resolveOptions } from "#shared/resolve-options.ts";
import { isJoin, MAX_STEPS, type OperationStep, type Recipe, type RecipeStep } from "./recipe.ts";

/** Loads the operations of a tool; undefined for an unknown tool. */
export type LoadOperations = (tool: string) => Promise<Operations | undefined>;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Checks a recipe from a file, a link or an agent. Nothing in it is ignored: an unknown step, option or field may come
 * from a newer version that means something else by the rest.
 * @throws {InputError} that names the step and what is wrong with it.
 */
export async function readRecipe(value: unknown, load: LoadOperations): Promise<Recipe> {
  if (!isRecord(value)) throw new InputError("This is not a recipe. A recipe is a JSON object with steps.");
  if (value.recipe !== 1) {
    throw new InputError(
      typeof value.recipe === "number"
        ? `This recipe has version ${value.recipe}. This site knows version 1.`
        : 'This is not a recipe. A recipe has the field "recipe": 1.',
    );
  }
  rejectUnknown(value, ["$schema", "recipe", "name", "description", "icon", "steps"], "The recipe");
  const { $schema, name, description, icon, steps } = value;
  if ($schema !== undefined && typeof $schema !== "string")
    throw new InputError('The "$schema" of the recipe must be text.');
  if (typeof name !== "string" || name.trim() === "") throw new InputError('The recipe needs a "name".');
  if (description !== undefined && typeof description !== "string")
    throw new InputError('The "description" of the recipe must be text.');
  if (icon !== undefined && !isIconName(icon))
    throw new InputError('The "icon" of the recipe must be the name of an icon.');
  if (!Array.isArray(steps) || steps.length === 0) throw new InputError('The recipe needs "steps".');
  if (steps.length > MAX_STEPS) throw new InputError(`A recipe can have at most ${MAX_STEPS} steps.`);
  const read: RecipeStep[] = [];
  for (const [index, step] of steps.entries()) {
    try {
      read.push(await readStep(step, `Step ${index + 1}`, load));
    } catch (error) {
      throw error instanceof InputError ? new InputError(error.message, { position: { step: index } }) : error;
    }
  }
  rejectRepeatedOpen(read);
  return {
    recipe: 1,
    name,
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    steps: read,
  };
}

/** Parses and checks a recipe file. @throws {InputError} */
export async function parseRecipe(text: string, load: LoadOperations): Promise<Recipe> {
  return readRecipe(parseJson(text), load);
}

/** Parses the JSON of a recipe. @throws {InputError} */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`This is not a recipe: ${(error as Error).message}`);
  }
}

async function readStep(step: unknown, place: string, load: LoadOperations): Promise<RecipeStep> {
  if (!isRecord(step)) throw new InputError(`${place} must be an object.`);
  const off = readOff(step.off, place);
  if (Object.hasOwn(step, "join")) {
    rejectUnknown(step, ["join", "off"], place);
    if (typeof step.join !== "string") throw new InputError(`${place}: "join" must be text.`);
    return { join: step.join, ...off };
  }
  rejectUnknown(step, ["tool", "operation", "options", "inputs", "open", "forEach", "off"], place);
  const { tool, operation: wanted, options = {}, inputs = {}, open = [], forEach } = step;
  if (typeof tool !== "string" || typeof wanted !== "string")
    throw new InputError(`${place} needs a "tool" and an "operation".`);
  const operations = await load(tool);
  if (!operations) throw new InputError(`${place}: there is no tool "${tool}".`);
  const listed = Object.entries(operations).filter(([, { internal }]) => !internal);
  // The command line lists `toJson` as `to-json`.
  const [id, operation] = listed.find(([one]) => one === wanted || toKebab(one) === wanted) ?? [];
  if (id === undefined || !operation) {
    const known = listed.map(([one]) => one).join(", ");
    throw new InputError(`${place}: "${tool}" has no operation "${wanted}". It has: ${known}.`);
  }
  if (forEach !== undefined && forEach !== "file" && forEach !== "line")
    throw new InputError(`${place}: "forEach" must be "file" or "line".`);
  return {
    tool,
    operation: id,
    ...readOptions(options, operation, place),
    ...readInputs(inputs, operation, place),
    ...readOpen(open, operation, place),
    ...(forEach && { forEach }),
    ...off,
  };
}

function readOff(off: unknown, place: string): { off?: true } {
  if (off !== undefined && typeof off !== "boolean") throw new InputError(`${place}: "off" must be true or false.`);
  return off ? { off } : {};
}

function readOptions(given: unknown, operation: AnyOperation, place: string): Pick<OperationStep, "options"> {
  if (!isRecord(given)) throw new InputError(`${place}: "options" must be an object.`);
  const declarations: Readonly<Record<string, OptionDeclaration>> = operation.options;
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(declarations, name)) throw new InputError(`${place} has no option "${name}".`);
    if (declarations[name]?.kind === "secret")
      throw new InputError(`${place}: a recipe can't contain the secret "${name}".`);
  }
  try {
    resolveOptions(operation.options, given);
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${place}: ${error.message}`);
    throw error;
  }
  return Object.keys(given).length > 0 ? { options: given } : {};
}

function readInputs(given: unknown, operation: AnyOperation, place: string): Pick<OperationStep, "inputs"> {
  if (!isRecord(given)) throw new InputError(`${place}: "inputs" must be an object.`);
  const [, ...others] = Object.entries<InputDeclaration>(operation.inputs);
  for (const [name, text] of Object.entries(given)) {
    if (!others.some(([other]) => other === name)) throw new InputError(`${place} has no other input "${name}".`);
    if (typeof text !== "string") throw new InputError(`${place}: the input "${name}" must be text.`);
  }
  for (const [name, { optional }] of others) {
    if (!optional && !Object.hasOwn(given, name)) throw new InputError(`${place} needs the input "${name}".`);
  }
  return Object.keys(given).length > 0 ? { inputs: given as Readonly<Record<string, string>> } : {};
}

function readOpen(given: unknown, { options }: AnyOperation, place: string): Pick<OperationStep, "open"> {
  if (!Array.isArray(given) || !given.every((name) => typeof name === "string"))
    throw new InputError(`${place}: "open" must be a list of option names.`);
  const unknown = given.find((name) => !Object.hasOwn(options, name));
  if (unknown !== undefined) throw new InputError(`${place} has no option "${unknown}".`);
  return given.length > 0 ? { open: given } : {};
}

/** They are controls of one page and parameters of one call. */
function rejectRepeatedOpen(steps: readonly RecipeStep[]): void {
  const seen = new Set<string>();
  for (const [index, step] of steps.entries()) {
    for (const name of isJoin(step) ? [] : (step.open ?? [])) {
      if (seen.has(name)) throw new InputError(`Step ${index + 1}: the option "${name}" is already open.`);
      seen.add(name);
    }
  }
}

function isIconName(value: unknown): value is string {
  return typeof value === "string" && /^[a-z0-9-]+$/.test(value);
}

function rejectUnknown(value: Fields, known: readonly string[], place: string): void {
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new InputError(`${place} has the unknown field "${unknown}".`);
}
