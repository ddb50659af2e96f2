import { BLOCKS, CATEGORIES, SCRIPT_EXTENSIONS, SCRIPTS } from "./tables/properties.ts";

const CODE_POINTS = 0x11_0000;

let categories: PropertyTable | undefined;
let scripts: PropertyTable | undefined;
let blocks: PropertyTable | undefined;
let extensions: ReadonlyMap<number, readonly string[]> | undefined;

/** The two-letter general category. @example categoryOf(0x41) // "Lu" */
export function categoryOf(codePoint: number): string {
  categories ??= new PropertyTable(CATEGORIES, "Cn");
  return categories.get(codePoint);
}

/** The script, with spaces; `Common` and `Inherited` are shared by several. @example scriptOf(0x430) // "Cyrillic" */
export function scriptOf(codePoint: number): string {
  scripts ??= new PropertyTable(SCRIPTS, "Unknown");
  return scripts.get(codePoint);
}

/** @example blockOf(0xe9) // "Latin-1 Supplement" */
export function blockOf(codePoint: number): string {
  blocks ??= new PropertyTable(BLOCKS, "No block");
  return blocks.get(codePoint);
}

/** The scripts that use a character (Script_Extensions, UAX #24), if they are known not to be its script alone. */
export function scriptExtensionsOf(codePoint: number): readonly string[] | undefined {
  extensions ??= readExtensions();
  return extensions.get(codePoint);
}

let ownScripts: Uint16Array | undefined;
const ownScriptNames: string[] = [""];

/** The script that a code point belongs to, or the first of those that share it; empty for any script. */
export function ownScriptOf(codePoint: number): string {
  return ownScriptNames[ownScriptId(codePoint)] ?? "";
}

/** A number per script, for comparisons; 0 for any script. */
export function ownScriptId(codePoint: number): number {
  ownScripts ??= new Uint16Array(CODE_POINTS).fill(UNKNOWN);
  const known = ownScripts[codePoint] ?? 0;
  if (known !== UNKNOWN) return known;
  const script = scriptOf(codePoint);
  const isShared = script === "Common" || script === "Inherited";
  const name = isShared ? (scriptExtensionsOf(codePoint)?.[0] ?? "") : script;
  const place = ownScriptNames.indexOf(name);
  const id = place === -1 ? ownScriptNames.push(name) - 1 : place;
  ownScripts[codePoint] = id;
  return id;
}

const UNKNOWN = 0xffff;

/** A property's value of every code point. */
class PropertyTable {
  readonly #values: readonly string[];
  readonly #indexes = new Uint16Array(CODE_POINTS);

  constructor(encoded: string, missing: string) {
    const values = [missing];
    for (const { value, ranges } of decodeRanges(encoded)) {
      for (const [begin, end] of ranges) this.#indexes.fill(values.length, begin, end);
      values.push(value);
    }
    this.#values = values;
  }

  get(codePoint: number): string {
    return this.#values[this.#indexes[codePoint] ?? 0] ?? "";
  }
}

function readExtensions(): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  for (const { value, ranges } of decodeRanges(SCRIPT_EXTENSIONS)) {
    for (const [begin, end] of ranges) {
      for (let code = begin; code < end; code += 1) {
        if (scriptOf(code) === value) continue;
        const others = found.get(code);
        if (others) others.push(value);
        else found.set(code, [value]);
      }
    }
  }
  for (const [code, others] of found) {
    const own = scriptOf(code);
    if (own !== "Common" && own !== "Inherited") others.push(own);
  }
  return found;
}

interface Value {
  value: string;
  ranges: readonly (readonly [begin: number, end: number])[];
}

function decodeRanges(encoded: string): readonly Value[] {
  return encoded.split("\n").map((line) => {
    const [value = "", list = ""] = line.split(":");
    const numbers = list.split(" ").map((number) => Number.parseInt(number, 36));
    const ranges: [number, number][] = [];
    let at = 0;
    for (let index = 0; index < numbers.length; index += 2) {
      const begin = at + (numbers[index] ?? 0);
      at = begin + (numbers[index + 1] ?? 0);
      ranges.push([begin, at]);
    }
    return { value, ranges };
  });
}
