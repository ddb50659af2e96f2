import { type ToolDeclaration, type ToolMeta, toToolMeta } from "#shared/tool-meta.ts";

/** The catalog entries of all tools by id, with their keywords. */
export const metas: ReadonlyMap<string, ToolMeta> = new Map(
  Object.entries(import.meta.glob<ToolDeclaration>("./*/meta.ts", { import: "meta", eager: true })).map(
    ([path, declared]) => {
      const [, id = ""] = path.split("/");
      return [id, toToolMeta(id, declared)];
    },
  ),
);
