import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ToolMeta } from "#shared/tool-meta.ts";

/** The tools by id, as their folders declare them. */
export type Catalogue = ReadonlyMap<string, ToolMeta>;

/** Reads `meta.ts` of each tool's folder. */
export async function readCatalogue(toolsFolder: string): Promise<Catalogue> {
  const entries = await readdir(toolsFolder, { withFileTypes: true });
  const metas = await Promise.all(
    entries
      .map((entry) => join(toolsFolder, entry.name, "meta.ts"))
      .filter((file) => existsSync(file))
      .map(async (file) => {
        const { meta }: { meta: ToolMeta } = await import(pathToFileURL(file).href);
        return meta;
      }),
  );
  return new Map(metas.map((meta) => [meta.id, meta]));
}
