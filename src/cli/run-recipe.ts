import { readFile } from "node:fs/promises";
import { interfaceRecipe } from "#interfaces/interface-recipe.ts";
import type { ToolModules } from "#interfaces/tool-modules.ts";
import { InputError } from "#shared/input-error.ts";
import type { AnyOperation } from "#shared/operation.ts";
import { parseJson } from "#shared/recipe/read-recipe.ts";
import { runOperation } from "./run-tool.ts";
import { type Terminal, UsageError } from "./terminal.ts";

/** `sundry recipe FILE [--option value] [INPUT…] [-o OUT]`. @returns the exit code */
export async function runRecipe(tools: ToolModules, args: readonly string[], terminal: Terminal): Promise<number> {
  const [file = "", ...rest] = args;
  const hint = "See: sundry help recipe";
  if (file === "" || file.startsWith("-")) throw new UsageError("Please name a recipe file first.", hint);
  const operation = await openRecipe(tools, file);
  return runOperation({ tools, tool: "recipe", id: "run", operation, args: rest, terminal, hint });
}

async function openRecipe(tools: ToolModules, file: string): Promise<AnyOperation> {
  const text = await readFile(file, "utf8");
  try {
    return await interfaceRecipe(tools, parseJson(text));
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${file}: ${error.message}`) : error;
  }
}
