import { useEffect } from "react";
import { plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import { readRecipe } from "#shared/recipe/read-recipe.ts";
import type { Recipe } from "#shared/recipe/recipe.ts";
import { isShareLink } from "#shared/share-link/is-share-link.ts";
import { readShareLink } from "#shared/share-link/share-link.ts";
import { type ToolInput, textValue } from "#ui/input-value.ts";
import { dropFragment } from "#ui/page-registry.ts";
import { useLocation } from "#ui/router.tsx";
import { ShareLink } from "#ui/share-link.tsx";
import { toastDone, toastFailed } from "#ui/toast.tsx";
import { loadSiteOperations, type RecipeEditor } from "./use-recipe.ts";

/** 'Share' for a recipe: a link with its steps, and the input only if the visitor ticks it. */
export function ShareRecipe({ recipe: editor }: { recipe: RecipeEditor }) {
  const { input, steps } = editor;
  const text = input.kind === "typed" ? input.text : "";
  const shareable = () => {
    const recipe = editor.recipe();
    return {
      title: recipe.name,
      settings: [plural(steps.length, "step")],
      input: inputKind(input),
      text,
      payload: ({ withInput }: { withInput: boolean }) => ({
        recipe,
        ...(withInput && text && { inputs: { input: text } }),
      }),
    };
  };
  return <ShareLink shareable={shareable} />;
}

function inputKind(input: ToolInput): "text" | "file" | "none" {
  if (input.kind !== "typed") return "file";
  return input.text === "" ? "none" : "text";
}

/** Opens the recipe of a link in the address bar, without running it. From then on, it's the visitor's own. */
export function useSharedRecipe({ open, setInput }: RecipeEditor): void {
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per link
  useEffect(() => {
    if (!isShareLink(hash)) return;
    let current = true;
    readSharedRecipe(hash).then(
      ({ recipe, input }) => {
        if (!current) return;
        open(recipe);
        if (input !== undefined) setInput(textValue(input));
        dropFragment();
        toastDone("Opened!", `${recipe.name}, from a link. Nothing has run yet.`);
      },
      (error: unknown) => {
        if (!current) return;
        if (!(error instanceof InputError)) console.error(error);
        toastFailed(error instanceof InputError ? error.message : "It could not be read.", "This link can’t be opened");
      },
    );
    return () => {
      current = false;
    };
  }, [hash]);
}

/** @throws {InputError} for a link that isn't one of a recipe. */
async function readSharedRecipe(fragment: string): Promise<{ recipe: Recipe; input: string | undefined }> {
  const { recipe, mode, options, inputs } = await readShareLink(fragment);
  if (recipe === undefined || mode !== undefined || options !== undefined)
    throw new InputError("This link is for a tool, not for a recipe.");
  return { recipe: await readRecipe(recipe, loadSiteOperations), input: inputs?.input };
}
