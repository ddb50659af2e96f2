/** A file that a person chose, with what is known of it. */
export interface ChosenPdf {
  /** Differs from that of every other chosen file, so that a list can be reordered. */
  key: number;
  file: File;
  pages?: number | undefined;
  /** Opens the file; undefined until it is known to need one. */
  password?: string | undefined;
  /** The password with which it was last opened here; "" for none. */
  tried?: string | undefined;
  /** Why it does not open. */
  fault?: string | undefined;
}

export const NOT_A_PDF = "Only PDF files are supported";

/** Whether a file says that it is a PDF. Some systems know no type for it: then its name decides. */
export function claimsPdf({ type, name }: Pick<File, "type" | "name">): boolean {
  return type === "" ? /\.pdf$/i.test(name) : type === "application/pdf";
}

/** `1.25 MB`, and `< 0.01 MB` for what would be nothing. */
export function inMegabytes(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  return megabytes < 0.005 ? "< 0.01 MB" : `${megabytes.toFixed(2)} MB`;
}

/** Numbers in names count as such: page 2 is before page 10. */
const inOrder = new Intl.Collator("en", { numeric: true });

/** The list in the order of the names; files of one name stay as they are. */
export const sortByName = <Item extends { file: Pick<File, "name"> }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => inOrder.compare(one.file.name, other.file.name));

/** The list with one item at another place, the others in their order. A place outside the list is its nearest end.
 *  @example moveItem(["a", "b", "c"], 0, 2) // ["b", "c", "a"] */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.toSpliced(from, 1);
  const [item] = items.slice(from, from + 1);
  return item === undefined ? [...items] : others.toSpliced(Math.max(0, to), 0, item);
}
