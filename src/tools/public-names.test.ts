import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { AnyOperation, InputDeclaration, Operations } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import { toKebab } from "#shared/public-name.ts";

const tools = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(import.meta.dirname, entry.name, "tool.ts")))
  .map(({ name }) => ({ id: name, folder: join(import.meta.dirname, name) }));

/**
 * Names used on command lines, in links, in recipes and by API clients. Any change of a `public-names.txt` other than an
 * addition breaks scripts: announce it in the changelog.
 */
describe.each(tools)("$id", ({ folder }) => {
  it("keeps its public names", async () => {
    const { operations }: { operations: Operations } = await import(join(folder, "tool.ts"));
    const lines = Object.entries(operations).flatMap(([id, operation]) => describeOperation(id, operation));
    const text = `${lines.join("\n")}\n`;
    for (const [, name = ""] of text.matchAll(/^(?: {2}(?:--)?)?([^\s?]+)/gm)) expect(name).toMatch(KEBAB_CASE);
    await expect(text).toMatchFileSnapshot(join(folder, "public-names.txt"));
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
