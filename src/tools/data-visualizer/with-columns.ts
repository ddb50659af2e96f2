import { choice, type OptionDeclarations } from "#shared/options.ts";
import type { ColumnInfo } from "./chart.ts";

/** Used instead of a column name for no column: one color, or one box in a box plot. */
export const NO_COLUMN = "(none)";

/** Used instead of a column name for y: draws every numeric column in its own color. */
export const ALL_NUMBERS = "(all numbers)";

/**
 * Turns the column options into lists of the file's columns. Omits them until a file has been read.
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
