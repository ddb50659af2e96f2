import { UniqueNames } from "#shared/unique-names.ts";
import type { Copier, Replace } from "./copy-pages.ts";
import type { PdfFile } from "./pdf-file.ts";
import { decodeText, encodeText } from "./text-string.ts";
import { treePairs } from "./tree-pairs.ts";
import { type Dict, Ref, stringBytes, writeString } from "./value.ts";

const MAX_NODES = 10_000;

/** Keys of the name a viewer shows and saves a file under. */
const FILE_NAMES = ["F", "UF"] as const;

/** Merges the attachments of several files (ISO 32000-2, 7.11.4), such as the XML of an invoice. */
export class AttachmentMerger {
  readonly #names = new UniqueNames(numbered);
  readonly #attached: [name: string, specification: string][] = [];
  readonly #associated: string[] = [];

  /** Adds all attachments of a file. @returns how to rewrite their objects */
  add(file: PdfFile, { text }: Copier): Replace {
    const counts = new Map<number, number>();
    const tree = file.dict(file.catalog.get("Names"))?.get("EmbeddedFiles");
    for (const [key, value] of treePairs(file, tree, { leaf: "Names", maxNodes: MAX_NODES })) {
      const name = stringBytes(file.text(key));
      const specification = file.dict(value);
      if (name === undefined || value === undefined || !specification) continue;
      const { unique, count } = this.#names.take(name);
      if (value instanceof Ref) counts.set(value.number, count);
      this.#attached.push([unique, text(value instanceof Ref ? value : renamed(file, specification, count))]);
    }
    for (const item of file.array(file.catalog.get("AF"))) if (file.dict(item)) this.#associated.push(text(item));
    return (number, dict) => renamed(file, dict, counts.get(number) ?? 1);
  }

  /** The attachments' entry in the catalog's names; "" without attachments. */
  name(): string {
    if (this.#attached.length === 0) return "";
    // Readers use binary search (7.9.6).
    const inOrder = this.#attached.toSorted(([one], [other]) => (one < other ? -1 : 1));
    const pairs = inOrder.map(([name, specification]) => `${writeString(name)} ${specification}`);
    return `/EmbeddedFiles<</Names[${pairs.join(" ")}]>>`;
  }

  /** The catalog entry of files associated with the whole document (14.13.3); "" without such files. */
  entry(): string {
    return this.#associated.length > 0 ? `/AF[${this.#associated.join(" ")}]` : "";
  }
}

/** Adds a number to the names in a file specification, to match its name in the document. */
function renamed(file: PdfFile, specification: Dict, count: number): Dict {
  if (count === 1) return specification;
  const changed = new Map(specification);
  for (const key of FILE_NAMES) {
    const name = stringBytes(file.text(specification.get(key)));
    if (name !== undefined) changed.set(key, writeString(numbered(name, count)));
  }
  return changed;
}

/** @example numbered("factur-x.xml", 2) // "factur-x_2.xml" */
function numbered(name: string, count: number): string {
  return encodeText(decodeText(name).replace(/(\.[^.]*)?$/, (ending) => `_${count}${ending}`));
}
