/** The list with one item at another place, the others in their order. A place outside the list is its nearest end.
 *  @example moveItem(["a", "b", "c"], 0, 2) // ["b", "c", "a"] */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.toSpliced(from, 1);
  const [item] = items.slice(from, from + 1);
  return item === undefined ? [...items] : others.toSpliced(Math.max(0, to), 0, item);
}

/** Says where an item of a list is after it was moved there. */
export function placeInWords(name: string, place: number, count: number): string {
  return `${name} is now number ${place + 1} of ${count}.`;
}
