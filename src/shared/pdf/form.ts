import type { PdfFile } from "./pdf-file.ts";
import { type Dict, Ref, stringBytes, type Value } from "./value.ts";

export interface Form {
  /** Fields without a parent, in file order. */
  roots: number[];
  /** All fields and widgets that belong to the roots. */
  members: Set<number>;
  /** The form dictionary; empty if the file has only stray widgets. */
  dict: Dict;
}

const MAX_DEPTH = 50;

/**
 * Reads the part of a file's form (ISO 32000-2, 12.7) that appears on the given pages.
 * @param everything also includes fields that appear on no page
 */
export function readForm(file: PdfFile, pages: readonly Dict[], everything: boolean): Form | undefined {
  const dict = file.dict(file.catalog.get("AcroForm"));
  const members = new Set<number>();
  const roots = new Set<number>();
  const climb = (widget: number) => {
    let number = widget;
    for (let depth = 0; depth < MAX_DEPTH; depth++) {
      members.add(number);
      const parent: Value | undefined = file.dict(new Ref(number))?.get("Parent");
      if (!(parent instanceof Ref) || !file.dict(parent)) break;
      number = parent.number;
    }
    roots.add(number);
  };
  for (const page of pages) {
    for (const annotation of file.array(page.get("Annots"))) {
      const found = file.dict(annotation);
      if (annotation instanceof Ref && found && file.text(found.get("Subtype")) === "/Widget") climb(annotation.number);
    }
  }
  const listed = file.array(dict?.get("Fields")).filter((field) => field instanceof Ref);
  if (everything) for (const field of listed) addDescendants(file, field.number, members, roots);
  const inOrder = new Set(listed.map((field) => field.number).filter((number) => roots.has(number)));
  for (const root of roots) inOrder.add(root);
  return inOrder.size > 0 ? { roots: [...inOrder], members, dict: dict ?? new Map() } : undefined;
}

function addDescendants(file: PdfFile, root: number, members: Set<number>, roots: Set<number>): void {
  roots.add(root);
  const below = new Set([root]);
  // Iterating a set also visits items added on the way.
  for (const number of below) {
    members.add(number);
    for (const kid of file.array(file.dict(new Ref(number))?.get("Kids"))) {
      if (kid instanceof Ref) below.add(kid.number);
    }
  }
}

/** The name of a field, decoded so that different spellings compare equal. */
export function fieldName(file: PdfFile, field: number): string | undefined {
  return stringBytes(file.text(file.dict(new Ref(field))?.get("T")));
}

/** Appends a number to a name in the name's encoding: UTF-16 if it starts with FE FF. */
export function numberedName(name: string, count: number): string {
  const suffix = `_${count}`;
  return name + (name.startsWith("\xfe\xff") ? [...suffix].map((char) => `\0${char}`).join("") : suffix);
}
