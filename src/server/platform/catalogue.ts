import { toolFolders } from "#interfaces/tool-modules.ts";
import type { ToolMeta } from "#shared/tool-meta.ts";
import { ConfigError } from "./config.ts";

/** The tools by id. */
export type Catalogue = ReadonlyMap<string, ToolMeta>;

/**
 * Reads the entry of every tool that is not switched off.
 * @throws {ConfigError} when `off` contains an unknown id.
 */
export async function readCatalogue(off: readonly string[] = []): Promise<Catalogue> {
  const unknown = off.filter((id) => !toolFolders().ids.includes(id));
  if (unknown.length > 0) throw new ConfigError(`TOOLS_OFF contains unknown tools: ${unknown.join(", ")}.`);
  const { ids, meta } = toolFolders(off);
  return new Map(await Promise.all(ids.map(async (id) => [id, await meta(id)] as const)));
}
