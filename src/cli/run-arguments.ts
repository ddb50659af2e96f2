import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { namesOf } from "#interfaces/option-text.ts";
import type { AnyOperation, InputDeclaration } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import { toKebab } from "#shared/public-name.ts";
import { closest } from "./closest.ts";
import { UsageError } from "./terminal.ts";

export interface RunArguments {
  /** Files, or values of a one-line input. `-` is stdin. */
  positionals: readonly string[];
  /** Arguments of each input given by name. */
  named: ReadonlyMap<string, readonly string[]>;
  /** By name in either form. */
  options: readonly (readonly [name: string, text: string])[];
  /** A file or folder. `-` is stdout. */
  output: string | undefined;
  json: boolean;
  help: boolean;
}

/** Options of every operation. No operation's own option or input may have one of these names. */
export const GENERAL_OPTIONS = {
  output: { type: "string", short: "o" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

type Type = "boolean" | "string";

/**
 * Reads what follows `sundry TOOL OPERATION`: `--name value`, `--name=value`, `--flag`, `--no-flag`, `-o FILE`, files,
 * and `--` before those that start with a dash. Negative numbers need none, and neither do values such as `-rw-r--r--`.
 * @throws {UsageError}
 */
export function parseRunArguments(operation: AnyOperation, args: readonly string[]): RunArguments {
  const types = optionTypes(operation);
  const known: Record<string, { type: Type; short?: string }> = { ...GENERAL_OPTIONS };
  for (const [name, type] of types) known[name] = { type };
  const dashValues = findDashValues(operation, args, known);
  // No argument contains the placeholder.
  const plain = args.map((arg, index) => (dashValues.has(index) ? `\0${index}` : arg));
  const { tokens } = parseArgs({ args: plain, options: known, strict: false, tokens: true });
  const positionals: string[] = [];
  const named = new Map<string, string[]>();
  const options: [string, string][] = [];
  const general: { output?: string; json?: boolean; help?: boolean } = {};
  for (const token of tokens) {
    if (token.kind === "positional") {
      const { value } = token;
      positionals.push(value.startsWith("\0") ? (args[Number(value.slice(1))] ?? "") : value);
    }
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    if (!Object.hasOwn(known, name)) {
      const flag = name.startsWith("no-") ? name.slice("no-".length) : "";
      if (types.get(flag) !== "boolean" || value !== undefined) throw unknownOption(rawName, Object.keys(known));
      options.push([flag, "false"]);
      continue;
    }
    if (known[name]?.type === "string" && value === undefined) throw new UsageError(`${rawName} needs a value.`);
    if (name === "output") general.output = value ?? "";
    else if (name === "json" || name === "help") {
      if (value !== undefined) throw new UsageError(`${rawName} takes no value.`);
      general[name] = true;
    } else if (Object.hasOwn(operation.inputs, name)) named.set(name, [...(named.get(name) ?? []), value ?? ""]);
    else options.push([name, value ?? ""]);
  }
  const { output, json = false, help = false } = general;
  return { positionals, named, options, output, json, help };
}

function optionTypes({ options, inputs }: AnyOperation): ReadonlyMap<string, Type> {
  const types = new Map<string, Type>();
  for (const [id, option] of Object.entries<OptionDeclaration>(options)) {
    for (const name of namesOf(id, option)) types.set(name, option.kind === "flag" ? "boolean" : "string");
  }
  for (const name of Object.keys(inputs)) types.set(name, "string");
  return types;
}

/** The places of values that start with a dash: negative numbers, and others if the first input is a value. */
function findDashValues(
  { inputs }: AnyOperation,
  args: readonly string[],
  known: Readonly<Record<string, { type: Type; short?: string }>>,
): ReadonlySet<number> {
  const [first] = Object.values<InputDeclaration>(inputs);
  const pattern = first && takesText(first) ? SHORT_VALUE : NEGATIVE_NUMBER;
  const found = new Set<number>();
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? "";
    if (arg === "--") break;
    const name = arg === "-o" ? "output" : arg.startsWith("--") ? arg.slice(2) : "";
    if (Object.hasOwn(known, name) && known[name]?.type === "string") index++;
    else if (pattern.test(arg)) found.add(index);
  }
  return found;
}

const NEGATIVE_NUMBER = /^-\.?\d/;
/** But not the general options with one letter. */
const SHORT_VALUE = /^-[^-oh]/;

function unknownOption(rawName: string, known: readonly string[]): UsageError {
  const near = closest(rawName.replace(/^-+/, ""), known);
  return new UsageError(
    `There is no option ${rawName}.`,
    near ? `Did you mean --${toKebab(near)}?` : `If it's a value or a file, put -- before it: -- ${rawName}`,
  );
}

/** One value for an input: a file, stdin, or text from the command line. */
export type InputSource = { path: string } | { stdin: true } | { text: string };

export interface Run {
  /** Name of its file when there are several runs, for messages. */
  label: string | undefined;
  inputs: Readonly<Record<string, readonly InputSource[]>>;
}

/**
 * Decides which input gets which file. One input: a run per file. Several inputs: one file each, in order. Without a
 * file, the first input is stdin.
 * @throws {UsageError}
 */
export function planRuns({ inputs }: AnyOperation, { positionals, named }: RunArguments): readonly Run[] {
  const declared = Object.entries<InputDeclaration>(inputs);
  const given: Record<string, readonly InputSource[]> = {};
  for (const [name, texts] of named) {
    const declaration = inputs[name] as InputDeclaration;
    if (texts.length > 1 && declaration.kind !== "files") throw new UsageError(`--${name} can be given once.`);
    given[name] = texts.map((text) => toSource(declaration, text));
  }
  const free = declared.filter(([name]) => !named.has(name));
  const [first] = free;
  const runs: Run[] = [];
  if (free.length <= 1 && first && first[1].kind !== "files" && positionals.length > 1) {
    for (const text of positionals) {
      runs.push({ label: text, inputs: { ...given, [first[0]]: [toSource(first[1], text)] } });
    }
  } else runs.push({ label: undefined, inputs: { ...given, ...inOrder(free, positionals, declared.length) } });
  rejectSecondStdin(runs);
  return runs;
}

/** The files in the order of the inputs; an input of several files takes all that are left. */
function inOrder(
  free: readonly (readonly [string, InputDeclaration])[],
  positionals: readonly string[],
  inputCount: number,
): Record<string, readonly InputSource[]> {
  const left = [...positionals];
  const given: Record<string, readonly InputSource[]> = {};
  for (const [index, [name, declaration]] of free.entries()) {
    const texts = declaration.kind === "files" ? left.splice(0) : left.splice(0, 1);
    if (texts.length > 0) given[name] = texts.map((text) => toSource(declaration, text));
    else if (declaration.optional) continue;
    else if (index === 0) given[name] = [{ stdin: true }];
    else throw new UsageError(`Please name a file for --${name}.`);
  }
  if (left.length > 0) {
    const takes = inputCount === 0 ? "takes no input" : `takes ${inputCount} inputs`;
    throw new UsageError(`This ${takes}: ${left.map((text) => `"${text}"`).join(", ")} is too much.`);
  }
  return given;
}

function toSource(declaration: InputDeclaration, text: string): InputSource {
  if (text === "-") return { stdin: true };
  if (takesText(declaration)) return { text };
  const isText = takesTextOrFile(declaration) && isNoFileName(text) && !existsSync(text);
  return isText ? { text } : { path: text };
}

/** Whether an argument that can't be a file's name is the input itself. */
export function takesTextOrFile({ kind, secret }: InputDeclaration): boolean {
  return !secret && (kind === "text" || kind === "text-stream" || kind === "string-stream");
}

/** A URL, a text with signs or spaces but no extension, or a text without letters. */
function isNoFileName(text: string): boolean {
  if (text.includes("\n")) return false;
  if (URL_START.test(text)) return true;
  if (EXTENSION.test(text) || DRIVE.test(text)) return false;
  return SIGN.test(text) || !/\p{L}/u.test(text);
}

const URL_START = /^[a-z][a-z0-9+.-]*:\/\//i;
const EXTENSION = /\.[a-z][a-z0-9]{0,9}$/i;
const DRIVE = /^[a-z]:[\\/]/i;
const SIGN = /[\s"'`*?<>|(){}[\]=,;:@&%$!#^]/;

/** Whether an argument is the input itself rather than its file. Other users can see a secret in the list of processes. */
export function takesText({ oneLine, secret }: InputDeclaration): boolean {
  return oneLine && !secret;
}

function rejectSecondStdin(runs: readonly Run[]): void {
  const sources = runs.flatMap(({ inputs }) => Object.values(inputs).flat());
  const count = sources.filter((source) => "stdin" in source).length;
  if (count > 1) throw new UsageError("Only one input can be stdin.");
}
