import type { RecipeStep } from "#shared/recipe/recipe.ts";
import { PickMenu } from "#ui/pick-menu.tsx";
import type { RecipeEditor } from "./use-recipe.ts";

/** The menu that inserts a step at a place. */
export function AddStep({
  recipe,
  at,
  onAdd,
}: {
  recipe: RecipeEditor;
  at: number;
  onAdd: (step: RecipeStep) => void;
}) {
  const count = recipe.steps.length;
  const isLast = at === count;
  return (
    <PickMenu
      label={at === 0 ? "Add step" : "Then…"}
      icon={at === 0 ? "list-plus" : "arrow-down"}
      look={isLast ? "plain" : "quiet"}
      opener={{
        "aria-label": at === 0 ? (count > 0 ? "Add step at the start" : "Add step") : `Then… after step ${at}`,
      }}
      noun="steps"
      load={async () => {
        const [{ findSteps }, { inputAt }] = await Promise.all([import("./find-steps.ts"), import("./step-input.ts")]);
        return findSteps(await inputAt(recipe, at));
      }}
      keyOf={({ key }) => key}
      onPick={({ step }) => onAdd(step)}
    />
  );
}
