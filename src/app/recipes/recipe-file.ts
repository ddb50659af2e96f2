import { sitePath } from "#contract/site-path.ts";
import { MAX_STEPS, type Recipe } from "#shared/recipe/recipe.ts";
import { loadSiteOperations } from "./use-recipe.ts";

/** More than any recipe has. */
const MAX_BYTES = 1_000_000;

/** A recipe as the text of a file. */
export function writeRecipe(recipe: Recipe, origin: string): string {
  const schema = origin + sitePath("/schemas/recipe-1.json");
  return `${JSON.stringify({ $schema: schema, ...recipe }, null, 2)}\n`;
}

/** Reads a recipe from a file or pasted text. @throws {InputError} */
export async function openRecipe(source: string | Blob): Promise<Recipe> {
  const [{ parseRecipe }, { InputError }] = await Promise.all([
    import("#shared/recipe/read-recipe.ts"),
    import("#shared/input-error.ts"),
  ]);
  const size = typeof source === "string" ? source.length : source.size;
  if (size > MAX_BYTES) throw new InputError(`This is too big for a recipe of at most ${MAX_STEPS} steps.`);
  return parseRecipe(typeof source === "string" ? source : await source.text(), loadSiteOperations);
}
