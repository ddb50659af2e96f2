import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ToolDeclaration, type ToolMeta, toToolMeta } from "#shared/tool-meta.ts";
import { ConfigError } from "./config.ts";

/** The tools by id. */
export type Catalogue = ReadonlyMap<string, ToolMeta>;

/**
 * Reads the entry of every tool that is not switched off.
 * @throws {ConfigError} when `off` contains an unknown id.
 */
export async function readCatalogue(toolsFolder: string, off: readonly string[] = []): Promise<Catalogue> {
  const entries = await readdir(toolsFolder, { withFileTypes: true });
  const metas = await Promise.all(
    entries
      .map(({ name }) => ({ id: name, file: join(toolsFolder, name, "tool.ts") }))
      .filter(({ file }) => existsSync(file))
      .map(async ({ id, file }) => {
        const { meta }: { meta: ToolDeclaration } = await import(pathToFileURL(file).href);
        return toToolMeta(id, meta);
      }),
  );
  const unknown = off.filter((id) => !metas.some((meta) => meta.id === id));
  if (unknown.length > 0) throw new ConfigError(`TOOLS_OFF contains unknown tools: ${unknown.join(", ")}.`);
  return new Map(metas.filter(({ id }) => !off.includes(id)).map((meta) => [meta.id, meta]));
}
