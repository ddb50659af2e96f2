import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type LoadOperations, parseRecipe } from "#shared/recipe/read-recipe.ts";
import type { Recipe } from "#shared/recipe/recipe.ts";
import inputs from "./inputs.json" with { type: "json" };

export interface RecipeExample {
  /** Path of the recipe's file. */
  path: string;
  recipe: Recipe;
  files: readonly File[];
  /** Part of the result. */
  gives: string;
}

interface Input {
  text?: string;
  base64?: string;
  files?: Readonly<Record<string, string>>;
  gives?: string;
}

/** The recipes of this folder, each with an input. */
export async function recipeExamples(load: LoadOperations): Promise<readonly RecipeExample[]> {
  const folder = import.meta.dirname;
  const names = readdirSync(folder).filter((name) => name.endsWith(".recipe.json"));
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const {
        text,
        base64,
        files,
        gives = "",
      } = (inputs as Readonly<Record<string, Input>>)[name.replace(".recipe.json", "")] ?? {};
      return {
        path,
        recipe: await parseRecipe(readFileSync(path, "utf8"), load),
        files: toFiles(text, base64, files),
        gives,
      };
    }),
  );
}

function toFiles(text: string | undefined, base64: string | undefined, files: Input["files"] = {}): readonly File[] {
  if (text !== undefined) return [new File([text], "input.txt", { type: "text/plain" })];
  if (base64 !== undefined) return [new File([Buffer.from(base64, "base64")], "input.png", { type: "image/png" })];
  return Object.entries(files).map(([name, content]) => new File([content], name, { type: "text/csv" }));
}
