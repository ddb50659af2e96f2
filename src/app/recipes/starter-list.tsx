import { isJoin } from "#shared/recipe/recipe.ts";
import { findTool } from "#tools/catalogue.ts";
import { isBlank } from "#ui/input-value.ts";
import { STARTERS, type Starter } from "./starters.ts";
import type { RecipeEditor } from "./use-recipe.ts";

/** Recipes to start from, where there are no steps yet. A site may lack the tools of some. */
export function StarterList({ recipe }: { recipe: RecipeEditor }) {
  const starters = STARTERS.filter(({ steps }) => steps.every((step) => isJoin(step) || findTool(step.tool)));
  const start = ({ name, steps, input }: Starter) => {
    if (isBlank(recipe.input)) recipe.setInput({ kind: "typed", text: input });
    recipe.setName(name);
    recipe.apply(steps);
  };
  return (
    <section aria-labelledby="starters" className="my-3">
      <h2 id="starters" className="text-sm font-semibold">
        Start from a recipe
      </h2>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        {starters.map((starter) => (
          <li key={starter.name}>
            <button
              type="button"
              className="flex h-full w-full flex-col rounded border border-rule bg-card px-3.5 py-2.5 text-left text-sm transition-colors hover:border-rule-strong"
              onClick={() => start(starter)}
            >
              <span className="font-medium">{starter.name}</span>
              <span className="text-ink-2">{starter.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
