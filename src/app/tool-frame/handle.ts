import type { MetaArgs } from "react-router";
import { pageMeta } from "#app/page-meta.ts";
import { type ToolHandle, toolPath } from "#shared/tool-meta.ts";

/** The tool of the page: the build gives every route of a tool its handle. */
export function shownTool(matches: readonly ({ handle?: unknown } | undefined)[]): ToolHandle {
  return matches.at(-1)?.handle as ToolHandle;
}

/**
 * The head of a tool's page; the build makes it the page's own `meta`, because that of a layout does not see the handle.
 * @public
 */
export function meta({ matches }: MetaArgs) {
  const { id, title, description } = shownTool(matches).tool;
  return pageMeta({ title, description, path: toolPath(id) });
}
