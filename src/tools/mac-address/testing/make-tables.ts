/// <reference path="./oui-data.d.ts" />
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import blocks from "oui-data" with { type: "json" };

const FOLDER = join(import.meta.dirname, "../tables");

/**
 * Makes the tables of this tool, by name, from the npm package oui-data: IEEE's registry MA-L, and MA-M with MA-S. A line
 * per company has its name, its country and the prefixes of its blocks.
 */
export function makeTables(): ReadonlyMap<string, string> {
  const prefixes = Object.keys(blocks);
  return new Map([
    [
      "large-blocks.ts",
      moduleOf(
        "LARGE_BLOCKS",
        prefixes.filter(({ length }) => length === 6),
      ),
    ],
    [
      "small-blocks.ts",
      moduleOf(
        "SMALL_BLOCKS",
        prefixes.filter(({ length }) => length > 6),
      ),
    ],
  ]);
}

function moduleOf(name: string, prefixes: readonly string[]): string {
  const byVendor = new Map<string, string[]>();
  for (const prefix of prefixes) {
    const [company = "", ...address] = (blocks[prefix] ?? "").replaceAll("|", "/").split("\n");
    const vendor = `${company}|${address.at(-1) ?? ""}`;
    byVendor.set(vendor, [...(byVendor.get(vendor) ?? []), prefix.toLowerCase()]);
  }
  const lines = Array.from(byVendor, ([vendor, all]) => `${vendor}|${all.sort().join(" ")}`).sort();
  const source = "Made by testing/make-tables.ts from oui-data (BSD-2-Clause), the public registries of IEEE";
  return `// ${source}\n// cspell:disable\n\nexport const ${name} =\n  ${JSON.stringify(lines.join("\n"))};\n`;
}

if (import.meta.main) for (const [name, text] of makeTables()) writeFileSync(join(FOLDER, name), text);
