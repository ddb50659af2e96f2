/**
 * Splits a list in order into teams whose sizes differ by at most one, larger teams first.
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

/** Reads teams from text: a name, one person per line, and a blank line between teams. */
export function readTeams(text: string): Team[] {
  return text.split("\n\n").map((team) => {
    const [name = "", ...people] = team.split("\n");
    return { name, people };
  });
}
