import { join, resolve } from "node:path";
import { toolFolders } from "#interfaces/tool-modules.ts";

const TOOLS = resolve(import.meta.dirname, "../src/tools");

/**
 * Code that takes the place of `#interfaces/tool-modules.ts` in a bundle: the tools by id, each loaded by itself.
 */
export async function bundledTools(): Promise<string> {
  const tools = toolFolders();
  const loaders = tools.ids.map(
    (id) => `${JSON.stringify(id)}: () => import(${JSON.stringify(join(TOOLS, id, "tool.ts"))})`,
  );
  const metas = await Promise.all(tools.ids.map(async (id) => [id, await tools.meta(id)] as const));
  return `const loaders = { ${loaders.join(",\n")} };
const metas = ${JSON.stringify(Object.fromEntries(metas))};
export function toolFolders(off = []) {
  const ids = Object.keys(loaders).filter((id) => !off.includes(id));
  const assertKnown = (id) => {
    if (!ids.includes(id)) throw new Error("Unknown tool: " + id);
  };
  return {
    ids,
    meta: async (id) => {
      assertKnown(id);
      return metas[id];
    },
    operations: async (id) => {
      assertKnown(id);
      return (await loaders[id]()).operations ?? {};
    },
  };
}`;
}
