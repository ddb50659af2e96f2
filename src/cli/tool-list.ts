import type { ToolModules } from "#interfaces/tool-modules.ts";
import { CATEGORIES, type ToolMeta } from "#shared/tool-meta.ts";

/** All tools in the order of the site. */
export async function listTools(tools: ToolModules): Promise<readonly ToolMeta[]> {
  const metas = await Promise.all(tools.ids.map((id) => tools.meta(id)));
  return metas.sort(
    (one, other) =>
      CATEGORIES.indexOf(one.category) - CATEGORIES.indexOf(other.category) ||
      one.order - other.order ||
      one.title.localeCompare(other.title, "en"),
  );
}
