import type { TextResult } from "#shared/run-operation.ts";

/** Longer results are read, not picked from. */
const MAX_LINES = 100;

export interface LabeledValue {
  label: string;
  value: string;
}

/**
 * The values of a result whose lines are mostly a label and a value in two columns, also indented below headings. Other
 * lines are undefined.
 * @returns undefined for any other result
 */
export function labeledValues({
  content,
  lines,
  type,
}: Pick<TextResult, "content" | "lines" | "type">): (LabeledValue | undefined)[] | undefined {
  if (typeof content !== "string" || lines > MAX_LINES || type !== "text/plain") return undefined;
  const written = content.split("\n");
  let column: number | undefined;
  const rows = written.map((line) => {
    const label = line.trimStart();
    const gap = label.indexOf("  ");
    // A blank line or a heading starts another block.
    if (gap === -1) column = undefined;
    const value = label.slice(gap).trim();
    if (gap === -1 || value === "" || value.includes("  ")) return undefined;
    const start = line.trimEnd().length - value.length;
    column ??= start;
    return start === column ? { label: label.slice(0, gap), value } : undefined;
  });
  const found = rows.filter(Boolean).length;
  return found > 1 && found > written.filter((line) => line !== "").length / 2 ? rows : undefined;
}
