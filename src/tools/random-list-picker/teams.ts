/**
 * Deals a list into teams in its order, the larger teams first: sizes differ by one at most.
 * @param number 1 up to the length of the list
 * @example splitTeams(["a", "b", "c"], 2) // [["a", "b"], ["c"]]
 */
export function splitTeams<Item>(items: readonly Item[], number: number): Item[][] {
  const size = Math.floor(items.length / number);
  const larger = items.length % number;
  return Array.from({ length: number }, (_, index) => {
    const start = index * size + Math.min(index, larger);
    return items.slice(start, start + size + (index < larger ? 1 : 0));
  });
}

export interface Team {
  name: string;
  people: readonly string[];
}

/** Reads teams as they are written: a name, the people one a line, and an empty line before the next. */
export function readTeams(text: string): Team[] {
  return text.split("\n\n").map((team) => {
    const [name = "", ...people] = team.split("\n");
    return { name, people };
  });
}
