import {
  commentOption,
  delimiterOption,
  dialectOf,
  escapeOption,
  quoteOption,
  trimHeaderOption,
} from "#shared/csv/csv-options.ts";
import { dataOutput, operation, textStreamInput } from "#shared/operation.ts";
import { flag } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { reportText } from "./report-text.ts";

export const meta: ToolDeclaration = {
  title: "CSV Validator",
  description: "Find rows of the wrong length, unmatched quotes and empty cells in CSV.",
  category: "CSV",
  order: 3,
  keywords:
    "csv lint, csvlint, check csv, csv checker, verify, rfc 4180, errors, missing columns, incomplete rows, ragged rows, unmatched quotes, empty cells, broken csv, delimiter, tsv, validate csv, csv linter, csv check",
  opens: [{ kind: "csv", rank: 4 }],
  icon: "clipboard-check",
  runs: "browser",
};

export const operations = {
  validate: operation({
    label: "Validate CSV",
    live: true,
    inputs: textStreamInput("Input", { accepts: ["text/csv", "text/tab-separated-values"] }),
    gives: dataOutput({ fileName: "report.txt", toText: reportText }),
    options: {
      delimiter: delimiterOption,
      quote: quoteOption,
      escape: escapeOption,
      skipEmptyLines: flag("Skip empty lines", true, {
        help: "Otherwise, an empty line is a row with one empty cell.",
      }),
      comment: commentOption,
      trimHeaderFields: trimHeaderOption(),
    },
    messages: { empty: "Please enter CSV data to validate", failed: "Failed to validate CSV data" },
    examples: [
      {
        title: "A row that is too short, with an empty cell",
        input: 'id,product,note\n1,Lamp,"Two lines:\nkeep dry"\n2,\n',
        output: {
          isValid: false,
          errors: [{ row: 3, line: 4, message: "Row 3: Expected 3 columns, found 2" }],
          errorCount: 1,
          warnings: [{ row: 3, line: 4, message: "Row 3, Column 2: Empty cell" }],
          warningCount: 1,
          rowCount: 3,
          columnCount: 3,
        },
      },
      {
        title: "An unclosed quote",
        input: 'name,height\nAda,"5 ft\n',
        output: {
          isValid: false,
          errors: [{ row: 2, line: 2, message: "Row 2: Unmatched quotes" }],
          errorCount: 1,
          warnings: [],
          warningCount: 0,
          rowCount: 2,
          columnCount: 2,
        },
      },
      {
        title: "Semicolons and decimal commas",
        input: "name;height\nAda;1,65\nGrace;1,68\n",
        output: {
          isValid: true,
          errors: [],
          errorCount: 0,
          warnings: [],
          warningCount: 0,
          rowCount: 3,
          columnCount: 2,
        },
      },
    ],
    code: () => import("./validate-csv.ts"),
    run: ({ validateCsv }, { input: chunks }, { delimiter, quote, escape: quoteEscape, ...settings }, { warn }) =>
      validateCsv(chunks, { ...dialectOf(delimiter, quote, quoteEscape), ...settings }, warn),
  }),
};
