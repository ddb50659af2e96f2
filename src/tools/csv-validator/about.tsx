import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCsvValidator() {
  return (
    <About title="CSV Validator" operations={operations} lead="Find the rows that would make an import fail.">
      <li>Errors: rows with more or fewer cells than the first, and unmatched quotes.</li>
      <li>Warnings: empty cells below the header, and text after a closing quote. The first ten are shown.</li>
      <li>Also reports unnamed columns and duplicate column names.</li>
      <li>Rows are RFC 4180 records; the header is row 1. Empty lines and comments don’t count.</li>
      <li>Detects the delimiter, and reads UTF-8, UTF-16 and Windows-1252.</li>
      <li>Files of any size are read piece by piece. Nothing you enter is sent anywhere.</li>
    </About>
  );
}
