import { InputError } from "#shared/input-error.ts";
import type { AnyOperation, InputDeclaration } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import { toKebab } from "#shared/public-name.ts";
import type { LoadOperations } from "#shared/recipe/read-recipe.ts";
import { type OperationStep, type Recipe, recipeFileName } from "#shared/recipe/recipe.ts";
import { type LoadedStep, loadSteps } from "#shared/recipe/recipe-operation.ts";
import { resolveOptions } from "#shared/resolve-options.ts";
import { shellQuote } from "./shell-quote.ts";

/**
 * A recipe as a command for a POSIX shell, from stdin to stdout: one command per step where each step only passes its
 * result on, otherwise `sundry recipe` with the recipe's file.
 * @throws {InputError} for a step that only runs in a browser.
 * @example "sundry base64-encode decode | sundry json-formatter format --indent 4"
 */
export async function recipeCommand(recipe: Recipe, load: LoadOperations): Promise<string> {
  const steps = await loadSteps(recipe, load);
  rejectBrowserSteps(steps);
  const commands: (string | undefined)[] = [];
  let givesFiles = false;
  for (const { step, operation } of steps) {
    const isPlain = operation && !givesFiles && passesOn(step, operation, commands.length === 0);
    commands.push(isPlain ? stepCommand(step, operation) : undefined);
    givesFiles = operation !== undefined && (step.forEach ? step.forEach === "file" : operation.gives.kind === "files");
  }
  const isPipeline = commands.length > 0 && !commands.includes(undefined);
  const command = isPipeline ? commands.join(" | ") : `sundry recipe ${shellQuote(recipeFileName(recipe))}`;
  return givesFiles ? `${command} -o result/` : command;
}

/** @throws {InputError} */
export function rejectBrowserSteps(steps: readonly LoadedStep[]): void {
  for (const { index, step, operation } of steps) {
    if (!operation) continue;
    if (operation.runs === "anywhere") continue;
    const message = `Step ${index + 1}: "${step.tool} ${toKebab(step.operation)}" only runs in a browser.`;
    throw new InputError(message, { position: { step: index } });
  }
}

/** Whether the step does the same with a pipe, which has no name and is never several files. */
function passesOn({ forEach, inputs }: OperationStep, operation: AnyOperation, isFirst: boolean): boolean {
  if (forEach || inputs) return false;
  const [first] = Object.values<InputDeclaration>(operation.inputs);
  return isFirst || (first !== undefined && first.kind !== "files");
}

/** @returns undefined if an option can't be typed into a terminal. */
function stepCommand({ tool, operation: id, options = {} }: OperationStep, operation: AnyOperation) {
  const values: Readonly<Record<string, unknown>> = resolveOptions(operation.options, options);
  const words = ["sundry", tool, toKebab(id)];
  for (const option of Object.keys(options)) {
    const name = toKebab(option);
    const text = String(values[option]);
    if (!isTypeable(text)) return undefined;
    const { kind } = operation.options[option] as OptionDeclaration;
    if (kind === "flag") words.push(values[option] === true ? `--${name}` : `--no-${name}`);
    else if (text.startsWith("-")) words.push(`--${name}=${text}`);
    else words.push(`--${name}`, text);
  }
  return words.map(shellQuote).join(" ");
}

/** A pasted control character can press keys, and an argument is UTF-8 without NUL. */
function isTypeable(text: string): boolean {
  return text.isWellFormed() && !/[^\P{Cc}\n]/u.test(text);
}
