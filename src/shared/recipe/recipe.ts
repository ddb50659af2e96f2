/** Several operations, one after the other, as plain data. */
export interface Recipe {
  /** Version of the format. */
  recipe: 1;
  name: string;
  description?: string;
  /** Name of a Lucide icon, shown where an operator publishes the recipe as a tool. */
  icon?: string;
  steps: readonly RecipeStep[];
}

export type RecipeStep = OperationStep | JoinStep;

/** Runs one operation on the result of the step before. */
export interface OperationStep {
  tool: string;
  operation: string;
  options?: Readonly<Record<string, unknown>>;
  /** Texts for the operation's inputs other than the first, by name. */
  inputs?: Readonly<Record<string, string>>;
  /** Options that visitors may change where the recipe is published as a tool. Each name is unique in a recipe. */
  open?: readonly string[];
  /** Runs once per file or per line of what comes in, instead of once for all of it. */
  forEach?: "file" | "line";
  /** Skipped when a recipe runs. */
  off?: boolean;
}

/** Joins several files into one text. */
export interface JoinStep {
  join: string;
  off?: boolean;
}

export const MAX_STEPS = 50;

export function isJoin(step: RecipeStep): step is JoinStep {
  return "join" in step;
}

/** Name of a recipe's file. @example recipeFileName({ name: "Read a/b" }) // "Read a-b.recipe.json" */
export function recipeFileName({ name }: Pick<Recipe, "name">): string {
  const plain = name
    .toWellFormed()
    .replace(/[\\/:*?"<>|\p{C}]/gu, "-")
    .replace(/^[\s.~-]+/, "");
  return `${plain.slice(0, MAX_FILE_NAME_LENGTH).trimEnd() || "recipe"}.recipe.json`;
}

const MAX_FILE_NAME_LENGTH = 80;
