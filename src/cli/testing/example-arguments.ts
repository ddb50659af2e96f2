import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { exampleOptions } from "#cli/example-command.ts";
import { takesText } from "#cli/run-arguments.ts";
import { exampleInputs } from "#shared/examples.ts";
import type { AnyOperation, InputDeclaration, OperationExample } from "#shared/operation.ts";

/** The arguments and stdin that run an example. Its files are written to the folder. */
export function exampleArguments(
  operation: AnyOperation,
  example: OperationExample,
  folder: string,
): { args: string[]; stdin: string | undefined } {
  const args = exampleOptions(operation, example);
  const inputs = Object.entries(exampleInputs(operation, example));
  const [[, first] = []] = inputs;
  const declared: Readonly<Record<string, InputDeclaration>> = operation.inputs;
  if (inputs.length === 1 && typeof first === "string") return { args, stdin: first };
  for (const [name, input] of inputs) {
    if (input === undefined) continue;
    const texts = example.inputs?.[name] ?? example.input ?? "";
    for (const [index, text] of (typeof texts === "string" ? [texts] : texts).entries()) {
      const path = join(folder, `${name}-${index + 1}.txt`);
      writeFileSync(path, text);
      args.push(`--${name}`, takesText(declared[name] as InputDeclaration) ? text : path);
    }
  }
  return { args, stdin: undefined };
}
