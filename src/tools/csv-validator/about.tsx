import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCsvValidator() {
  return (
    <About title="CSV Validator" operations={operations}>
      <p>
        For a file that an import refuses, or one that you are about to send. Each row must have as many cells as the
        first, and quotes must come in pairs: these are errors. Empty cells below the header are warnings, of which the
        first ten are shown. A column without a name, and a name that appears twice, are mentioned.
      </p>
      <p>
        Rows are counted as RFC 4180 counts records, the header being row 1: a cell in quotes may hold line breaks, and
        an empty line is not a row, nor is a comment once you say how comments begin. Where row and line differ, the
        line is named as well. Commas, semicolons, tabs and pipes are told apart; UTF-8, UTF-16 and Windows-1252 are
        read.
      </p>
      <p>
        A file of any size is read piece by piece in a background worker of your browser. Nothing you enter is sent
        anywhere.
      </p>
    </About>
  );
}
