/** Sorts numbers by value: page 2 comes before page 10. */
const collator = new Intl.Collator("en", { numeric: true });

/** Sorts files by name. Files with equal names keep their order. */
export const sortByName = <Item extends { file: Pick<File, "name"> }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => collator.compare(one.file.name, other.file.name));
