import { toKebab } from "#shared/public-name.ts";
import { isJoin, type Recipe } from "#shared/recipe/recipe.ts";
import { toolPath } from "#shared/tool-meta.ts";
import { findTool } from "#tools/catalogue.ts";
import { Link } from "#ui/router.tsx";

/** What a recipe does, step by step. */
export function RecipeSteps({ recipe }: { recipe: Recipe }) {
  const steps = recipe.steps.filter(({ off }) => !off);
  return (
    <section aria-labelledby="steps" className="mt-10 max-w-[68ch]">
      <h2 id="steps" className="font-semibold font-serif text-lg">
        Steps
      </h2>
      <ol className="mt-2 list-decimal space-y-1 pl-6 text-ink-2 marker:font-mono marker:text-sm">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change
          <li key={index}>
            {isJoin(step) ? (
              "Join the files"
            ) : (
              <>
                <Link to={toolPath(step.tool)} className="text-accent underline">
                  {findTool(step.tool)?.title ?? step.tool}
                </Link>
                : {toKebab(step.operation).replaceAll("-", " ")}
                {step.forEach && `, for each ${step.forEach}`}
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
