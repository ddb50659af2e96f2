import { useEffect } from "react";
import { sharedValue } from "#app/shared-value.ts";
import { MAX_STEPS, type Recipe } from "#shared/recipe/recipe.ts";

const KEY = "sundry-recipes";
const MAX_RECIPES = 200;
/** In UTF-16 code units. Browsers give a whole site about five million. */
const MAX_LENGTH = 1_000_000;
const NONE: readonly Recipe[] = [];

const shared = sharedValue(() => toRecipes(localStorage.getItem(KEY)), NONE);

/** Storage may contain anything. Steps are checked when a recipe is opened. */
function toRecipes(stored: string | null): readonly Recipe[] {
  try {
    const values: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(values) ? values.filter(isRecipe).slice(0, MAX_RECIPES) : NONE;
  } catch {
    return NONE;
  }
}

function isRecipe(value: unknown): value is Recipe {
  const { recipe, name, steps } = (value ?? {}) as Partial<Recipe>;
  return recipe === 1 && typeof name === "string" && Array.isArray(steps) && steps.length <= MAX_STEPS;
}

/**
 * Saves a list of recipes, replacing the one before.
 * @returns why it couldn't be saved, or undefined
 */
export function saveRecipes(recipes: readonly Recipe[]): string | undefined {
  if (recipes.length > MAX_RECIPES) return `This browser keeps at most ${MAX_RECIPES} recipes. Delete some first.`;
  const text = JSON.stringify(recipes);
  if (text.length > MAX_LENGTH) return "The saved recipes would take too much room. Delete some, or export this one.";
  try {
    localStorage.setItem(KEY, text);
  } catch {
    return "This browser blocks storage, or it's full. Export the recipe to keep it.";
  }
  shared.set(recipes);
  return undefined;
}

/** The recipes with one more, which replaces one of the same name. */
export function withRecipe(recipes: readonly Recipe[], added: Recipe): readonly Recipe[] {
  const at = recipes.findIndex(({ name }) => name === added.name);
  return at === -1 ? [added, ...recipes] : recipes.toSpliced(at, 1, added);
}

/** Forgets all saved recipes. */
export function clearRecipes(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
  shared.set(NONE);
}

export function savedRecipes(): readonly Recipe[] {
  return shared.get();
}

/** The saved recipes, newest first, in sync with other tabs. */
export function useSavedRecipes(): readonly Recipe[] {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === KEY || key === null) shared.set(toRecipes(newValue));
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
  return shared.use();
}
