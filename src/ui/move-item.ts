/** Moves one item of a list. A target outside the list means its nearest end.
 *  @example moveItem(["a", "b", "c"], 0, 2) // ["b", "c", "a"] */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.toSpliced(from, 1);
  const [item] = items.slice(from, from + 1);
  return item === undefined ? [...items] : others.toSpliced(Math.max(0, to), 0, item);
}

/** The screen reader message after a move. */
export function describePosition(name: string, place: number, count: number): string {
  return `${name} is now number ${place + 1} of ${count}.`;
}
