import summaries from "virtual:tool-summaries";
import { isToolOn, site } from "#contract/site.ts";
import { CATEGORIES, type Category, type ToolSummary } from "#shared/tool-meta.ts";

/** The operator's order: their categories, then the others. */
const categories = [...new Set([...site.categories, ...CATEGORIES])];

/** Every tool on the site, in display order. */
export const catalogue: readonly ToolSummary[] = summaries
  .filter(({ id }) => isToolOn(id))
  // A site of files alone has only tools that can run in the browser.
  .map((tool): ToolSummary => (site.hasServer ? tool : { ...tool, runs: "browser" }))
  .toSorted((one, other) => categories.indexOf(one.category) - categories.indexOf(other.category));

/** The operator's recipes, as the server lists them in the document. Prerendered pages don't have them. */
export const siteRecipes: readonly ToolSummary[] = readSiteRecipes();

/** The non-empty categories in display order, each with its tools. */
export const toolsByCategory: ReadonlyMap<Category, readonly ToolSummary[]> = Map.groupBy(
  catalogue,
  ({ category }) => category,
);

/** toolsByCategory plus the operator's recipes. */
export const everythingByCategory: ReadonlyMap<Category, readonly ToolSummary[]> = Map.groupBy(
  [...catalogue, ...siteRecipes],
  ({ category }) => category,
);

export function findTool(id: string): ToolSummary | undefined {
  return catalogue.find((tool) => tool.id === id) ?? siteRecipes.find((recipe) => recipe.id === id);
}

function readSiteRecipes(): readonly ToolSummary[] {
  const { document } = globalThis as { document?: Document };
  return JSON.parse(document?.documentElement.dataset.recipes ?? "[]");
}
