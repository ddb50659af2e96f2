import { choice, type OptionDeclarations } from "#shared/options.ts";
import type { ColumnInfo } from "./chart.ts";

/** Given in place of a column's name, there is none: rows are not told apart by color, a box plot has one box. */
export const NO_COLUMN = "(none)";

/**
 * The options with lists of the file's columns to choose from. Before a file is read nothing is known of its columns,
 * and there is nothing to choose.
 */
export function withColumns(
  options: OptionDeclarations,
  columns: readonly ColumnInfo[] | undefined,
): OptionDeclarations {
  const { x, y, color, ...others } = options;
  if (!columns) return others;
  const names = Object.fromEntries(columns.map(({ name, type }) => [name, `${name} · ${type}`]));
  const entries = Object.entries({ x, y, color }).map(([role, option]) => [
    role,
    choice(option?.label ?? role, { "": "Automatic", [NO_COLUMN]: "None", ...names }),
  ]);
  const { type, ...rest } = others;
  return { ...(type && { type }), ...Object.fromEntries(entries), ...rest };
}
