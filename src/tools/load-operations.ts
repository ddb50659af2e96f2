import type { Operations } from "#shared/operation.ts";

const loaders = import.meta.glob<Operations>("./*/tool.ts", { import: "operations" });

/** Loads the operations of a tool; undefined for an unknown tool. */
export async function loadOperations(tool: string): Promise<Operations | undefined> {
  return loaders[`./${tool}/tool.ts`]?.();
}
