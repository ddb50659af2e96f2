import type { Operations } from "#shared/operation.ts";
import type { LoadOperations } from "#shared/recipe/read-recipe.ts";
import type { ToolMeta } from "#shared/tool-meta.ts";

/** The code of the tools, loaded one by one, so that a single run starts fast. */
export interface ToolModules {
  /** All tools, sorted. */
  ids: readonly string[];
  /** @throws for an unknown tool. */
  meta: (id: string) => Promise<ToolMeta>;
  /** Empty for a tool without operations. @throws for an unknown tool. */
  operations: (id: string) => Promise<Operations>;
}

/** Loads the operations of a recipe's steps. A recipe that is a tool can't be a step. */
export function stepLoader(tools: ToolModules): LoadOperations {
  return async (tool) => {
    const operations = tools.ids.includes(tool) ? await tools.operations(tool) : {};
    return Object.values(operations).some(({ recipe }) => !recipe) ? operations : undefined;
  };
}
