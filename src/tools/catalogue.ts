import summaries from "virtual:tool-summaries";
import type { Category, ToolSummary } from "#shared/tool-meta.ts";

/** Every tool on the site, in display order. */
export const catalogue: readonly ToolSummary[] = summaries;

/** The non-empty categories in display order, each with its tools. */
export const toolsByCategory: ReadonlyMap<Category, readonly ToolSummary[]> = Map.groupBy(
  catalogue,
  ({ category }) => category,
);

export function findTool(id: string): ToolSummary | undefined {
  return catalogue.find((tool) => tool.id === id);
}
