/** Names for the columns of a CSV file as JSON keys: each once, so that no cell overwrites another. */
export interface ColumnNames {
  names: string[];
  /** What had to be changed, in words for a person. */
  changes: string[];
  /** The name of a column beyond the header, counting from 0. */
  beyond: (index: number) => string;
}

/**
 * A name that stands twice gets a number: `id`, `id_2`. A single column may have no name, as RFC 4180 allows; further
 * ones are called after their place, `column_3`.
 * @example columnNames(["id", "id", ""]).names // ["id", "id_2", ""]
 */
export function columnNames(header: readonly string[]): ColumnNames {
  const reserved = new Set(header);
  const used = new Set<string>();
  const changes: string[] = [];
  const free = (base: string, first: number) => {
    let name = first === 1 ? base : `${base}_${first}`;
    for (let number = Math.max(first, 2); used.has(name) || reserved.has(name); number++) name = `${base}_${number}`;
    return name;
  };
  const names = header.map((given, index) => {
    const name = !used.has(given) ? given : given === "" ? free(`column_${index + 1}`, 1) : free(given, 2);
    used.add(name);
    if (name !== given) {
      changes.push(
        given === ""
          ? `Column ${index + 1} has no name and is called "${name}".`
          : `Column ${index + 1} has the same name as another, "${given}", and is called "${name}".`,
      );
    }
    return name;
  });
  return { names, changes, beyond: (index) => free(`column_${index + 1}`, 1) };
}
