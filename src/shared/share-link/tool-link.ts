import { InputError } from "#shared/input-error.ts";
import type { AnyOperation, InputDeclaration, Operations } from "#shared/operation.ts";
import { hasEffect, type OptionDeclaration, type OptionDeclarations } from "#shared/options.ts";
import { resolveOptions } from "#shared/resolve-options.ts";
import { MAX_PAYLOAD_BYTES, type SharePayload } from "#shared/share-link/share-link.ts";

/** A tool as its page shows it. */
export interface ShareableTool {
  operations: Operations;
  /** Whether the page shows one operation at a time. */
  hasModes: boolean;
}

type Values = Readonly<Record<string, unknown>>;

/** What a link, or the history, keeps of a tool's page. */
export interface ToolState {
  mode?: string;
  options?: Values;
  inputs?: Readonly<Record<string, string>>;
}

/** The options of the operations that the page shows in a mode. */
export function shownOptions(tool: ShareableTool, mode: string | undefined): OptionDeclarations {
  return Object.assign({}, ...shownOperations(tool, mode).map(({ options }) => options));
}

function shownOperations({ operations, hasModes }: ShareableTool, mode: string | undefined): AnyOperation[] {
  const [first = ""] = Object.keys(operations);
  return Object.entries(operations).flatMap(([id, operation]) =>
    !hasModes || id === (mode ?? first) ? [operation] : [],
  );
}

/**
 * The options that make a difference: neither defaults nor without effect, and never a secret. Content is left out
 * unless it's asked for.
 * @throws {InputError} for a value that the option rejects.
 */
export function optionsToShare(
  declarations: OptionDeclarations,
  values: Values,
  { content }: { content: boolean },
): Values {
  const shared = Object.entries(declarations).flatMap(([name, declaration]) => {
    if (declaration.kind === "secret" || (declaration.content && !content)) return [];
    if (!hasEffect(declaration, values)) return [];
    return Object.entries(resolveOptions({ [name]: declaration }, values)).filter(
      ([, value]) => value !== declaration.default,
    );
  });
  return Object.fromEntries(shared);
}

/** Whether the visitor filled in a password or key. */
export function isSecretSet(declarations: OptionDeclarations, values: Values): boolean {
  return Object.entries(declarations).some(
    ([name, declaration]) => declaration.kind === "secret" && (values[name] ?? "") !== declaration.default,
  );
}

/**
 * Checks what a link says about a tool, so that a page can take it as it is.
 * @throws {InputError} for anything that the tool doesn't have.
 */
export function readToolState({ mode, options = {}, inputs, recipe }: SharePayload, tool: ShareableTool): ToolState {
  if (recipe !== undefined) throw new InputError("This link is for a recipe, not for this tool.");
  if (mode !== undefined && !isMode(mode, tool)) throw new InputError(`This tool has no mode "${mode}".`);
  const declarations = shownOptions(tool, mode);
  for (const [name, value] of Object.entries(options)) {
    assertOption(name, Object.hasOwn(declarations, name) ? declarations[name] : undefined, value);
  }
  const declared: Readonly<Record<string, InputDeclaration>> = Object.assign(
    {},
    ...shownOperations(tool, mode).map(({ inputs }) => inputs),
  );
  for (const name of Object.keys(inputs ?? {})) {
    if (!Object.hasOwn(declared, name)) throw new InputError(`This tool has no input "${name}".`);
    if (declared[name]?.kind === "files") throw new InputError("The input in this link can't be text.");
  }
  return { ...(mode !== undefined && { mode }), options, ...(inputs && { inputs }) };
}

function isMode(mode: string, { operations, hasModes }: ShareableTool): boolean {
  return hasModes && Object.hasOwn(operations, mode) && operations[mode]?.internal === false;
}

function assertOption(name: string, declaration: OptionDeclaration | undefined, value: unknown): void {
  if (!declaration) throw new InputError(`This tool has no option "${name}".`);
  if (declaration.kind === "secret") throw new InputError(`A link can't contain the secret "${name}".`);
  if (typeof value !== typeof declaration.default)
    throw new InputError(`${declaration.label}: this link has a wrong value.`);
  const { maxLength = MAX_PAYLOAD_BYTES } = "maxLength" in declaration ? declaration : {};
  if (typeof value === "string" && value.length > maxLength)
    throw new InputError(`${declaration.label}: at most ${maxLength} characters.`);
  resolveOptions({ [name]: declaration }, { [name]: value });
}
