import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { toolFolders } from "#interfaces/tool-modules.ts";
import type { InputDeclaration } from "#shared/operation.ts";
import { TEXT_KINDS, type TextKind } from "#shared/text-kind.ts";
import type { ToolMeta } from "#shared/tool-meta.ts";
import { openingsByKind, toolCatalog } from "./tool-catalog.ts";

const folders = toolFolders();
const metas = await Promise.all(folders.ids.map(folders.meta));

const meta = (id: string, opens?: ToolMeta["opens"]) => ({ id, ...(opens && { opens }) }) as ToolMeta;

describe("toolCatalog", () => {
  it("reloads the pages in development after a change of a declaration", () => {
    const sent: unknown[] = [];
    const invalidated: unknown[] = [];
    const server = {
      moduleGraph: {
        getModuleById: (id: string) => id,
        invalidateModule: (module: unknown) => invalidated.push(module),
      },
      hot: { send: (message: unknown) => sent.push(message) },
    };
    const { handleHotUpdate } = toolCatalog() as unknown as { handleHotUpdate: (update: object) => unknown };
    handleHotUpdate({ file: resolve("src/tools/json-formatter/page.tsx"), server });
    expect([invalidated, sent]).toEqual([[], []]);
    handleHotUpdate({ file: resolve("src/tools/json-formatter/tool.ts"), server });
    expect(invalidated).toContain("\0virtual:tool-summaries");
    expect(sent).toEqual([{ type: "full-reload" }]);
  });
});

describe("openingsByKind", () => {
  it("orders the tools for a kind by rank, then as they are listed, and names their modes", () => {
    const some = [
      meta("a", [{ kind: "csv", rank: 3 }, { kind: "json" }]),
      meta("b"),
      meta("c", [{ kind: "csv", mode: "decode" }]),
      meta("d", [{ kind: "csv" }, { kind: "json", rank: 1 }]),
    ];
    expect(openingsByKind(some, { c: { decode: "Decode" } })).toEqual({
      csv: [{ id: "c", mode: "decode", label: "Decode" }, { id: "d" }, { id: "a" }],
      json: [{ id: "d" }, { id: "a" }],
    });
  });

  it("has a best tool for each kind", () => {
    const openings = openingsByKind(metas, {});
    const best = Object.fromEntries(Object.keys(TEXT_KINDS).map((kind) => [kind, openings[kind as TextKind]?.[0]]));
    expect(Object.values(best)).not.toContain(undefined);
    expect(best).toMatchObject({
      json: { id: "json-formatter" },
      "json-lines": { id: "json-formatter" },
      csv: { id: "csv-formatter" },
      yaml: { id: "yaml-json" },
      toml: { id: "toml-json" },
      xml: { id: "xml-tools" },
      markdown: { id: "markdown-html", mode: "toHtml" },
      html: { id: "code-formatter" },
      diff: { id: "text-diff", mode: "apply", input: "patch" },
      sql: { id: "sql-formatter" },
      url: { id: "url-shortener" },
      base64: { id: "base64-encode", mode: "decode" },
    });
  });

  it("names operations and inputs that the tools have", async () => {
    for (const { id, opens = [] } of metas) {
      const operations = await folders.operations(id);
      for (const { mode, input } of opens) {
        if (mode !== undefined) expect(operations, id).toHaveProperty(mode);
        const inputs: Record<string, InputDeclaration> = (mode && operations[mode]?.inputs) || {};
        if (input !== undefined) expect(inputs, id).toHaveProperty(input);
      }
    }
  });
});
