import summaries from "virtual:tool-summaries";
import type { Category, ToolSummary } from "#shared/tool-meta.ts";

/** Every tool of the site, in the order in which the site shows them. */
export const catalogue: readonly ToolSummary[] = summaries;

/** The categories that have tools, in order, each with all of its tools. */
export const toolsByCategory: ReadonlyMap<Category, readonly ToolSummary[]> = Map.groupBy(
  catalogue,
  ({ category }) => category,
);

export function findTool(id: string): ToolSummary | undefined {
  return catalogue.find((tool) => tool.id === id);
}
