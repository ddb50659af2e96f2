import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { toolFolders } from "#interfaces/tool-modules.ts";
import type { AnyOperation, InputDeclaration } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import { toKebab } from "#shared/public-name.ts";

const folders = toolFolders();
const loaded = await Promise.all(folders.ids.map(async (id) => ({ id, operations: await folders.operations(id) })));
const tools = loaded.filter(({ operations }) => Object.keys(operations).length > 0);

/**
 * Names used on command lines, in links, in recipes and by API clients. Any change of a `public-names.txt` other than an
 * addition breaks scripts: announce it in the changelog.
 */
describe.each(tools)("$id", ({ id, operations }) => {
  it("keeps its public names", async () => {
    const lines = Object.entries(operations).flatMap(([name, operation]) => describeOperation(name, operation));
    const text = `${lines.join("\n")}\n`;
    for (const [, name = ""] of text.matchAll(/^(?: {2}(?:--)?)?([^\s?]+)/gm)) expect(name).toMatch(KEBAB_CASE);
    await expect(text).toMatchFileSnapshot(join(import.meta.dirname, id, "public-names.txt"));
  });
});

const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function describeOperation(id: string, { inputs, gives, options, runs, internal }: AnyOperation): string[] {
  const notes = [gives.kind, gives.type, ...(runs === "browser" ? ["browser"] : []), ...(internal ? ["internal"] : [])];
  return [
    `${toKebab(id)} -> ${notes.join(", ")}`,
    ...Object.entries<InputDeclaration>(inputs).map(
      ([name, { kind, accepts, optional }]) =>
        `  ${toKebab(name)}${optional ? "?" : ""} (${kind}) ${accepts.join(" ")}`,
    ),
    ...Object.entries<OptionDeclaration>(options).map(
      ([name, option]) => `  --${toKebab(name)} ${JSON.stringify(option.default)} ${valuesOf(option)}`,
    ),
  ];
}

function valuesOf(option: OptionDeclaration): string {
  switch (option.kind) {
    case "choice":
      return option.choices.map(({ value }) => value).join(" | ");
    case "integer":
    case "range":
      return `${option.kind} ${option.min} to ${option.max}`;
    default:
      return option.kind;
  }
}
