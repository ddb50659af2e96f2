import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { defaultOptions, hasEffect, type OptionDeclaration, type OptionDeclarations } from "#shared/options.ts";
import { resolveOptions } from "#shared/resolve-options.ts";
import { readShareLink, writeShareLink } from "#shared/share-link/share-link.ts";
import { optionsToShare, readToolState, shownOptions } from "#shared/share-link/tool-link.ts";

const folders = toolFolders();
const loaded = await Promise.all(
  folders.ids.map(async (name) => ({ name, operations: await folders.operations(name) })),
);
const tools = loaded.filter(({ operations }) => Object.keys(operations).length > 0);
const SECRET = "hunter2";

/** Values as a page may hold them, such as a number that is still being typed. */
function values(declarations: OptionDeclarations): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(Object.entries(declarations).map(([name, one]) => [name, valuesFor(one)])));
}

function valuesFor(declaration: OptionDeclaration): fc.Arbitrary<unknown> {
  switch (declaration.kind) {
    case "flag":
      return fc.boolean();
    case "choice":
      return fc.constantFrom(...declaration.choices.map(({ value }) => value));
    case "integer": {
      const { min, max, outside } = declaration;
      return outside === "clamp" ? fc.oneof(fc.integer({ min, max }), fc.integer()) : fc.integer({ min, max });
    }
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
    case "range":
      return fc.double({ noNaN: true });
    case "color":
      return fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
    case "date-time":
      return fc.constantFrom("", "2026-12-31T20:00", "2024-02-29T00:00:59");
    case "secret":
      return fc.constantFrom("", SECRET);
    default:
      // A character outside the BMP counts twice.
      return fc.string({ unit: "binary", maxLength: Math.floor(Math.min(declaration.maxLength ?? 50, 50) / 2) });
  }
}

describe.each(tools)("a link to $name", ({ operations }) => {
  it("opens with the options it was made with, without secrets", async () => {
    const ids = Object.keys(operations).filter((id) => operations[id]?.internal === false);
    const views = [{ hasModes: false, mode: undefined }, ...ids.map((mode) => ({ hasModes: true, mode }))];
    const pages = fc.constantFrom(...views).chain(({ hasModes, mode }) => {
      const tool = { operations, hasModes };
      const declarations = shownOptions(tool, mode);
      return fc.record({ tool: fc.constant(tool), mode: fc.constant(mode), given: values(declarations) });
    });
    await fc.assert(
      fc.asyncProperty(pages, async ({ tool, mode, given }) => {
        const declarations = shownOptions(tool, mode);
        const options = optionsToShare(declarations, given, { content: true });
        const link = await writeShareLink({ ...(mode !== undefined && { mode }), options });
        const opened = readToolState(await readShareLink(link), tool);
        expect(opened).toEqual({ ...(mode !== undefined && { mode }), options });
        expect(JSON.stringify(opened)).not.toContain(SECRET);
        const before = resolveOptions(declarations, given);
        const after = resolveOptions(declarations, { ...defaultOptions(declarations), ...opened.options });
        for (const [name, declaration] of Object.entries(declarations)) {
          const isShown = declaration.kind !== "secret" && hasEffect(declaration, given);
          expect([name, after[name]]).toEqual([name, isShown ? before[name] : declaration.default]);
        }
      }),
    );
  });
});
