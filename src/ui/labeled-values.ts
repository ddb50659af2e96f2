import type { TextResult } from "#shared/run-operation.ts";

/** Longer results are read, not picked from. */
const MAX_LINES = 100;

export interface LabeledValue {
  label: string;
  value: string;
}

/**
 * The values of a result whose lines are a label and a value in two columns. Blank lines, which separate blocks, are
 * undefined.
 * @returns undefined for any other result
 */
export function labeledValues({
  content,
  lines,
  type,
}: Pick<TextResult, "content" | "lines" | "type">): (LabeledValue | undefined)[] | undefined {
  if (typeof content !== "string" || lines > MAX_LINES || type !== "text/plain") return undefined;
  const rows: (LabeledValue | undefined)[] = [];
  let column: number | undefined;
  for (const line of content.split("\n")) {
    if (line === "") {
      rows.push(undefined);
      column = undefined;
      continue;
    }
    const gap = line.indexOf("  ");
    const value = line.slice(gap).trim();
    const start = line.length - line.slice(gap).trimStart().length;
    if (gap <= 0 || value === "" || value.includes("  ") || start !== (column ?? start)) return undefined;
    column = start;
    rows.push({ label: line.slice(0, gap), value });
  }
  return rows.length > 1 ? rows : undefined;
}
