import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCsvSplitter() {
  return (
    <About
      title="CSV Splitter"
      operations={operations}
      shown={({ output }) => (output as { texts: string[] }).texts}
      lead="Cut a big CSV file into smaller ones, each with the header."
    >
      <li>
        Files are named <code>split_1.csv</code>, <code>split_2.csv</code> and so on, up to 65,000.
      </li>
      <li>Splits only between rows: a line break inside quotes never cuts a cell.</li>
      <li>Rows keep their quotes, spaces, delimiter and line endings. Files are UTF-8.</li>
      <li>Download files one by one, all at once, or as a ZIP.</li>
      <li>Files of any size are split in your browser. Nothing you enter is sent anywhere.</li>
    </About>
  );
}
