import { errorPosition } from "#interfaces/error-position.ts";
import { interfaceRecipe } from "#interfaces/interface-recipe.ts";
import { readOptionValues } from "#interfaces/option-text.ts";
import { findOperation } from "#interfaces/public-operations.ts";
import { stepLoader, type ToolModules } from "#interfaces/tool-access.ts";
import type { ByteStream } from "#shared/byte-stream.ts";
import { InputError } from "#shared/input-error.ts";
import { isRecord } from "#shared/is-record.ts";
import type { NamedInputs } from "#shared/named-inputs.ts";
import type { AnyOperation, InputDeclaration, InputKind } from "#shared/operation.ts";
import { toKebab } from "#shared/public-name.ts";
import type { Recipe } from "#shared/recipe/recipe.ts";
import { recipeOperation } from "#shared/recipe/recipe-operation.ts";

/** A text, or the name of data that isn't part of the call: a file or an earlier result. */
export type GivenValue = { text: string } | { reference: string };

/** A call of `run_operation` with checked names. */
export interface RunCall {
  tool: string;
  operation: string;
  inputs: Readonly<Record<string, readonly GivenValue[]>>;
  options: Readonly<Record<string, unknown>>;
  /** Runs this instead of the tool's operation. */
  recipe?: Recipe;
  /** Data results as JSON instead of text. */
  json: boolean;
  /** Where the results go, if the agent says so. */
  output?: string;
}

/** A call that can't be run as it is. */
export class CallError extends Error {
  override readonly name = "CallError";
  /** What to do. */
  readonly fix: string;
  readonly field: string | undefined;

  constructor(message: string, fix: string, field?: string) {
    super(message);
    this.fix = fix;
    this.field = field;
  }
}

/**
 * Checks the arguments of `run_operation`.
 * @param referenceName the argument that names a file or an earlier result
 * @throws {UnknownOperationError} or {CallError} or {InputError}
 */
export async function readRunCall(
  tools: ToolModules,
  args: Readonly<Record<string, unknown>>,
  referenceName: string,
): Promise<{ call: RunCall; operation: AnyOperation }> {
  const tool = readString(args, "tool");
  const { id, operation } = await findOperation(tools, tool, readOptional(args, "operation"));
  const options = args.options ?? {};
  if (!isRecord(options))
    throw new CallError("options must be an object.", 'For example {"urlSafe": true}.', "options");
  const output = readOptional(args, "output");
  return {
    call: {
      tool,
      operation: id,
      inputs: readInputs(operation, args, referenceName),
      options: readOptionValues(operation, options),
      json: args.json === true,
      ...(output !== undefined && { output }),
    },
    operation,
  };
}

/**
 * Checks the arguments of `run_recipe`.
 * @throws {CallError} or {InputError}
 */
export async function readRecipeCall(
  tools: ToolModules,
  args: Readonly<Record<string, unknown>>,
  referenceName: string,
): Promise<{ call: RunCall; operation: AnyOperation }> {
  const operation = await interfaceRecipe(tools, { recipe: 1, name: "Recipe", steps: args.steps });
  const { recipe } = operation;
  const output = readOptional(args, "output");
  const inputs = readInputs(operation, args, referenceName);
  return {
    call: {
      tool: "recipe",
      operation: "run",
      inputs,
      options: {},
      json: false,
      ...(recipe && { recipe }),
      ...(output !== undefined && { output }),
    },
    operation,
  };
}

/** Loads the operation of a call. */
export async function loadOperation(
  tools: ToolModules,
  { tool, operation: id, recipe }: RunCall,
): Promise<AnyOperation> {
  if (recipe) return recipeOperation(recipe, stepLoader(tools));
  const operation = (await tools.operations(tool))[id];
  if (!operation) throw new Error(`${tool} has no operation ${id}`);
  return operation;
}

export function readString(args: Readonly<Record<string, unknown>>, name: string): string {
  const value = readOptional(args, name);
  if (value === undefined) throw new CallError(`${name} is missing.`, `Add "${name}" to the arguments.`, name);
  return value;
}

export function readOptional(args: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = args[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw new CallError(`${name} must be a string.`, "Pass it as text.", name);
  return value;
}

function readInputs(
  operation: AnyOperation,
  args: Readonly<Record<string, unknown>>,
  referenceName: string,
): Record<string, readonly GivenValue[]> {
  const declared: Readonly<Record<string, InputDeclaration>> = operation.inputs;
  const names = Object.keys(declared);
  const inputs: Record<string, readonly GivenValue[]> = {};
  const add = (name: string, given: unknown, read: (one: unknown) => GivenValue) => {
    const known = names.find((one) => one === name || toKebab(one) === name);
    if (known === undefined) {
      const fix = names.length > 0 ? `Inputs: ${names.join(", ")}.` : "It takes no input, only options.";
      throw new CallError(`There is no input "${name}".`, fix, name);
    }
    if (inputs[known]) throw new CallError(`The input "${known}" is given twice.`, "Give it once.", known);
    const values = (Array.isArray(given) ? given : [given]).map(read);
    if (values.length > 1 && declared[known]?.kind !== "files") {
      throw new CallError(`The input "${known}" takes one value.`, "Run the operation once per value.", known);
    }
    inputs[known] = values;
  };
  const [first = "input"] = names;
  const readText = (value: unknown): GivenValue => {
    if (typeof value !== "string") throw new CallError("input must be a string.", "Pass it as text.", "input");
    return { text: value };
  };
  const readReference = (value: unknown): GivenValue => {
    if (typeof value === "string") return { reference: value };
    throw new CallError(`${referenceName} must be a string.`, "Pass one, or a list.", referenceName);
  };
  if (args.input !== undefined) add(first, args.input, readText);
  if (args[referenceName] !== undefined) add(first, args[referenceName], readReference);
  if (args.inputs !== undefined) {
    if (!isRecord(args.inputs)) throw new CallError("inputs must be an object.", "Name each input in it.", "inputs");
    for (const [name, given] of Object.entries(args.inputs)) {
      add(name, given, (one) => {
        if (typeof one === "string") return { text: one };
        if (isRecord(one) && referenceName in one) return readReference(one[referenceName]);
        throw new CallError(`inputs.${name} must be text or {"${referenceName}": …}.`, "Pass it in that form.", name);
      });
    }
  }
  return inputs;
}

/** Opens the inputs of a call as an operation expects them. */
export async function openInputs(
  { inputs }: AnyOperation,
  given: RunCall["inputs"],
  open: (reference: string, kind: InputKind) => Promise<File | ByteStream>,
): Promise<NamedInputs> {
  const opened: Record<string, NamedInputs[string]> = {};
  for (const [name, { kind }] of Object.entries<InputDeclaration>(inputs)) {
    const values = given[name];
    if (!values) continue;
    if (kind === "files") {
      opened[name] = await Promise.all(
        values.map(async (value, index) => {
          if ("text" in value) return new File([value.text], `input-${index + 1}.txt`);
          const source = await open(value.reference, kind);
          return source instanceof File ? source : source.toFile();
        }),
      );
    } else {
      const [value] = values;
      if (value) opened[name] = "text" in value ? value.text : await open(value.reference, kind);
    }
  }
  return opened;
}

/** An error of a run in a form that crosses threads. */
export interface PlainFailure {
  message: string;
  /** Undefined for a bug rather than an invalid input. */
  input?: { title: string; field: string | undefined; position: InputError["position"] };
}

/** Adds line and column to errors that only have an offset. */
export async function toPlainFailure(error: unknown, inputs: NamedInputs): Promise<PlainFailure> {
  if (error instanceof InputError) {
    const { message, title, field } = error;
    return { message, input: { title, field, position: await errorPosition(error, inputs) } };
  }
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

export function fromPlainFailure({ message, input }: PlainFailure): Error {
  if (!input) return new Error(message);
  const { title, field, position } = input;
  return new InputError(message, { title, ...(field !== undefined && { field }), ...(position && { position }) });
}

export function timeoutError(limitMs: number): InputError {
  return new InputError(`This took longer than ${limitMs / 1000} s and was stopped.`);
}
