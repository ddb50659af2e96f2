import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutCsvMerger() {
  return (
    <About title="CSV Merger" operations={operations} lead="Combine CSV files into one, under a single header.">
      <li>The first file sets the header, delimiter and line endings. The result is UTF-8.</li>
      <li>
        By position, rows are added as they are, and a different header is reported. The same names in another order
        follow the first header.
      </li>
      <li>By name, cells go to matching columns. All columns are kept; missing cells are empty.</li>
      <li>A first column can show which file each row is from.</li>
      <li>Files of any size are read piece by piece. Nothing you enter is sent anywhere.</li>
    </About>
  );
}
