import { plural } from "#shared/format-number.ts";
import type { Finding, Validation } from "./validation.ts";

/** The report as text: the verdict, then what was found, one a line. */
export function reportText(validation: Validation): string {
  const { isValid, errors, errorCount, warnings, warningCount } = validation;
  return [
    `${isValid ? "Valid CSV" : "Invalid CSV"}: ${sizeOf(validation)}`,
    ...linesOf(errors, errorCount, "errors"),
    ...linesOf(warnings, warningCount, "warnings"),
  ].join("\n");
}

/** `3 rows, 2 columns`. */
export function sizeOf({ rowCount, columnCount }: Validation): string {
  return `${plural(rowCount, "row")}, ${plural(columnCount, "column")}`;
}

/** What stands for the findings that are not listed: `...and 5 more errors`. */
export function rest(count: number, noun: string): string {
  return `...and ${count} more ${noun}`;
}

function linesOf(findings: readonly Finding[], count: number, noun: string): string[] {
  const lines = findings.map(({ message }) => message);
  return count > findings.length ? [...lines, rest(count - findings.length, noun)] : lines;
}
