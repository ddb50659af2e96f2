import type { AnyOperation } from "#shared/operation.ts";
import { readRecipe } from "#shared/recipe/read-recipe.ts";
import { loadSteps, recipeOperation } from "#shared/recipe/recipe-operation.ts";
import { rejectBrowserSteps } from "./recipe-command.ts";
import { stepLoader, type ToolModules } from "./tool-access.ts";

/**
 * Checks a recipe and makes it an operation that runs outside a browser.
 * @throws {InputError} that names the step
 */
export async function interfaceRecipe(tools: ToolModules, value: unknown): Promise<AnyOperation> {
  const load = stepLoader(tools);
  const recipe = await readRecipe(value, load);
  rejectBrowserSteps(await loadSteps(recipe, load));
  return recipeOperation(recipe, load);
}
