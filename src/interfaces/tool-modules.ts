import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { toToolMeta } from "#shared/tool-meta.ts";
import type { ToolModules } from "./tool-access.ts";

export type { ToolModules } from "./tool-access.ts";

const TOOLS = resolve(import.meta.dirname, "../tools");

/** The tools as folders of TypeScript, minus those that the operator switched off. */
export function toolFolders(off: readonly string[] = []): ToolModules {
  const ids = readdirSync(TOOLS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !off.includes(entry.name))
    .map((entry) => entry.name)
    .sort();
  const load = async (id: string) => {
    if (!ids.includes(id)) throw new Error(`Unknown tool: ${id}`);
    return import(pathToFileURL(join(TOOLS, id, "tool.ts")).href);
  };
  return {
    ids,
    meta: async (id) => toToolMeta(id, (await load(id)).meta),
    operations: async (id) => (await load(id)).operations ?? {},
  };
}
