import { describe, expect, it } from "vitest";
import { reportText } from "./report-text.ts";
import type { Validation } from "./validation.ts";

const VALID: Validation = {
  isValid: true,
  errors: [],
  errorCount: 0,
  warnings: [],
  warningCount: 0,
  rowCount: 2,
  columnCount: 1,
};

describe("reportText", () => {
  it("returns one line for a valid file", () => {
    expect(reportText(VALID)).toBe("Valid CSV: 2 rows, 1 column");
  });

  it("lists errors before warnings and counts the omitted ones", () => {
    const finding = (message: string) => ({ row: 2, line: 2, message });
    const report = reportText({
      ...VALID,
      isValid: false,
      errors: [finding("Row 2: Unmatched quotes")],
      errorCount: 6,
      warnings: [finding("Row 2, Column 1: Empty cell")],
      warningCount: 1,
    });
    expect(report).toBe(
      "Invalid CSV: 2 rows, 1 column\nRow 2: Unmatched quotes\n...and 5 more errors\nRow 2, Column 1: Empty cell",
    );
  });
});
