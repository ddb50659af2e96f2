import type { Copier } from "./copy-pages.ts";
import type { PdfFile } from "./pdf-file.ts";
import { Ref } from "./value.ts";

/** Lists of the default configuration that can be concatenated. */
const LISTS = ["Order", "RBGroups", "Locked", "AS"] as const;

/** Merges the layers of several files (optional content, ISO 32000-2, 8.11) and keeps their visibility. */
export class LayerMerger {
  readonly #groups: string[] = [];
  readonly #hidden: string[] = [];
  readonly #lists = new Map<string, string[]>();

  add(file: PdfFile, { text }: Copier): void {
    const properties = file.dict(file.catalog.get("OCProperties"));
    const groups = file.array(properties?.get("OCGs")).filter((group) => group instanceof Ref);
    if (!properties || groups.length === 0) return;
    const config = file.dict(properties.get("D")) ?? new Map();
    const numbers = (key: string) => new Set(file.array(config.get(key)).map((ref) => (ref as Ref).number));
    const [on, off] = [numbers("ON"), numbers("OFF")];
    const hiddenByDefault = file.text(config.get("BaseState")) === "/OFF";
    for (const group of groups) {
      const copy = text(group);
      this.#groups.push(copy);
      if (hiddenByDefault ? !on.has(group.number) : off.has(group.number)) this.#hidden.push(copy);
    }
    for (const key of LISTS) {
      const items = file.array(config.get(key)).map(text);
      this.#lists.set(key, [...(this.#lists.get(key) ?? []), ...items]);
    }
  }

  /** The layers' entry in the catalog; "" without layers. */
  entry(): string {
    if (this.#groups.length === 0) return "";
    const lists = [...this.#lists].filter(([, items]) => items.length > 0);
    const entries = [["OFF", this.#hidden] as const, ...lists].map(([key, items]) => `/${key}[${items.join(" ")}]`);
    return `/OCProperties<</OCGs[${this.#groups.join(" ")}]/D<<${entries.join("")}>>>>`;
  }
}
