/** Numbers in names count as such: page 2 is before page 10. */
const inOrder = new Intl.Collator("en", { numeric: true });

/** The list in the order of the names; files of one name stay as they are. */
export const sortByName = <Item extends { file: Pick<File, "name"> }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => inOrder.compare(one.file.name, other.file.name));
