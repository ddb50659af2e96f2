import { choice, type OptionDeclarations } from "#shared/options.ts";
import type { ColumnInfo } from "./chart.ts";

/** Given in place of a column's name, there is none: rows are not told apart by color, a box plot has one box. */
export const NO_COLUMN = "(none)";

/** Given in place of a column's name for y, every column of numbers is drawn, each in a color of its own. */
export const ALL_NUMBERS = "(all numbers)";

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
  const several = columns.filter(({ type }) => type === "number").length > 1;
  const entries = Object.entries({ x, y, color }).map(([role, option]) => [
    role,
    choice(option?.label ?? role, {
      "": "Automatic",
      [NO_COLUMN]: "None",
      ...(role === "y" && several && { [ALL_NUMBERS]: "All numbers" }),
      ...names,
    }),
  ]);
  const { type, ...rest } = others;
  return { ...(type && { type }), ...Object.fromEntries(entries), ...rest };
}
