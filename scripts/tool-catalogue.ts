import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { CATEGORIES, type ToolMeta } from "#shared/tool-meta.ts";

const TOOLS = resolve("src/tools");

const MODULES: Readonly<Record<string, (metas: readonly ToolMeta[]) => unknown>> = {
  "virtual:tool-summaries": (metas) => metas.map(({ keywords: _, order: __, ...summary }) => summary),
  "virtual:tool-keywords": (metas) => Object.fromEntries(metas.map(({ id, keywords }) => [id, keywords])),
};

/**
 * The catalogue as two modules made from every tool's `meta.ts`: what a page draws, and the words that only the palette
 * needs and loads. With every `meta.ts` imported as it is, each page would carry all the words of all tools.
 */
export function toolCatalogue(): Plugin {
  return {
    name: "tool-catalogue",
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    async load(id) {
      const make = MODULES[id.slice(1)];
      if (!id.startsWith("\0virtual:tool-") || !make) return undefined;
      return `export default ${JSON.stringify(make(await readMetas()))}`;
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

/** Every tool, in the order in which the site shows them. */
async function readMetas(): Promise<readonly ToolMeta[]> {
  const folders = readdirSync(TOOLS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const metas = await Promise.all(
    folders.map(async ({ name }) => {
      const file = join(TOOLS, name, "meta.ts");
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
