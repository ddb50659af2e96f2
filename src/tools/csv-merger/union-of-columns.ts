/** The combined columns of several tables, in order of first appearance, and their position in each table. */
export interface ColumnUnion {
  columns: string[];
  /** For each table, the index of each combined column; undefined if the table lacks it. */
  places: (number | undefined)[][];
}

/**
 * Matches columns by name. Columns with the same name are matched in order.
 * @example unionOfColumns([["a", "b"], ["b", "c"]])
 * // { columns: ["a", "b", "c"], places: [[0, 1, undefined], [undefined, 0, 1]] }
 */
export function unionOfColumns(headers: readonly (readonly string[])[]): ColumnUnion {
  const columns: string[] = [];
  const known = new Map<string, number>();
  const keys = headers.map((header) => {
    const counts = new Map<string, number>();
    return header.map((name) => {
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      const key = `${count} ${name}`;
      if (!known.has(key)) {
        known.set(key, columns.length);
        columns.push(name);
      }
      return key;
    });
  });
  const places = keys.map((own) => {
    const row = new Array<number | undefined>(columns.length).fill(undefined);
    own.forEach((key, place) => {
      row[known.get(key) as number] = place;
    });
    return row;
  });
  return { columns, places };
}

/**
 * The index in `header` of each name in `first`.
 * @returns undefined if the names or their order don't differ, or if they aren't the same names.
 * @example orderLike(["a", "b"], ["b", "a"]) // [1, 0]
 */
export function orderLike(first: readonly string[], header: readonly string[]): (number | undefined)[] | undefined {
  if (first.length !== header.length || sameNames(first, header)) return undefined;
  const { columns, places } = unionOfColumns([first, header]);
  return columns.length === first.length ? places[1] : undefined;
}

export function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}
