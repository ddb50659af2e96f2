import { choice, type OptionDeclarations } from "#shared/options.ts";
import type { ColumnInfo, ColumnType } from "./chart.ts";

/** Used instead of a column name for no column: one color, or one box in a box plot. */
export const NO_COLUMN = "(none)";

/** Used instead of a column name for y: draws every numeric column in its own color. */
export const ALL_NUMBERS = "(all numbers)";

const TYPE_NAMES: Readonly<Record<ColumnType, string>> = {
  number: "number",
  date: "date",
  time: "time of day",
  text: "text",
};

/**
 * Turns the column options into lists of the file's columns. Omits them until a file has been read.
 * @param y the chosen columns, which may be several
 */
export function withColumns(
  options: OptionDeclarations,
  columns: readonly ColumnInfo[] | undefined,
  y: unknown = "",
): OptionDeclarations {
  const { x, y: yOption, color, ...others } = options;
  if (!columns) return others;
  const names = Object.fromEntries(
    columns.map(({ name, type, sign }) => [name, `${name} · ${TYPE_NAMES[type]}${sign ? ` in ${sign}` : ""}`]),
  );
  const several = columns.filter(({ type }) => type === "number").length > 1;
  const isList = typeof y === "string" && !(y in names) && splitNames(y).length > 1;
  const entries = Object.entries({ x, y: yOption, color }).map(([role, option]) => [
    role,
    choice(option?.label ?? role, {
      "": "Automatic",
      [NO_COLUMN]: "None",
      ...(role === "y" && several && { [ALL_NUMBERS]: "All numbers" }),
      ...(role === "y" && isList && { [y]: `${splitNames(y).length} columns` }),
      ...names,
    }),
  ]);
  const { type, ...rest } = others;
  return { ...(type && { type }), ...Object.fromEntries(entries), ...rest };
}

/** Splits a CSV row of column names. @example splitNames('a,"b, c"') // ["a", "b, c"] */
export function splitNames(row: string): string[] {
  return Array.from(row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain = ""]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );
}

/** Joins column names to a CSV row. */
export function joinNames(names: readonly string[]): string {
  if (names.length === 1) return names[0] ?? "";
  return names.map((name) => (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(",");
}
