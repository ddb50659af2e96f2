import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCsvToJson() {
  return (
    <About title="CSV to JSON Converter" operations={operations}>
      <p>
        Turns a table from a spreadsheet, a database or a log into JSON for a program. Fields are read as RFC 4180
        describes them: a quoted field may hold delimiters, quotes and line breaks. Real-world files are read too: a
        byte order mark, Windows or Unix line endings, semicolons, tabs or pipes in place of commas.
      </p>
      <p>
        Values stay text, so that a leading zero or a long number survives, unless you ask for numbers and booleans.
        Rows that are too short or too long, and headers that appear twice, are converted and reported.
      </p>
      <p>
        A file of any size is converted piece by piece in a background worker of your browser. Nothing you enter is sent
        anywhere.
      </p>
    </About>
  );
}
