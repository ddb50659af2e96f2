import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { CATEGORIES, type ToolHandle, type ToolMeta, type ToolSummary } from "#shared/tool-meta.ts";
import { siteTools } from "#site-settings.ts";

const TOOLS = resolve("src/tools");

const MODULES: Readonly<Record<string, (metas: readonly ToolMeta[]) => unknown>> = {
  "virtual:tool-summaries": (metas) => metas.map(summarize),
  "virtual:tool-keywords": (metas) => Object.fromEntries(metas.map(({ id, keywords }) => [id, keywords])),
};

const ROUTE = /\/src\/tools\/([a-z0-9-]+)\/(page|view)\.tsx$/;

const RELATED_SHOWN = 3;

/**
 * The catalogue as two modules made from every tool's `meta.ts`: what a page draws, and the words that only the palette
 * needs and loads. With every `meta.ts` imported as it is, each page would carry all the words of all tools. A tool's own
 * routes carry what their frame shows as their `handle`, so that they need neither.
 */
export function toolCatalogue(): Plugin {
  return {
    name: "tool-catalogue",
    enforce: "pre",
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    async load(id) {
      const make = MODULES[id.slice(1)];
      if (!id.startsWith("\0virtual:tool-") || !make) return undefined;
      return `export default ${JSON.stringify(make(await readMetas()))}`;
    },
    async transform(code, id) {
      const [, toolId, file] = ROUTE.exec(id) ?? [];
      if (!toolId) return undefined;
      const handle = `export const handle = ${JSON.stringify(toHandle(toolId, await readMetas()))};`;
      return [code, handle, file === "page" && 'export { meta } from "#app/tool-frame/handle.ts";']
        .filter(Boolean)
        .join("\n");
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(TOOLS) || !file.endsWith("/meta.ts")) return;
      for (const name of Object.keys(MODULES)) {
        const module = server.moduleGraph.getModuleById(`\0${name}`);
        if (module) server.moduleGraph.invalidateModule(module);
      }
    },
  };
}

function summarize({ keywords: _, order: __, ...summary }: ToolMeta): ToolSummary {
  return summary;
}

/** @throws when no tool has this id. */
export function toHandle(id: string, metas: readonly ToolMeta[]): ToolHandle {
  const tool = metas.find((meta) => meta.id === id);
  if (!tool) throw new Error(`There is no tool ${id}`);
  const related = metas.filter((other) => other.category === tool.category && other.id !== id);
  return { tool: summarize(tool), related: related.slice(0, RELATED_SHOWN).map(summarize) };
}

/** Every tool, in the order in which the site shows them. */
async function readMetas(): Promise<readonly ToolMeta[]> {
  const metas = await Promise.all(
    siteTools().map(async (id) => {
      const file = join(TOOLS, id, "meta.ts");
      const { meta }: { meta: ToolMeta } = await import(`${pathToFileURL(file)}?${statSync(file).mtimeMs}`);
      return meta;
    }),
  );
  return metas.sort(
    (one, other) =>
      CATEGORIES.indexOf(one.category) - CATEGORIES.indexOf(other.category) ||
      one.order - other.order ||
      one.title.localeCompare(other.title, "en"),
  );
}
