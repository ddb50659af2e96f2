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
