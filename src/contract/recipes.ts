import type { AnyOperation } from "#shared/operation.ts";
import type { Recipe } from "#shared/recipe/recipe.ts";

/** A recipe that the operator publishes as a tool. */
export interface PublishedRecipe {
  recipe: Recipe;
  /** What its page needs to know without loading the tools of its steps. */
  operation: Pick<
    AnyOperation,
    "inputs" | "options" | "gives" | "messages" | "live" | "timeLimit" | "runs" | "sensitive"
  >;
}
