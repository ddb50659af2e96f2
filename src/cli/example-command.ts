import { shellQuote } from "#interfaces/shell-quote.ts";
import type { AnyOperation, ExampleInput, InputDeclaration, OperationExample } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import { toKebab } from "#shared/public-name.ts";
import { takesText } from "./run-arguments.ts";

/** Longer inputs are shown as a file. */
const MAX_INLINE_LENGTH = 200;
const MAX_INLINE_LINES = 4;

/** An example as a command for a POSIX shell. */
export function exampleCommand(tool: string, name: string, operation: AnyOperation, example: OperationExample): string {
  const command = ["sundry", tool, name, ...exampleOptions(operation, example)].map(shellQuote);
  const inputs = Object.entries<InputDeclaration>(operation.inputs);
  const [first] = inputs;
  if (!first) return command.join(" ");
  if (inputs.length > 1) {
    return [...command, ...inputs.map(([name, input]) => `--${name} ${namedInput(name, input, example)}`)].join(" ");
  }
  const input = example.input ?? example.inputs?.[first[0]];
  const [, { kind }] = first;
  if (kind === "files" || typeof input === "object") return [...command, ...fileNames(input)].join(" ");
  if (input === undefined || !isShort(input)) return `${command.join(" ")} < input.txt`;
  if (takesText(first[1]) && !input.startsWith("-")) return [...command, shellQuote(input)].join(" ");
  return `printf %s ${shellQuote(input)} | ${command.join(" ")}`;
}

function namedInput(name: string, input: InputDeclaration, example: OperationExample): string {
  const text = example.inputs?.[name];
  return takesText(input) && typeof text === "string" ? shellQuote(text) : `${name}.txt`;
}

/** The example's options as arguments. */
export function exampleOptions({ options }: AnyOperation, example: OperationExample): string[] {
  return Object.entries(example.options ?? {}).map(([id, value]) => {
    const name = toKebab(id);
    const { kind } = options[id] as OptionDeclaration;
    return kind === "flag" ? `--${value ? "" : "no-"}${name}` : `--${name}=${value}`;
  });
}

function fileNames(input: ExampleInput | undefined): string[] {
  const count = typeof input === "object" ? input.length : 1;
  return Array.from({ length: count }, (_, index) => `file-${index + 1}`);
}

function isShort(text: string): boolean {
  return text.length <= MAX_INLINE_LENGTH && text.split("\n").length <= MAX_INLINE_LINES;
}
