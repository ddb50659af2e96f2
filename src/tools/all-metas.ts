import type { ToolMeta } from "#shared/tool-meta.ts";

/** The catalog entries of all tools by id, with their keywords. */
export const metas: ReadonlyMap<string, ToolMeta> = new Map(
  Object.values(import.meta.glob<ToolMeta>("./*/meta.ts", { import: "meta", eager: true })).map((meta) => [
    meta.id,
    meta,
  ]),
);
