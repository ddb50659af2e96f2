import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCsvSplitter() {
  return (
    <About title="CSV Splitter" operations={operations} shown={({ output }) => (output as { texts: string[] }).texts}>
      <p>
        For a file that is too long for a spreadsheet, or for an import that takes a thousand rows at a time. The file
        is cut between rows into <code>split_1.csv</code>, <code>split_2.csv</code> and so on, each with the header.
        Rows are copied byte by byte, quotes, spaces and all; a cell with a line break inside quotes is never cut.
      </p>
      <p>
        Download the files one by one, all in a row, or packed into one ZIP. Up to 65,000 files are made. Files come out
        in UTF-8, whatever they were in, with the delimiter and the line endings that they had.
      </p>
      <p>A file of any size is cut in a background worker of your browser. Nothing you enter is sent anywhere.</p>
    </About>
  );
}
