import { toKebab } from "#shared/public-name.ts";
import type { LoadOperations } from "#shared/recipe/read-recipe.ts";
import type { Recipe } from "#shared/recipe/recipe.ts";
import { loadSteps } from "#shared/recipe/recipe-operation.ts";
import { rejectBrowserSteps } from "./recipe-command.ts";
import { shellQuote } from "./shell-quote.ts";

const AUTHORIZATION = `-H "Authorization: Bearer $SUNDRY_API_KEY"`;

/**
 * The HTTP call that runs a recipe on `input.txt`, as a curl command for a POSIX shell.
 * @param site origin of the site, with its base path
 * @throws {InputError} for a step that only runs in a browser.
 */
export async function recipeCurl(recipe: Recipe, site: string, load: LoadOperations): Promise<string> {
  const url = `${site.replace(/\/$/, "")}/api/run`;
  const steps = await loadSteps(recipe, load);
  rejectBrowserSteps(steps);
  const [first, ...more] = steps;
  const takesInput = !first?.operation || Object.keys(first.operation.inputs).length > 0;
  if (first?.operation && more.length === 0 && !first.step.forEach && !first.step.inputs) {
    const { step } = first;
    const query = new URLSearchParams(
      Object.entries(step.options ?? {}).map(([name, value]) => [toKebab(name), String(value)]),
    );
    const address = shellQuote(`${url}/${step.tool}/${toKebab(step.operation)}${query.size > 0 ? `?${query}` : ""}`);
    return `curl ${address} ${AUTHORIZATION} ${takesInput ? "--data-binary @input.txt" : "-X POST"}`;
  }
  // Unlike -F, it takes a text as it is.
  const form = `--form-string ${shellQuote(`recipe=${JSON.stringify(recipe)}`)}`;
  return `curl ${shellQuote(url)} ${AUTHORIZATION} ${form}${takesInput ? " -F input=@input.txt" : ""}`;
}
