import type { Destinations } from "./destinations.ts";
import type { PageResources } from "./page-resources.ts";
import type { PdfFile, SourcePage } from "./pdf-file.ts";
import type { PdfWriter } from "./pdf-writer.ts";
import { type Dict, isDict, Ref, type RewriteRules, serialize, serializeEntries, type Value } from "./value.ts";

export interface Copier {
  /** The value for the new file. Copies everything it refers to. */
  text(value: Value): string;
  /** The number of a page in the new file; undefined if it is left out. */
  page(number: number): number | undefined;
}

/** Rewrites an object for the new file. */
export type Replace = (number: number, dict: Dict) => Dict;

/** The parts of a `Source` that copying needs. */
interface CopySource {
  file: PdfFile;
  destinations: Destinations;
  resources: PageResources;
}

export interface Task {
  writer: PdfWriter;
  /** Root of the new file's page tree. */
  tree: number;
  source: CopySource;
  pages: readonly SourcePage[];
}

interface CopyOptions {
  /** Whether all pages of the source are included. */
  whole: boolean;
  keepStructure: boolean;
  /** An earlier copy of the same pages: they share its content, but not its annotations and fields. */
  earlier?: Copied | undefined;
}

/** What was copied from a source: the numbers in the new file by those in the source. */
export interface Copied {
  /** The new pages, in order. */
  numbers: readonly number[];
  pages: ReadonlyMap<number, number>;
  objects: ReadonlyMap<number, number>;
}

/**
 * Writes pages and everything they refer to, except other pages.
 * @param alongside copies more objects with the same numbering and returns how to rewrite them
 */
export function copyPages(
  { writer, tree, source, pages }: Task,
  { whole, keepStructure, earlier }: CopyOptions,
  alongside: (copier: Copier) => Replace,
): Copied {
  const { file, destinations } = source;
  const allPages = new Set(file.pages.map((page) => page.number));
  const ownPages = new Map<number, number>();
  const numbers = pages.map((page) => {
    const number = writer.reserve();
    if (!ownPages.has(page.number)) ownPages.set(page.number, number);
    return number;
  });
  const newPages = new Map([...(earlier?.pages ?? []), ...ownPages]);
  const copied = new Map(earlier?.objects);
  if (earlier) for (const page of pages) for (const number of annotationObjects(file, page.dict)) copied.delete(number);
  const waiting: number[] = [];

  const rewriting: RewriteRules = {
    target({ number }) {
      const page = newPages.get(number);
      if (page !== undefined) return `${page} 0 R`;
      // A link, bookmark or field must not bring in a page that is left out.
      if (allPages.has(number) || file.treeNodes.has(number)) return "null";
      let copy = copied.get(number);
      if (copy === undefined) {
        if (file.resolve(new Ref(number)) === undefined) return "null";
        copy = writer.reserve();
        copied.set(number, copy);
        waiting.push(number);
      }
      return `${copy} 0 R`;
    },
    dict(dict) {
      const named = dict.has("Dest") ? "Dest" : dict.get("S") === "/GoTo" ? "D" : undefined;
      // Destination names are only unique within one file: write the explicit destination instead.
      const place = named && destinations.explicit(dict.get(named));
      const marked = !keepStructure && (dict.has("StructParents") || dict.has("StructParent"));
      if (!place && !marked) return dict;
      const changed = new Map(dict);
      if (named && place) changed.set(named, place);
      if (marked) for (const key of ["StructParents", "StructParent"]) changed.delete(key);
      return changed;
    },
  };
  const text = (value: Value) => serialize(value, rewriting);
  const replace = alongside({ text, page: (number) => newPages.get(number) });

  for (const [index, page] of pages.entries()) {
    const dict = new Map(page.dict);
    // Article threads may run through pages that are left out.
    dict.delete("B");
    const resources = whole ? undefined : source.resources.of(page.dict);
    if (resources !== undefined) dict.set("Resources", resources);
    dict.set("Annots", keptAnnotations(source, page.dict, newPages));
    if (!dict.has("MediaBox")) dict.set("MediaBox", ["0", "0", "612", "792"]);
    const number = numbers[index] as number;
    writer.object(number, `<<${serializeEntries(dict, rewriting)}/Parent ${tree} 0 R>>`);
    drain();
  }
  drain();
  return { numbers, pages: newPages, objects: copied };

  function drain(): void {
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      const object = file.resolve(new Ref(number));
      const copy = copied.get(number) as number;
      if (typeof object === "string" || Array.isArray(object)) writer.object(copy, text(object));
      else if (isDict(object)) writer.object(copy, text(replace(number, object)));
      else if (object) {
        const dict = new Map(object.dict);
        dict.delete("Length");
        writer.stream(copy, serializeEntries(dict, rewriting), object.data);
      }
    }
  }
}

/** The page's annotations, without links to pages that are left out. */
function keptAnnotations({ file, destinations }: CopySource, page: Dict, kept: ReadonlyMap<number, number>): Value[] {
  return file.array(page.get("Annots")).filter((annotation) => {
    const dict = file.dict(annotation);
    if (!dict || file.text(dict.get("Subtype")) !== "/Link") return dict !== undefined;
    const action = file.dict(dict.get("A"));
    const goTo = action && file.text(action.get("S")) === "/GoTo" ? action.get("D") : undefined;
    const target = destinations.page(dict.get("Dest") ?? goTo);
    return target === undefined || kept.has(target);
  });
}

const MAX_ANCESTORS = 50;

/** Objects that belong to the annotations of one page: themselves, their form fields, and how they look. */
function annotationObjects(file: PdfFile, page: Dict): Set<number> {
  const found = new Set<number>();
  for (const annotation of file.array(page.get("Annots"))) {
    let node: Value | undefined = annotation;
    for (let depth = 0; node instanceof Ref && depth < MAX_ANCESTORS; depth++) {
      found.add(node.number);
      node = file.dict(node)?.get("Parent");
    }
    addAppearances(file, file.dict(annotation)?.get("AP"), found);
  }
  return found;
}

/** Appearances: a dictionary of streams, or of dictionaries of streams, one per state (12.5.5). */
function addAppearances(file: PdfFile, value: Value | undefined, found: Set<number>, depth = 0): void {
  if (value instanceof Ref) found.add(value.number);
  if (depth < 2) for (const inner of file.dict(value)?.values() ?? []) addAppearances(file, inner, found, depth + 1);
}
