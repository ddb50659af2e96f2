/** Unique column names for use as JSON keys, so that no cell overwrites another. */
export interface ColumnNames {
  names: string[];
  changes: string[];
  /** The name of a column beyond the header; `index` counts from 0. */
  beyond: (index: number) => string;
}

/**
 * Duplicate names get a number: `id`, `id_2`. One column may be unnamed, as RFC 4180 allows; further ones are named by
 * position: `column_3`.
 * @example columnNames(["id", "id", ""]).names // ["id", "id_2", ""]
 */
export function columnNames(header: readonly string[]): ColumnNames {
  const reserved = new Set(header);
  const used = new Set<string>();
  const changes: string[] = [];
  const uniqueName = (base: string, first: number) => {
    let name = first === 1 ? base : `${base}_${first}`;
    for (let number = Math.max(first, 2); used.has(name) || reserved.has(name); number++) name = `${base}_${number}`;
    return name;
  };
  const names = header.map((given, index) => {
    const name = !used.has(given) ? given : given === "" ? uniqueName(`column_${index + 1}`, 1) : uniqueName(given, 2);
    used.add(name);
    if (name !== given) {
      changes.push(
        given === ""
          ? `Column ${index + 1} has no name. It is named "${name}".`
          : `Column ${index + 1} has a duplicate name, "${given}". It is renamed to "${name}".`,
      );
    }
    return name;
  });
  return { names, changes, beyond: (index) => uniqueName(`column_${index + 1}`, 1) };
}
