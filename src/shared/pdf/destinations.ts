import type { PdfFile } from "./pdf-file.ts";
import { treePairs } from "./tree-pairs.ts";
import { Ref, stringBytes, type Value } from "./value.ts";

const MAX_NODES = 100_000;

/** Resolves the destinations of links and bookmarks (ISO 32000-2, 12.3.2). */
export class Destinations {
  readonly #file: PdfFile;
  #named: Map<string, Value> | undefined;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** The explicit form `[page /Fit …]` of a named or explicit destination; undefined if it leads nowhere. */
  explicit(destination: Value | undefined): Value[] | undefined {
    const found = this.#file.resolve(destination);
    const name = typeof found === "string" ? (stringBytes(found) ?? found) : undefined;
    const target = name === undefined ? found : this.#file.resolve(this.#names().get(name));
    if (Array.isArray(target)) return target;
    const inner = target instanceof Map ? this.#file.resolve(target.get("D")) : undefined;
    return Array.isArray(inner) ? inner : undefined;
  }

  /** The object number of a destination's page. */
  page(destination: Value | undefined): number | undefined {
    const first = this.explicit(destination)?.[0];
    if (first instanceof Ref) return first.number;
    // Some writers put the page index here, though it is only meant for destinations in other files.
    return typeof first === "string" ? this.#file.pages[Number(first)]?.number : undefined;
  }

  /** Old-style names (PDF 1.1) keep their slash; keys of the name tree are plain bytes. */
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
