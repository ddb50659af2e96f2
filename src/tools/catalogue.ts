import summaries from "virtual:tool-summaries";
import type { Category, ToolSummary } from "#shared/tool-meta.ts";

/** Every tool of the site, in the order in which the site shows them. */
export const catalogue: readonly ToolSummary[] = summaries;

/** The categories that have tools, in order, each with all of its tools. */
export const toolsByCategory: ReadonlyMap<Category, readonly ToolSummary[]> = Map.groupBy(
  catalogue,
  ({ category }) => category,
);

function toolsIn(category: Category): readonly ToolSummary[] {
  return toolsByCategory.get(category) ?? [];
}

export function findTool(id: string): ToolSummary | undefined {
  return catalogue.find((tool) => tool.id === id);
}

export function toolPath(id: string): string {
  return `/tools/${id}`;
}

const RELATED_SHOWN = 3;

/** Up to 3 other tools of the same category. */
export function relatedTools({ id, category }: ToolSummary): readonly ToolSummary[] {
  return toolsIn(category)
    .filter((tool) => tool.id !== id)
    .slice(0, RELATED_SHOWN);
}
