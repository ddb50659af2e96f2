import { plural } from "#shared/format-number.ts";
import type { Finding, Validation } from "./validation.ts";

/** The report as text: the verdict, then one finding per line. */
export function reportText(validation: Validation): string {
  const { isValid, errors, errorCount, warnings, warningCount } = validation;
  return [
    `${isValid ? "Valid CSV" : "Invalid CSV"}: ${describeSize(validation)}`,
    ...linesOf(errors, errorCount, "error"),
    ...linesOf(warnings, warningCount, "warning"),
  ].join("\n");
}

/** `3 rows, 2 columns`. */
export function describeSize({ rowCount, columnCount }: Validation): string {
  return `${plural(rowCount, "row")}, ${plural(columnCount, "column")}`;
}

/** Line for the omitted findings: `...and 5 more errors`. */
export function describeOmitted(count: number, noun: string): string {
  return `...and ${plural(count, `more ${noun}`)}`;
}

function linesOf(findings: readonly Finding[], count: number, noun: string): string[] {
  const lines = findings.map(({ message }) => message);
  return count > findings.length ? [...lines, describeOmitted(count - findings.length, noun)] : lines;
}
