import metaList from "virtual:tool-metas";
import type { ToolMeta } from "#shared/tool-meta.ts";

/** The catalog entries of all tools by id, with their keywords. */
export const metas: ReadonlyMap<string, ToolMeta> = new Map(metaList.map((meta) => [meta.id, meta]));
