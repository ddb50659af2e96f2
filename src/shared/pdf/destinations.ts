import type { PdfFile } from "./pdf-file.ts";
import { treePairs } from "./tree-pairs.ts";
import { Ref, stringBytes, type Value } from "./value.ts";

const MAX_NODES = 100_000;

/** Finds where links and bookmarks of a file lead (ISO 32000-2, 12.3.2). */
export class Destinations {
  readonly #file: PdfFile;
  #named: Map<string, Value> | undefined;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** The explicit form `[page /Fit …]` of a destination, named or not; undefined when it leads nowhere. */
  explicit(destination: Value | undefined): Value[] | undefined {
    const found = this.#file.resolve(destination);
    const name = typeof found === "string" ? (stringBytes(found) ?? found) : undefined;
    const target = name === undefined ? found : this.#file.resolve(this.#names().get(name));
    if (Array.isArray(target)) return target;
    const inner = target instanceof Map ? this.#file.resolve(target.get("D")) : undefined;
    return Array.isArray(inner) ? inner : undefined;
  }

  /** The page that a destination leads to, as the number of its object. */
  page(destination: Value | undefined): number | undefined {
    const first = this.explicit(destination)?.[0];
    if (first instanceof Ref) return first.number;
    // Some writers put the index of the page there, which is meant for other files only.
    return typeof first === "string" ? this.#file.pages[Number(first)]?.number : undefined;
  }

  /** Names of the old kind come with their slash, those of the name tree as their bytes. */
  #names(): Map<string, Value> {
    if (this.#named) return this.#named;
    const file = this.#file;
    const named = new Map<string, Value>();
    for (const [name, value] of file.dict(file.catalog.get("Dests")) ?? []) named.set(`/${name}`, value);
    const tree = file.dict(file.catalog.get("Names"))?.get("Dests");
    for (const [key, value] of treePairs(file, tree, { leaf: "Names", maxNodes: MAX_NODES })) {
      const name = stringBytes(file.text(key));
      if (name !== undefined && value !== undefined) named.set(name, value);
    }
    this.#named = named;
    return named;
  }
}
