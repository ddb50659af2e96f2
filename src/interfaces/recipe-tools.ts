import type { Recipe } from "#shared/recipe/recipe.ts";
import { recipeOperation } from "#shared/recipe/recipe-operation.ts";
import type { ToolMeta } from "#shared/tool-meta.ts";
import { stepLoader, type ToolModules } from "./tool-access.ts";

/** A recipe as a tool of a site. */
export interface RecipeTool {
  meta: ToolMeta;
  recipe: Recipe;
}

/** Recipe tools by id. */
export type RecipeTools = ReadonlyMap<string, RecipeTool>;

/** Adds recipes to the tools. Each has one operation, `run`. */
export function withRecipes(tools: ToolModules, recipes: RecipeTools): ToolModules {
  if (recipes.size === 0) return tools;
  return {
    ids: [...tools.ids, ...recipes.keys()].sort(),
    meta: async (id) => recipes.get(id)?.meta ?? tools.meta(id),
    async operations(id) {
      const found = recipes.get(id);
      return found ? { run: await recipeOperation(found.recipe, stepLoader(tools)) } : tools.operations(id);
    },
  };
}
