import { publicOperations } from "#interfaces/public-operations.ts";
import type { ToolModules } from "#interfaces/tool-modules.ts";
import { makeIndex, search } from "#shared/search.ts";
import type { ToolMeta } from "#shared/tool-meta.ts";
import { BAD_INPUT, OK, styler, type Terminal, UsageError, write } from "./terminal.ts";
import { listTools } from "./tool-list.ts";

/** Searches like the palette. */
export async function findTools(tools: ToolModules, query: string): Promise<readonly ToolMeta[]> {
  const metas = await listTools(tools);
  return search(makeIndex(metas.map((meta) => ({ ...meta, group: meta.category }))), query);
}

/** `sundry find WORDS…`. */
export async function printFound(tools: ToolModules, args: readonly string[], terminal: Terminal): Promise<number> {
  const query = args.join(" ");
  if (query.trim() === "") throw new UsageError("What are you looking for?", 'Example: sundry find "decode token"');
  const found = await findTools(tools, query);
  if (found.length === 0) {
    await write(terminal.stderr, "sundry: no tool matches. Fewer or other words may help.\n");
    return BAD_INPUT;
  }
  const style = styler(terminal.stdout, terminal.env);
  const lines = found.map(async ({ id, description }) => {
    const hasOperations = publicOperations(await tools.operations(id)).size > 0;
    return `${style("bold", id)}\n  ${description}${hasOperations ? "" : " (only on its page)"}\n`;
  });
  await write(terminal.stdout, (await Promise.all(lines)).join(""));
  return OK;
}
